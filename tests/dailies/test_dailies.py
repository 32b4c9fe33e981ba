"""The deal of the day: made at the first need, started in its day, closed at 01:00 exactly once."""

from datetime import UTC, date, datetime, timedelta

import pytest

from games import boards, dailies, results
from games.models import Attempt, Daily, Deal, Player, Spoiler, Status
from games.ranking import Measure
from tests.support.domain import NOON, account, guest, played, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]

DAY = NOON.date()
CLOSE = datetime(2026, 7, 29, 1, tzinfo=UTC)


def daily(*, draw: int = 1) -> Daily:
    found = dailies.of(DAY, draw=draw, now=NOON)
    assert found is not None
    return found


def ended(player: Player, *figures: tuple[int, int, int], status: Status, moves: int = 9) -> Attempt:
    attempt = dailies.start(player, daily=daily(), now=NOON)
    return stood(attempt, *figures, status=status, moves=moves)


def test_the_first_need_makes_the_day_and_each_draw_count_has_its_own_sealed_deal() -> None:
    one, three = daily(draw=1), daily(draw=3)
    assert daily(draw=1) == one
    assert (one.deal.kind, one.deal.draw, three.deal.draw) == ("S", 1, 3)
    assert one.deal.letters != three.deal.letters
    assert Deal.objects.filter(pooled=False).count() == 2


@pytest.mark.parametrize("day", [date(2099, 1, 1), DAY + timedelta(days=1), DAY - timedelta(days=1)])
def test_no_other_day_is_made(day: date) -> None:
    assert dailies.of(day, draw=1, now=NOON) is None
    assert dailies.of(DAY, draw=2, now=NOON) is None
    assert not Deal.objects.filter(pooled=False).exists()


def test_a_past_day_that_there_was_is_found() -> None:
    one = daily()
    assert dailies.of(DAY, draw=1, now=NOON + timedelta(days=40)) == one


def test_the_clock_runs_from_the_start_and_a_second_start_is_the_same_attempt() -> None:
    player = account()
    attempt = dailies.start(player, daily=daily(), now=NOON)
    assert (attempt.status, attempt.started_at, attempt.ranked) == (Status.PLAYING, NOON, True)
    assert dailies.start(player, daily=daily(), now=NOON + timedelta(hours=1)) == attempt
    assert not dailies.start(guest(), daily=daily(), now=NOON).ranked


@pytest.mark.parametrize(
    ("now", "may"),
    [
        (datetime(2026, 7, 27, 23, 59, 59, 999999, UTC), False),
        (datetime(2026, 7, 28, 0, 0, 0, 0, UTC), True),
        (datetime(2026, 7, 28, 23, 59, 59, 999999, UTC), True),
        (datetime(2026, 7, 29, 0, 0, 0, 0, UTC), False),
    ],
)
def test_it_may_be_started_on_its_utc_day_only(now: datetime, may: bool) -> None:
    one = daily()
    if may:
        assert dailies.start(account(), daily=one, now=now).started_at == now
    else:
        with pytest.raises(dailies.NotOpen):
            dailies.start(account(), daily=one, now=now)


def test_who_has_seen_the_deal_played_is_not_ranked_but_sees_where_they_would_stand() -> None:
    player = account()
    Spoiler.objects.create(player=player, deal=daily().deal)
    Spoiler.objects.update(at=NOON - timedelta(hours=1))
    assert not dailies.start(player, daily=daily(), now=NOON).ranked
    results.claim(player.pk)
    ended(player, (9000, 10, 1), status=Status.RESIGNED)
    board = boards.daily(daily(), viewer=player)
    assert (board.place, board.would_be, board.size) == (1, True, 0)


def test_what_is_open_at_the_close_stands_with_what_it_has() -> None:
    attempt = dailies.start(account(), daily=daily(), now=NOON)
    played(attempt, "draw", "draw")
    assert dailies.close_due(CLOSE + timedelta(seconds=1.999)) == []
    assert dailies.close_due(CLOSE + timedelta(seconds=2)) == [daily()]
    attempt.refresh_from_db()
    assert (attempt.status, attempt.ended_at, attempt.time) == (Status.LIMIT, CLOSE, 13 * 3600 * 1000)
    assert daily().closed_at == CLOSE
    board = boards.daily(daily())
    assert (board.final, board.size, board.playing) == (True, 1, 0)
    assert list(results.check()) == []


