"""Reading standings and boards: what is there, for whom, in which order."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import timedelta

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from games import boards, dailies, journal, races, results
from games.boards import Lane
from games.boards.progress import progress
from games.models import Attempt, Kind, Player, Race, Status
from games.ranking import Measure
from games.results import Instants, Span, instants
from tests.races.test_course import REVEAL, at, started
from tests.races.test_lobby import made
from tests.support.domain import NOON, account, after, guest, names, played, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def lanes(race: Race, *, seconds: float = 60) -> list[Lane]:
    return boards.race(race, now=at(seconds))


def won(player: Player, *, time: int, score: int = 520, moves: int = 100, days: int = 0, draw: int = 1) -> Attempt:
    now = NOON + timedelta(days=days)
    daily = dailies.of(now.date(), draw=draw, now=now)
    assert daily is not None
    attempt = dailies.start(player, daily=daily, now=now)
    return stood(attempt, (time, score, 52), status=Status.WON, moves=moves)


def test_a_rivals_lane_says_cards_home_score_moves_undos_connection_and_finish_and_no_more() -> None:
    assert {field.name for field in fields(Lane)} == {
        *("place", "attempt", "player", "name", "guest", "robot", "host", "status", "played"),
        *("home", "score", "moves", "undos", "present", "time", "ghost"),
    }


def test_standings_follow_the_journal_while_the_race_runs() -> None:
    host, player = account(), guest()
    race, (one, other) = started(host, player)
    assert [lane.place for lane in lanes(race)] == [None, None]
    played(one, "draw", "draw", "undo")
    played(other, "draw", at=9000)
    first, second = lanes(race)
    assert (first.place, first.moves, first.undos, first.status, first.time) == (1, 2, 1, Status.PLAYING, None)
    assert (second.place, second.moves, second.undos) == (1, 1, 0)


def test_an_end_that_comes_amid_the_reading_is_not_half_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    race, (one, _) = started(account(), guest())
    played(one, "draw")

    def amid(connection: BaseDatabaseWrapper, *, attempts: Sequence[int]) -> dict[int, Instants]:
        journal.end(one.pk, status=Status.RESIGNED)
        return instants(connection, attempts=attempts)

    monkeypatch.setattr("games.boards.progress.instants", amid)
    read = {each.attempt: each for each in progress([race.pk])[race.pk]}[one.pk]
    assert (read.stood.seq, read.status) == (2, Status.RESIGNED)


def test_a_finished_race_stands_as_the_rules_say() -> None:
    players = [account(name) for name in ("away", "resigned", "third", "second", "winner", "equal to third")]
    race, attempts = started(*players)
    away, resigned, third, second, winner, equal = attempts
    stood(away, status=Status.IDLE)
    stood(resigned, (500, 600, 51), status=Status.RESIGNED)
    stood(third, (500, 100, 10), (700, 100, 10), status=Status.LIMIT)
    stood(equal, (500, 100, 10), (900, 100, 10), status=Status.LIMIT)
    stood(second, (600, 520, 52), status=Status.WON)
    stood(winner, (599, 520, 52), status=Status.WON)
    assert [(lane.place, lane.name) for lane in lanes(race)] == [
        (1, "winner"),
        (2, "second"),
        (3, "third"),
        (3, "equal to third"),
        (5, "resigned"),
        (None, "away"),
    ]


def test_by_score_the_points_decide_then_when_they_were_made() -> None:
    race, (one, two, three) = started(account("late"), account("won"), account("early"), mode=Race.Mode.BY_SCORE)
    stood(one, (800, 530, 50), status=Status.LIMIT)
    stood(two, (100, 520, 52), status=Status.WON)
    stood(three, (700, 530, 50), (900, 530, 49), status=Status.LIMIT)
    assert names(lanes(race)) == ["early", "late", "won"]


def test_a_void_attempt_has_no_place() -> None:
    race, (one, other) = started(account("void"), account("kept"))
    stood(one, (100, 600, 52), status=Status.VOID)
    stood(other, (100, 10, 1))
    assert [(lane.name, lane.place) for lane in lanes(race)] == [("kept", 1), ("void", None)]


def test_in_the_lobby_all_stand_in_the_order_they_came_with_host_and_presence() -> None:
    race = made(host=account("host"))
    for name in ("one", "two"):
        races.join(race.pk, player=guest(name), now=after(30))
    seen = boards.race(race, now=after(31))
    assert [(lane.name, lane.host, lane.present, lane.guest) for lane in seen] == [
        ("host", True, False, False),
        ("one", False, True, True),
        ("two", False, True, True),
    ]


def test_a_players_lease_in_a_race_runs_out_by_itself() -> None:
    host = account()
    race, _ = started(host, account())
    races.present(race.pk, player=host, now=REVEAL)
    assert [lane.present for lane in lanes(race, seconds=19)] == [True, False]
    assert [lane.present for lane in lanes(race, seconds=20)] == [False, False]


def test_the_home_page_lists_lobbies_that_may_be_joined() -> None:
    shown = made(host=account("host"), draw=3)
    made(visibility=Race.Visibility.LINK)
    full = made(max_players=2)
    races.join(full.pk, player=guest(), now=NOON)
    locked = made(host=(host := account()))
    races.lock(locked.pk, host=host, locked=True, now=NOON)
    left = made(host=host)
    races.leave(left.pk, player=host, now=NOON)
    (listed,) = boards.lobbies(after(1))
    assert (listed.slug, listed.host, listed.draw, listed.sealed, listed.players) == (shown.slug, "host", 3, True, 1)
    assert boards.lobbies(after(1800)) == []


def test_open_races_that_run_are_listed_until_they_are_over() -> None:
    race, _ = started(account(), account())
    started(account(), account(), visibility=Race.Visibility.LINK)
    assert names(boards.running(after(1)), of="slug") == [race.slug]
    assert names(boards.running(at(600)), of="slug") == [race.slug]
    assert boards.running(at(603)) == []


def test_boards_take_each_players_best_and_count_wins() -> None:
    often, fast = account("often"), account("fast")
    for days, time in enumerate((90_000, 70_000, 80_000)):
        won(often, time=time, days=days, score=520 + 5 * days)
    won(fast, time=60_000, score=525)
    week = {"day": NOON.date(), "draw": 1}

    def best(measure: Measure, span: Span = Span.WEEK) -> list:
        return boards.best(span, measure=measure, **week).top

    assert [(row.place, row.name, row.wins) for row in best(Measure.WINS)] == [(1, "often", 3), (2, "fast", 1)]
    assert [(row.name, row.time) for row in best(Measure.TIME)] == [("fast", 60_000), ("often", 70_000)]
    assert [(row.name, row.score) for row in best(Measure.SCORE)] == [("often", 530), ("fast", 525)]
    assert [(row.place, row.moves) for row in best(Measure.MOVES)] == [(1, 100), (1, 100)]
    assert [row.name for row in best(Measure.SCORE, Span.DAY)] == ["fast", "often"]
    assert [row.wins for row in best(Measure.WINS, Span.EVER)] == [3, 1]
    assert boards.best(Span.WEEK, day=NOON.date() + timedelta(days=7), draw=1, measure=Measure.WINS).top == []
    assert boards.best(Span.WEEK, day=NOON.date(), draw=3, measure=Measure.WINS).size == 0


def test_only_won_attempts_stand_by_time_and_moves() -> None:
    daily = dailies.of(NOON.date(), draw=1, now=NOON)
    assert daily is not None
    stood(dailies.start(account(), daily=daily, now=NOON), (5, 10, 1), status=Status.RESIGNED)
    sizes = [boards.best(Span.EVER, day=NOON.date(), draw=1, measure=m).size for m in list(Measure)[:4]]
    assert sizes == [0, 1, 0, 0]


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(ValueError, match="DAILY"):
        boards.best(Span.DAILY, day=NOON.date(), draw=1, measure=Measure.TIME)
    daily = dailies.of(NOON.date(), draw=1, now=NOON)
    assert daily is not None
    with pytest.raises(ValueError, match="WINS"):
        boards.daily(daily, by=Measure.WINS)


def test_a_guest_sees_where_their_results_would_stand_on_every_board() -> None:
    for wins in (1, 2, 3):
        player = account()
        for days in range(wins):
            won(player, time=60_000 + wins, days=days)
    viewer = guest()
    for days in range(2):
        won(viewer, time=60_002, days=days)
    seen = boards.best(Span.EVER, day=NOON.date(), draw=1, measure=Measure.WINS, viewer=viewer)
    assert (seen.place, seen.would_be, seen.size, seen.around) == (2, True, 3, [])
    assert boards.best(Span.EVER, day=NOON.date(), draw=1, measure=Measure.TIME, viewer=viewer).place == 2
    assert boards.best(Span.EVER, day=NOON.date(), draw=3, measure=Measure.TIME, viewer=viewer).place is None


def test_a_guests_race_would_count_only_against_an_account_on_a_sealed_deal() -> None:
    viewer = guest()
    for rival, settings in ((guest(), {}), (account(), {"code": "TF1-D1N-AAAAAAB"}), (account(), {})):
        _, (one, _) = started(viewer, rival, **settings)
        stood(one, (60_000, 520, 52), status=Status.WON)
    seen = boards.best(Span.EVER, day=NOON.date(), draw=1, measure=Measure.WINS, viewer=viewer)
    assert (seen.place, seen.would_be) == (1, True)


def test_a_window_in_the_middle_of_many_equals_knows_their_place() -> None:
    players = [account() for _ in range(30)]
    for number, player in enumerate(players):
        won(player, time=1000 + number, moves=100 if number < 3 else 101 if number < 25 else 102)
    board = boards.best(Span.EVER, day=NOON.date(), draw=1, measure=Measure.MOVES, viewer=players[24])
    assert [row.place for row in board.around] == [4] * 6 + [26] * 5
    assert board.place == 4
    assert [row.place for row in board.top[:5]] == [1, 1, 1, 4, 4]


def test_ones_results_are_listed_newest_first_with_the_place_they_got() -> None:
    player = account()
    won(player, time=60_000)
    won(account(), time=50_000)
    _, (one, other) = started(player, account())
    stood(other, (60_000, 520, 52), status=Status.WON)
    stood(one, (61_000, 520, 52), status=Status.WON)
    seen = boards.results(player, now=at(9))
    assert [(row.kind, row.place, row.ranked) for row in seen] == [(Kind.RACE, 2, True), (Kind.DAILY, 2, True)]
    assert names(boards.results(player, now=at(9), before=one.pk), of="kind") == [Kind.DAILY]
    assert names(boards.results(player, now=at(9), kind=Kind.DAILY), of="day") == [NOON.date()]
    assert boards.results(guest(), now=at(9)) == []
    assert list(results.check()) == []
