"""A replay over HTTP: what its page is told before the deal is closed and after, the reasons, and the transcript."""

import json

import pytest
from django.test import Client

from games import clock, journal
from games.journal.proofread import proofread
from games.models import Attempt, Daily, Deal, Player, Race, Status
from games.rules.deals import format_deck, shuffle
from tests.support import attempts as made
from tests.support.domain import played
from tests.support.lines import wins
from tests.support.watching import NOON, befriend, block, people, play

pytestmark = pytest.mark.django_db(transaction=True)


def asking(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player, backend="games.players.backend.Backend")
    return client


def told(player: Player | None, attempt: Attempt, query: str = "") -> tuple[int, dict]:
    response = asking(player).get(f"/api/attempts/{attempt.pk}/replay/{query}")
    return response.status_code, json.loads(response.content)


def text(player: Player | None, attempt: Attempt) -> tuple[int, bytes]:
    response = asking(player).get(f"/replay/{attempt.pk}/transcript.txt")
    if response.status_code == 200:
        assert response["Content-Disposition"] == f'attachment; filename="reflechi-{attempt.pk}.txt"'
    return response.status_code, response.content


def sealed(cards: str | None = None) -> Deal:
    deck = format_deck(shuffle("SSSSSSB", key=bytes(32)))
    return Deal.objects.create(kind="S", letters="SSSSSSB", draw=1, cards=cards or deck, key=bytes(32))


def daily_of(deal: Deal) -> Daily:
    return Daily.objects.create(date=NOON.date(), draw=1, deal=deal)


def resigned(player: Player, of: Race | Daily | Deal, *actions: str) -> Attempt:
    one = play(player, of=of)
    Attempt.objects.filter(pk=one.pk).update(ranked=isinstance(of, Daily))
    played(one, *actions)
    journal.end(one.pk, status=Status.RESIGNED, at=60_000)
    one.refresh_from_db()
    return one


def test_ones_own_win_is_told_whole_and_its_transcript_holds() -> None:
    win = min(wins(), key=lambda row: len(row.actions))
    player = made.player()
    one = made.attempt(letters=win.letters, draw=win.draw, player=player)
    played(one, *win.actions)
    status, body = told(player, one)
    assert (status, body["state"], body["code"]) == (200, "won", one.deal.code)
    assert body["actions"] == list(win.actions)
    assert len(body["at"]) == len(win.actions)
    assert body["time"] == body["at"][-1]
    assert " ".join(body["deck"]) == one.deal.cards
    assert proofread(text(player, one)[1]).chained
    assert told(None, one) == told(made.player(), one) == (404, {"error": "no-such-attempt"})
    assert text(None, one)[0] == 404


def test_two_deals_that_differ_in_undrawn_cards_are_told_in_the_same_bytes_till_the_close() -> None:
    """Nor do the hashes tell of them, nor the letters."""
    said = []
    viewer, player = people()
    befriend(viewer, player)
    cards = shuffle("SSSSSSB", key=bytes(32))
    for deck in (cards, (*cards[:30], *reversed(cards[30:]))):
        daily = daily_of(sealed(format_deck(deck)))
        resigned(viewer, daily, "draw")
        one = resigned(player, daily, "draw", "draw")
        status, body = told(viewer, one)
        assert status == 200
        _, transcript = text(viewer, one)
        assert not proofread(transcript).chained
        said.append((json.dumps(body | {"attempt": 0, "beside": []}), transcript.split(b"\n", 2)[2].split(b"\n\n")[:2]))
        Attempt.objects.all().delete()
        Daily.objects.all().delete()
        Deal.objects.all().delete()
    assert said[0] == said[1]


def test_after_the_close_everybody_is_told_all() -> None:
    player = made.player()
    deal = sealed()
    one = resigned(player, daily_of(deal), "draw")
    assert told(None, one) == (403, {"error": "not-open", "why": "not-closed"})
    Daily.objects.update(closed_at=NOON)
    status, body = told(None, one)
    assert (status, body["code"], body["deck"]) == (200, deal.code, deal.cards.split(" "))
    assert proofread(text(None, one)[1]).chained


def test_of_a_race_by_link_who_has_the_link_is_told() -> None:
    player = made.player()
    race = Race.objects.create(slug="BCD2FGH", deal=sealed(), visibility="link", starts_at=NOON)
    one = resigned(player, race, "draw")
    assert told(None, one)[0] == told(None, one, "?race=XXXXXXX")[0] == 404
    assert told(None, one, "?race=BCD2FGH")[0] == 200


def test_beside_it_lie_the_games_on_the_same_deal_that_one_may_replay() -> None:
    viewer, player = people()
    blocked, other = people()
    block(blocked, viewer)
    daily = daily_of(sealed())
    Daily.objects.update(closed_at=NOON)
    main, mine, theirs, _ = (resigned(one, daily, "draw") for one in (player, viewer, other, blocked))
    resigned(made.player(), daily)
    again = resigned(viewer, daily.deal, "draw", "draw")
    resigned(other, daily.deal, "draw")
    beside = told(viewer, main)[1]["beside"]
    assert {one["attempt"] for one in beside} == {mine.pk, theirs.pk, again.pk}
    assert {one["attempt"] for one in beside if one["mine"]} == {mine.pk, again.pk}


def test_the_page_is_the_same_for_what_is_not_there() -> None:
    response = asking(None).get("/replay/987654/")
    assert response.status_code == 200
    assert b'data-attempt="987654"' in response.content


def test_lists_lead_to_replays_where_they_may_be_seen() -> None:
    viewer, player = people()
    daily = daily_of(sealed())
    one = resigned(player, daily, "draw")
    board, profile = f"/daily/{daily.date}/1/", f"/player/{player.username}/"
    link = f'href="/replay/{one.pk}/"'.encode()
    assert link in asking(player).get(profile).content
    assert link not in asking(viewer).get(profile).content
    Daily.objects.update(closed_at=NOON)
    for path in (profile, board):
        assert link in asking(viewer).get(path).content, path


def test_of_a_race_that_goes_on_its_players_who_ended_are_told_which_may_be_replayed() -> None:
    viewer, player = people()
    race = Race.objects.create(slug="BCD2FGH", deal=sealed(), starts_at=clock.moment())
    mine, theirs = resigned(viewer, race, "draw"), resigned(player, race, "draw")
    open_one = play(made.player(), of=race)
    played(open_one, "draw")
    may = json.loads(asking(viewer).get("/api/races/BCD2FGH/replays").content)
    assert may == {"attempts": [mine.pk, theirs.pk]}
    assert json.loads(asking(None).get("/api/races/BCD2FGH/replays").content) == {"attempts": []}


@pytest.mark.parametrize("number", [0, 2**63 - 1, 2**63, 10**40])
def test_a_number_that_nothing_has_is_not_found_however_large(number: int) -> None:
    for player in (None, made.player()):
        answers = [asking(player).get(f"/replay/{number}/transcript.txt")]
        answers += [asking(player).get(f"/api/attempts/{number}/replay/")]
        assert [answer.status_code for answer in answers] == [404, 404]
