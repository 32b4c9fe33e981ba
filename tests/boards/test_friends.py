"""Boards of friends alone, and how two have stood against each other."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from games import boards
from games.models import Attempt, Daily, Deal, Friendship, Kind, Place, Player, Race, Status
from games.results import Board, Span, board_of
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 7, 28, 12, tzinfo=UTC)


def people(*names: str) -> list[Player]:
    return [Player.objects.create_user(name, password=None) for name in names]


def placed(board: Board, player: Player, key: int) -> None:
    Place.objects.create(board=board.id, player=player, attempt=attempt(player=player), key=key)


def test_a_board_of_friends_has_their_places_among_each_other() -> None:
    ada, ben, cyd, dan = people("Ada", "Ben", "Cyd", "Dan")
    day = NOW.date()
    board = board_of(Span.WEEK, day=day, draw=1, measure=boards.Measure.SCORE)
    for player, key in ((ben, 1), (dan, 2), (ada, 3), (cyd, 3)):
        placed(board, player, key)
    those = [ada.pk, cyd.pk, dan.pk]
    found = boards.best(Span.WEEK, day=day, draw=1, measure=boards.Measure.SCORE, viewer=ada, players=those)
    assert [(row.place, row.name) for row in found.top] == [(1, "Dan"), (2, "Ada"), (2, "Cyd")]
    assert (found.size, found.place, found.would_be, found.around) == (3, 2, False, [])
    nobody = boards.best(Span.WEEK, day=day, draw=1, measure=boards.Measure.SCORE, players=[])
    assert nobody.top == []


def test_the_pages_of_boards_can_be_narrowed_to_friends() -> None:
    ada, ben, cyd = people("Ada", "Ben", "Cyd")
    Friendship.objects.create(asker=ben, asked=ada, accepted_at=NOW)
    day = datetime.now(UTC).date()
    board = board_of(Span.WEEK, day=day, draw=1, measure=boards.Measure.SCORE)
    for player, key in ((ben, 1), (cyd, 2), (ada, 3)):
        placed(board, player, key)
    client = Client()
    address = f"/boards/?measure=score&day={day}"
    assert "friends=1" not in client.get(address).content.decode()
    assert "Cyd" in client.get(f"{address}&friends=1").content.decode()
    client.force_login(ada, backend="games.players.backend.Backend")
    assert "Cyd" in client.get(address).content.decode()
    page = client.get(f"{address}&friends=1").content.decode()
    assert ("Ben" in page, "Cyd" in page) == (True, False)
    assert "span=month&amp;draw=1&amp;measure=score" in page
    assert "friends=1" in page


def test_meetings_count_races_and_dailies_of_both() -> None:
    ada, ben, cyd = people("Ada", "Ben", "Cyd")
    deal = attempt(player=cyd).deal
    for slug, times in (("BCD2FGH", (1000, 2000)), ("BCD2FGJ", (2000, 1000)), ("BCD2FGK", (500, 1000))):
        race = Race.objects.create(deal=deal, slug=slug, host=ada, starts_at=NOW, active_at=NOW)
        for player, time in zip((ada, ben), times, strict=True):
            won(player, deal=deal, kind=Kind.RACE, race=race, time=time)
    for day, scores in ((1, (500, 400)), (2, (300, 300)), (3, (100, 200))):
        daily = Daily.objects.create(date=NOW.date() - timedelta(days=day), draw=1, deal=deal_of(day))
        for player, score in zip((ada, ben), scores, strict=True):
            won(player, deal=daily.deal, kind=Kind.DAILY, daily=daily, score=score)
    mine = boards.meetings(ada.pk, other=ben.pk, now=NOW)
    assert mine.dailies == boards.Tally(1, 1, 1)
    assert boards.meetings(ben.pk, other=ada.pk, now=NOW).dailies == boards.Tally(1, 1, 1)
    # Nothing stands in their journals, so that nobody has a place.
    assert mine.races == boards.Tally(0, 0, 3)
    assert boards.meetings(ada.pk, other=cyd.pk, now=NOW).races.total == 0


def deal_of(day: int) -> Deal:
    return attempt(letters=f"AAAAAA{'CDEFG'[day]}").deal


def won(player: Player, *, deal: Deal, time: int = 1000, score: int = 0, **more: object) -> Attempt:
    return Attempt.objects.create(
        player=player, deal=deal, status=Status.WON, ended_at=NOW, started_at=NOW, time=time, score=score, **more
    )