def test_it_is_closed_by_one_caller_only() -> None:
    one = daily()
    late = CLOSE + timedelta(days=3)
    assert [dailies.close(one, now=late) for _ in range(3)] == [True, False, False]
    assert daily().closed_at == CLOSE


def test_who_must_answer_soon_ends_some_and_leaves_the_rest_to_the_next() -> None:
    for _ in range(3):
        dailies.start(account(), daily=daily(), now=NOON)
    late = CLOSE + timedelta(minutes=1)
    assert dailies.close_due(late, most=2) == []
    assert Attempt.objects.filter(status=Status.LIMIT).count() == 2
    assert daily().closed_at is None
    assert dailies.close_due(late, most=2) == [daily()]


def test_the_commitment_shown_while_it_is_open_fits_what_is_shown_afterwards() -> None:
    before = dailies.reveal(daily())
    assert isinstance(before, dailies.Sealed)
    dailies.close_due(CLOSE + timedelta(minutes=1))
    afterwards = dailies.reveal(daily())
    assert isinstance(afterwards, dailies.Opened)
    assert afterwards.commitment == before.commitment
    assert (afterwards.code[-7:], afterwards.cards) == (afterwards.letters, daily().deal.cards)


def test_the_board_stands_by_won_score_time_and_moves_with_equals_equal() -> None:
    rows = [
        ("slow", (80_000, 540, 52), Status.WON, 90),
        ("equal b", (70_000, 540, 52), Status.WON, 90),
        ("equal a", (70_000, 540, 52), Status.WON, 90),
        ("more moves", (70_000, 540, 52), Status.WON, 91),
        ("first", (90_000, 545, 52), Status.WON, 200),
        ("unwon early", (10_000, 600, 50), Status.LIMIT, 90),
        ("unwon late", (11_000, 600, 50), Status.RESIGNED, 9),
    ]
    for name, figures, status, moves in rows:
        ended(account(name), figures, status=status, moves=moves)
    board = boards.daily(daily())
    assert [(row.place, row.name) for row in board.top] == [
        (1, "first"),
        (2, "equal b"),
        (2, "equal a"),
        (4, "more moves"),
        (5, "slow"),
        (6, "unwon early"),
        (7, "unwon late"),
    ]
    by_time = boards.daily(daily(), by=Measure.TIME).top
    assert [row.name for row in by_time] == ["equal b", "equal a", "more moves", "slow", "first"]
    assert [row.place for row in by_time] == [1, 1, 1, 4, 5]
    by_moves = boards.daily(daily(), by=Measure.MOVES).top
    assert [row.place for row in by_moves] == [1, 1, 1, 4, 5]


def test_the_instant_of_the_last_change_of_the_score_decides_among_those_who_did_not_win() -> None:
    ended(account("undone"), (5000, 10, 1), (6000, 0, 0), (7000, 10, 1), (90_000, 10, 1), status=Status.LIMIT)
    ended(account("steady"), (6500, 10, 1), (99_000, 10, 1), status=Status.LIMIT)
    assert [row.name for row in boards.daily(daily()).top] == ["steady", "undone"]


def test_one_sees_ones_own_place_those_around_it_and_who_is_playing() -> None:
    for number in range(20):
        ended(account(f"Player {number}"), (60_000 + number, 520, 52), status=Status.WON)
    dailies.start(account("Still playing"), daily=daily(), now=NOON)
    viewer = Player.objects.get(username="Player 10")
    board = boards.daily(daily(), viewer=viewer, limit=3, side=2)
    assert (board.place, board.would_be, board.size, board.final) == (11, False, 20, False)
    assert [row.place for row in board.top] == [1, 2, 3]
    assert [row.place for row in board.around] == [9, 10, 11, 12, 13]
    assert (board.playing, board.names) == (1, ["Still playing"])


def test_a_guest_sees_where_they_would_stand_and_stands_there_once_they_sign_up() -> None:
    for number in range(4):
        ended(account(), (60_000 + number, 520, 52), status=Status.WON)
    player = guest()
    ended(player, (60_002, 520, 52), status=Status.WON)
    board = boards.daily(daily(), viewer=player)
    assert (board.place, board.would_be, board.around, board.size) == (3, True, [], 4)
    player.is_guest = False
    player.save()
    results.claim(player.pk)
    board = boards.daily(daily(), viewer=player)
    assert (board.place, board.would_be, board.size) == (3, False, 5)
    assert list(results.check()) == []
