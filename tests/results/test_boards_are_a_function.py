"""P8: a result counts exactly once, and boards are a function of results, whatever comes in whatever order."""

from collections import Counter
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import dealing, results
from games.boards import around, better, place_of, size, top
from games.models import Attempt, Daily, Place, Status, Tally
from games.ranking import Measure
from games.results import Board, Span, board_of
from tests.support.domain import NOON, SECRET, account, guest, result, stood

pytestmark = pytest.mark.django_db

ENDS = st.tuples(
    st.integers(0, 5),  # which player
    st.integers(0, 3),  # days later
    st.sampled_from([1, 3]),
    st.sampled_from([Status.WON, Status.WON, Status.RESIGNED, Status.LIMIT, Status.VOID]),
    st.integers(0, 4).map(lambda n: 5 * n),  # score
    st.integers(1, 3),  # moves
    st.integers(1, 4).map(lambda n: 1000 * n),  # time
)


def boards() -> list[Board]:
    """All that the ends above can stand on."""
    days = [NOON.date() + timedelta(days=n) for n in range(4)]
    spans = [(span, m) for span in Span for m in Measure if (span is Span.DAILY) or m is not Measure.DAILY]
    found = {board_of(s, day=day, draw=draw, measure=m) for s, m in spans for day in days for draw in (1, 3)}
    return sorted(found, key=lambda board: board.id)


def played_out(ends: list[tuple]) -> None:
    deal = {draw: dealing.sealed(draw, secret=SECRET) for draw in (1, 3)}
    players = [account() for _ in range(5)] + [guest()]
    taken = set()
    for who, later, draw, status, score, moves, time in ends:
        began = NOON + timedelta(days=later)
        daily = Daily.objects.filter(date=began.date(), draw=draw).first()
        if daily is None:
            own = dealing.sealed(draw, secret=SECRET)
            daily = Daily.objects.create(date=began.date(), draw=draw, deal=own)
        if (who, daily.pk) in taken:
            continue
        taken.add((who, daily.pk))
        attempt = result(players[who], deal=deal[draw], daily=daily.pk, ranked=not players[who].is_guest, began=began)
        stood(attempt, (time, score, score // 5), status=status, moves=moves)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ENDS, max_size=14))
def test_counting_one_by_one_gives_what_all_results_give(ends: list[tuple]) -> None:
    with transaction.atomic():
        played_out(ends)
        assert list(results.check()) == []
        for board in boards():
            keys = sorted(Place.objects.filter(board=board.id).values_list("key", flat=True))
            if not keys:
                continue
            rows = top(board)
            assert size(board) == len(keys)
            assert [row.place for row in rows] == [1 + keys.index(key) for key in keys]
            for row in (rows[0], rows[-1]):
                assert place_of(board, player_id=row.player) == row.place
                beside = around(board, player_id=row.player, side=1)
                assert beside == rows[max(0, rows.index(row) - 1) : rows.index(row) + 2]
        kept = set(Place.objects.values_list("board", "player", "key", "attempt"))
        tallies = Counter({row[:3]: row[3] for row in Tally.objects.values_list("board", "shift", "bucket", "n")})
        Place.objects.all().delete()
        Tally.objects.all().delete()
        results.rebuild()
        assert set(Place.objects.values_list("board", "player", "key", "attempt")) == kept
        assert +tallies == +Counter(
            {row[:3]: row[3] for row in Tally.objects.values_list("board", "shift", "bucket", "n")}
        )
        transaction.set_rollback(True)


def _daily() -> Daily:
    return Daily.objects.create(date=NOON.date(), draw=1, deal=dealing.sealed(1, secret=SECRET))


def _best(measure: Measure) -> Board:
    return board_of(Span.EVER, day=NOON.date(), draw=1, measure=measure)


def test_a_result_counted_again_counts_once() -> None:
    daily, player = _daily(), account()
    attempt = stood(result(player, deal=daily.deal, daily=daily.pk, ranked=True), (9000, 520, 52), status=Status.WON)
    for _ in range(3):
        results.count(connection, attempts=[attempt.pk, attempt.pk])
    assert [row.wins for row in top(_best(Measure.WINS))] == [1]
    assert list(results.check()) == []


def test_an_unfinished_unranked_void_or_unplayed_attempt_stands_on_no_board() -> None:
    daily = _daily()
    stood(result(account(), deal=daily.deal, daily=daily.pk, ranked=True), (9000, 10, 1))
    stood(result(guest(), deal=daily.deal, daily=daily.pk, ranked=False), (9000, 10, 1), status=Status.LIMIT)
    stood(result(account(), deal=daily.deal, daily=daily.pk, ranked=True), (9000, 10, 1), status=Status.VOID)
    stood(result(account(), deal=daily.deal, daily=daily.pk, ranked=True), status=Status.RESIGNED)
    assert not Place.objects.exists()
    assert not Attempt.objects.filter(counted=True).exists()


def test_finishing_with_0_points_counts_as_played() -> None:
    daily = _daily()
    stood(result(account(), deal=daily.deal, daily=daily.pk, ranked=True), (9000, 0, 0), status=Status.LIMIT)
    assert [row.score for row in top(_best(Measure.SCORE))] == [0]


def test_a_result_belongs_to_the_day_on_which_its_clock_began() -> None:
    daily = _daily()
    late = NOON.replace(hour=23, minute=59)
    attempt = stood(
        result(account(), deal=daily.deal, daily=daily.pk, ranked=True, began=late),
        (3_000_000, 30, 3),
        status=Status.LIMIT,
    )
    assert attempt.ended_at is not None
    assert attempt.ended_at.date() != NOON.date()
    assert size(board_of(Span.DAY, day=NOON.date(), draw=1, measure=Measure.SCORE)) == 1


def test_weeks_begin_on_monday_and_months_on_the_first() -> None:
    day = NOON.date()
    assert str(board_of(Span.WEEK, day=day, draw=1, measure=Measure.SCORE).first) == "2026-07-27"
    assert str(board_of(Span.MONTH, day=day, draw=1, measure=Measure.SCORE).first) == "2026-07-01"


def test_every_board_has_a_number_of_its_own() -> None:
    numbers = [board.id for board in boards()]
    assert len(numbers) == len(set(numbers))


def test_who_is_deleted_must_be_taken_off_the_boards_first() -> None:
    daily, player = _daily(), account()
    stood(result(player, deal=daily.deal, daily=daily.pk, ranked=True), (9000, 10, 1), status=Status.LIMIT)
    Attempt.objects.update(ranked=False, counted=False)
    assert results.repair([player.pk]) == 5
    assert not Place.objects.exists()
    assert list(results.check()) == []


def test_a_changed_place_and_a_changed_tally_are_found_and_mended(capsys: pytest.CaptureFixture[str]) -> None:
    daily = _daily()
    for score in (10, 20, 30):
        stood(result(account(), deal=daily.deal, daily=daily.pk, ranked=True), (9000, score, 1), status=Status.LIMIT)
    call_command("boards", "--check")
    Tally.objects.filter(board=_best(Measure.SCORE).id).update(n=7)
    Place.objects.filter(board=_best(Measure.SCORE).id).order_by("key")[:1].get().delete()
    with pytest.raises(CommandError, match="4 differences"):
        call_command("boards", "--check")
    call_command("boards", "--rebuild")
    call_command("boards", "--check")
    assert better(_best(Measure.SCORE), key=2000) == 3
    assert "should be" in capsys.readouterr().out
