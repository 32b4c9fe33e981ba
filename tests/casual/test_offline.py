"""What was played without a connection: it goes on in its game, or beside it, and is never believed."""

import json
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client

from games import journal
from games.journal.verify import faults
from games.models import Attempt, JournalEntry, Player, Race, Status
from tests.support.lines import wins

pytestmark = pytest.mark.django_db(transaction=True)

CODE = "TF1-D3N-AAAAAAB"


def game(client: Client, *, code: str = CODE) -> int:
    return client.post("/api/games/", json.dumps({"code": code}), content_type="application/json").json()["attempt"]


def send(client: Client, attempt: int, **body: object):
    body = {"number": str(uuid4()), "after": 0, "actions": ["draw"]} | body
    return client.post(f"/api/games/{attempt}/offline/", json.dumps(body), content_type="application/json")


def actions(attempt: int) -> list[str]:
    return list(JournalEntry.objects.filter(attempt=attempt).order_by("seq").values_list("action", flat=True))


def test_they_go_on_where_the_game_stands_and_mark_it(client: Client) -> None:
    attempt = game(client)
    assert send(client, attempt, actions=["draw", "draw", "undo"]).json() == {
        "attempt": attempt,
        "copy": False,
        "ended": False,
        "code": CODE,
    }
    assert send(client, attempt, after=3, actions=["draw"]).status_code == 200
    assert actions(attempt) == ["draw", "draw", "undo", "draw"]
    row = Attempt.objects.get(pk=attempt)
    assert (row.status, row.ranked) == (Status.PLAYING, False)
    assert row.offline is not None
    assert list(faults(attempt)) == []


def test_a_win_ends_the_game(client: Client) -> None:
    attempt = game(client)
    line = win()
    assert send(client, attempt, actions=line).json()["ended"] is True
    row = Attempt.objects.get(pk=attempt)
    assert (row.status, row.home, row.counted) == (Status.WON, 52, False)
    assert list(faults(attempt)) == []


def test_sent_again_they_count_once(client: Client) -> None:
    attempt, number = game(client), str(uuid4())
    first, again = (send(client, attempt, number=number, actions=["draw", "draw"]).json() for _ in range(2))
    assert first == again
    assert actions(attempt) == ["draw", "draw"]
    other = [send(client, attempt, number=number, actions=["draw", "draw"]).json() for _ in range(2)]
    assert other == [first, first]
    assert Attempt.objects.count() == 1


def test_where_the_game_went_on_elsewhere_they_are_a_game_of_their_own(client: Client) -> None:
    attempt = game(client)
    journal.follow(attempt, after=0, actions=["draw", "undo"], at=5)
    number = str(uuid4())
    told = send(client, attempt, number=number, actions=["draw", "draw"]).json()
    assert (told["copy"], told["ended"]) == (True, True)
    assert send(client, attempt, number=number, actions=["draw", "draw"]).json() == told
    assert actions(attempt) == ["draw", "undo"]
    assert actions(told["attempt"]) == ["draw", "draw", "end:resigned"]
    copy = Attempt.objects.get(pk=told["attempt"])
    assert (copy.status, copy.deal.code, copy.player) == (Status.RESIGNED, CODE, Player.objects.get())
    assert list(faults(copy.pk)) == []
    assert Attempt.objects.get(pk=attempt).status == Status.PLAYING
    won = send(client, attempt, actions=win()).json()
    assert Attempt.objects.get(pk=won["attempt"]).status == Status.WON
    assert list(faults(won["attempt"])) == []


def test_what_arrived_before_the_line_broke_is_not_written_twice(client: Client) -> None:
    attempt = game(client)
    journal.follow(attempt, after=0, actions=["draw", "draw"], at=5)
    told = send(client, attempt, actions=["draw", "draw", "undo"]).json()
    assert (told["attempt"], told["copy"]) == (attempt, False)
    assert send(client, attempt, after=1, actions=["draw", "undo"]).json() == told
    assert actions(attempt) == ["draw", "draw", "undo"]
    assert send(client, attempt, after=3, actions=(line := ["undo", *win()])).json()["ended"] is True
    assert send(client, attempt, after=3, actions=line).json()["copy"] is False
    assert list(faults(attempt)) == []
    assert Attempt.objects.count() == 1


def test_nobody_plays_the_cards_of_their_race_offline(client: Client) -> None:
    attempt = game(client)
    race = client.post("/api/races/", json.dumps({"code": CODE}), content_type="application/json").json()["race"]
    now = datetime.now(UTC)
    Attempt.objects.filter(race__slug=race).update(status=Status.PLAYING, started_at=now)
    Race.objects.filter(slug=race).update(starts_at=now)
    answer = send(client, attempt)
    assert (answer.status_code, answer.json()) == (409, {"error": "deal-in-race"})
    assert actions(attempt) == []


def test_what_the_rules_forbid_is_told_with_its_place_and_nothing_is_kept(client: Client) -> None:
    attempt = game(client)
    answer = send(client, attempt, actions=["draw", "t1>t1"])
    assert (answer.status_code, answer.json()) == (400, {"error": "refused", "at": 1, "rule": "same-pile"})
    assert send(client, attempt, actions=["draw", "end:resigned"]).status_code == 400
    assert send(client, attempt, actions=[]).status_code == 400
    assert send(client, attempt, after=1).status_code == 409
    assert send(client, attempt, actions=["draw", "undo"] * 2501).status_code == 409
    assert send(client, attempt, actions=["draw"] * 10_000).status_code == 413
    assert actions(attempt) == []


def test_nobody_sends_for_somebody_else(client: Client) -> None:
    attempt = game(client)
    other = Client()
    game(other)
    assert send(other, attempt).status_code == 404
    assert send(Client(), attempt).status_code == 404
    guarded = Client(enforce_csrf_checks=True)
    guarded.cookies = client.cookies
    assert send(guarded, attempt).status_code == 403
    assert actions(attempt) == []


def win() -> list[str]:
    return list(next(one.actions for one in wins() if one.code == CODE))
