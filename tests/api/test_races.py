"""A race read over HTTP: its standing by who has no log-in, and whose reviews may be seen of it."""

from datetime import timedelta

import pytest
from django.test import Client

from games import clock, journal, races
from games.models import Attempt, Block, Player, Race, Status
from games.rules.cards import DECK
from tests.support.domain import account, guest, played

pytestmark = pytest.mark.django_db(transaction=True)

OPEN_CODE = "TF1-D1N-AAAAAAB"


def asking(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player, backend="games.players.backend.Backend")
    return client


def running(*players: Player, visibility: Race.Visibility = Race.Visibility.OPEN) -> tuple[Race, list[Attempt]]:
    """A race whose cards were seen a minute ago."""
    begun = clock.moment() - timedelta(seconds=60)
    race = races.create(players[0], code=OPEN_CODE, visibility=visibility, now=begun)
    for player in players[1:]:
        races.join(race.pk, player=player, now=begun)
    races.start(race.pk, host=players[0], now=begun)
    race.refresh_from_db()
    return race, list(race.attempts.order_by("pk"))


def reviews(race: Race, viewer: Player | None) -> list[int]:
    return asking(viewer).get(f"/api/races/{race.slug}/reviews").json()["attempts"]


def test_who_has_no_log_in_reads_the_standings_of_a_running_race_and_nothing_of_its_cards() -> None:
    race, (one, _) = running(account("Ada"), guest("Ben"))
    played(one, "draw", "draw")
    answer = Client().get(f"/api/races/{race.slug}/")
    told = answer.json()
    assert (told["type"], told["phase"], told["me"], told["mine"], told["code"]) == ("race", "running", 0, False, None)
    assert [(lane["name"], lane["moves"]) for lane in told["lanes"]] == [("Ada", 2), ("Ben", 0)]
    assert not any(f'"{card}"' in answer.content.decode() for card in DECK)
    assert "sessionid" not in answer.cookies
    assert Client().get("/api/races/BCDFGHJ/").status_code == 404


def test_who_is_in_a_race_reads_it_as_their_own() -> None:
    host = account()
    race, (one, _) = running(host, guest())
    told = asking(host).get(f"/api/races/{race.slug}/").json()
    assert (told["me"], told["mine"], told["attempt"], told["code"]) == (host.pk, True, one.pk, OPEN_CODE)


def test_reviews_of_a_race_are_told_when_it_is_over_to_whom_may_see_them() -> None:
    host, rival, stranger = account(), account(), account()
    race, (one, other) = running(host, rival)
    played(one, "draw")
    played(other, "draw")
    assert reviews(race, host) == []
    for attempt in (one, other):
        journal.end(attempt.pk, status=Status.RESIGNED, at=30_000)
    both = [one.pk, other.pk]
    assert [reviews(race, viewer) for viewer in (host, rival, stranger, None)] == [both] * 4
    Block.objects.create(blocker=rival, blocked=host)
    assert reviews(race, host) == [one.pk]
    assert Client().get("/api/races/BCDFGHJ/reviews").status_code == 404


def test_reviews_of_a_race_by_link_are_for_its_players_and_of_who_played() -> None:
    host, rival = account(), account()
    race, (one, other) = running(host, rival, visibility=Race.Visibility.LINK)
    played(one, "draw")
    for attempt in (one, other):
        journal.end(attempt.pk, status=Status.RESIGNED, at=30_000)
    assert [reviews(race, viewer) for viewer in (host, rival, account(), None)] == [[one.pk], [one.pk], [], []]
