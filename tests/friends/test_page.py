"""The page of friends and the profile: plain forms, and an answer to whatever is sent."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from games import friends
from games.models import Attempt, Block, Challenge, Friendship, News, Player, Status
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 7, 28, 12, tzinfo=UTC)


def account(name: str) -> tuple[Player, Client]:
    player, client = Player.objects.create_user(name, password=None), Client()
    client.force_login(player, backend="games.players.backend.Backend")
    return player, client


def befriend(one: Player, other: Player) -> None:
    Friendship.objects.create(asker=one, asked=other, accepted_at=NOW)


def text(client: Client, page: str = "/friends/") -> str:
    response = client.get(page)
    assert response.status_code == 200
    html = response.content.decode()
    assert len(re.findall(r"<h1[ >]", html)) == 1
    assert html.count("btn you") <= 2
    return html


def test_a_request_is_asked_for_answered_and_ended_by_plain_forms() -> None:
    (ada, here), (ben, there) = account("Ada"), account("Ben")
    assert "No friends yet" in text(here)
    assert here.post("/friends/ask/", {"name": "BEN"})["Location"] == "/friends/"
    page = text(here)
    assert "Your request is sent." in page
    assert "Whom you have asked" in page
    page = text(there)
    assert "Ada asks to be your friend." in page
    assert "Who asks you" in page
    assert there.post("/friends/accept/", {"player": ada.pk}).status_code == 302
    assert "Ben is your friend now." in text(here)
    assert "away" in text(there)
    assert "Your friend" in text(here, "/player/Ben/")
    answer = here.post("/friends/remove/", {"player": ben.pk, "at": "Ben"})
    assert answer["Location"] == "/player/Ben/"
    assert "Ask to be friends" in text(here, "/player/Ben/")
    assert not Friendship.objects.exists()


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("ask", {"name": "Ada"}, 400),
        ("ask", {"name": "аda\x00"}, 404),
        ("ask", {"name": "Ben\u202e<script>" * 99}, 404),
        ("ask", {"name": ""}, 404),
        ("ask", {}, 404),
        ("ask", {"name": "Cyd"}, 409),
        ("accept", {"player": "Ben"}, 404),
        ("accept", {"player": "9" * 15}, 404),
        ("accept", {"player": "9" * 5000}, 404),
        ("remove", {"player": "-1"}, 404),
        ("remove", {"player": "1e3"}, 404),
        ("block", {}, 404),
        ("unblock", {"player": "\u0662"}, 404),
        ("befriend", {"player": "1"}, 404),
        ("challenge/1", {"player": "1"}, 404),
    ],
)
def test_bad_forms_are_answered_and_change_nothing(path: str, form: dict[str, str], status: int) -> None:
    ada, here = account("Ada")
    friends.ask(ada, name=account("Cyd")[0].username, now=NOW)
    answer = here.post(f"/friends/{path}/", form)
    assert answer.status_code == status
    assert b"<h1" in answer.content
    assert (Friendship.objects.count(), Block.objects.count()) == (1, 0)


def test_oneself_is_neither_blocked_nor_befriended_by_number() -> None:
    ada, here = account("Ada")
    for verb in ("accept", "remove", "block", "unblock"):
        assert here.post(f"/friends/{verb}/", {"player": ada.pk}).status_code == 400


def test_five_hundred_requests_an_hour_are_too_many() -> None:
    _, here = account("Ada")
    answers = [here.post("/friends/ask/", {"name": f"nobody {number}"}) for number in range(40)]
    assert {answer.status_code for answer in answers} == {404, 429}
    assert int(answers[-1]["Retry-After"]) > 0


def test_a_blocker_is_not_told_from_anybody_else() -> None:
    (ada, here), (_, there), _ = account("Ada"), account("Ben"), account("Cyd")
    there.post("/friends/block/", {"player": ada.pk})
    answers = [here.post("/friends/ask/", {"name": name}) for name in ("Ben", "Cyd")]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, "/friends/")] * 2
    again = [here.post("/friends/ask/", {"name": name}) for name in ("Ben", "Cyd")]
    assert [answer.status_code for answer in again] == [409, 409]
    page = text(here)
    rows = re.findall(r'<li class="rowf"><span class="grow ell">.*?</li>', page, re.DOTALL)
    shown = {re.sub(r'name="csrf\w+" value="\w+"|Ben|Cyd|\d', "", row) for row in rows}
    assert (len(rows), len(shown)) == (2, 1)
    assert "Who asks you" not in text(there)
    assert here.get("/player/Ben/").status_code == 404


def test_guests_and_visitors_are_told_that_friends_are_for_accounts() -> None:
    client = Client()
    assert "Friends are for accounts" in text(client)
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    assert "Friends are for accounts" in text(client)
    for path in ("ask", "accept", "read", "challenge/1"):
        answer = client.post(f"/friends/{path}/", {"name": "Ada"})
        assert answer.status_code == 403
        assert b"Friends are for accounts" in answer.content


def test_news_are_read_by_a_form() -> None:
    (ada, _), (_, there) = account("Ada"), account("Ben")
    friends.ask(ada, name="Ben", now=NOW)
    assert "Mark as read" in text(there)
    for bad in ("x", "", "0"):
        there.post("/friends/read/", {"upto": bad})
        assert News.objects.get().read_at is None
    there.post("/friends/read/", {"upto": News.objects.get().pk})
    assert "Mark as read" not in text(there)


def test_a_challenge_is_answered_whenever_the_friend_plays() -> None:
    (ada, here), (ben, there) = account("Ada"), account("Ben")
    befriend(ada, ben)
    mine = attempt(player=ada)
    end(mine, score=540)
    assert "Challenge: Ben" in text(here, f"/friends/challenge/{mine.pk}/")
    assert here.post(f"/friends/challenge/{mine.pk}/", {"player": ben.pk}).status_code == 302
    assert here.post(f"/friends/challenge/{mine.pk}/", {"player": ben.pk}).status_code == 409
    assert there.post(f"/friends/challenge/{mine.pk}/", {"player": ada.pk}).status_code == 404
    assert "Ada: “Beat my 540.”" in text(there)
    theirs = attempt(player=ben)
    assert friends.settle([ben.pk], now=theirs.created_at) == 0
    end(theirs, score=545)
    assert friends.settle([ben.pk], now=theirs.created_at) == 1
    assert friends.settle([ben.pk], now=theirs.created_at) == 0
    assert Challenge.objects.get().answer == theirs
    assert "You have won the challenge against Ada: 545 to 540." in text(there)
    assert "Ben has won the challenge against you: 545 to 540." in text(here)


def test_only_friends_are_challenged_and_only_on_what_has_ended() -> None:
    (ada, here), (ben, _), (cyd, _) = account("Ada"), account("Ben"), account("Cyd")
    befriend(ada, ben)
    mine = attempt(player=ada)
    assert here.post(f"/friends/challenge/{mine.pk}/", {"player": ben.pk}).status_code == 409
    end(mine, score=10)
    assert here.post(f"/friends/challenge/{mine.pk}/", {"player": cyd.pk}).status_code == 404
    assert not Challenge.objects.exists()


def end(mine: Attempt, *, score: int) -> None:
    mine.status, mine.score, mine.moves, mine.time = Status.WON, score, 100, 60_000
    mine.ended_at = mine.created_at
    mine.save()
