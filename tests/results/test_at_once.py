"""P7 and P8 with real threads and commits: many starts are one attempt, many ends one result, none is lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest
from django.db import connection

from games import boards, dailies, journal, races, results
from games.dealing import sealed
from games.journal import Ending, Line, Writer, open_store
from games.models import Attempt, Daily, Deal, JournalEntry, Player, Race, Status
from games.ranking import Measure
from games.results import Span
from tests.support.domain import NOON, SECRET, account, after, guest, played, stood

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pool")]

PARALLEL = 32


def at_once(calls: list[Callable[[], object]]) -> list:
    """What each of the calls, let go together on threads of their own, answered or raised."""
    barrier = Barrier(len(calls))

    def one(call: Callable[[], object]) -> object:
        barrier.wait(30)
        try:
            return call()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def daily() -> Daily:
    found = dailies.of(NOON.date(), draw=1, now=NOON)
    assert found is not None
    return found


def test_32_first_needs_of_a_day_make_one_daily_and_one_deal() -> None:
    answers = at_once([daily] * PARALLEL)
    assert set(answers) == {Daily.objects.get()}
    assert Deal.objects.filter(pooled=False).count() == 1


def test_32_parallel_starts_of_a_daily_are_the_same_one_attempt() -> None:
    player, one = account(), daily()
    answers = at_once([partial(dailies.start, player, daily=one, now=NOON)] * PARALLEL)
    assert set(answers) == {Attempt.objects.get()}


def test_a_daily_is_closed_by_exactly_one_of_many() -> None:
    one = daily()
    for _ in range(3):
        dailies.start(account(), daily=one, now=NOON)
    late = NOON.replace(day=29, hour=2)
    answers = at_once([partial(dailies.close, one, now=late)] * 8)
    assert sorted(answers, key=str) == [False] * 7 + [True]
    assert JournalEntry.objects.filter(action="end:limit").count() == 3


def test_no_more_join_than_there_are_places() -> None:
    race = races.create(account(), now=NOON, max_players=5)
    answers = at_once([partial(races.join, race.pk, player=guest(), now=NOON) for _ in range(16)])
    assert sum(isinstance(answer, Attempt) for answer in answers) == 4
    assert {str(answer) for answer in answers if not isinstance(answer, Attempt)} == {"full"}
    assert race.attempts.count() == 5
    race.refresh_from_db()
    assert race.version == 4


def test_all_who_ask_for_a_rematch_at_once_meet_in_one_lobby() -> None:
    players = [account() for _ in range(6)]
    race = races.create(players[0], now=NOON)
    for player in players[1:]:
        races.join(race.pk, player=player, now=NOON)
    races.start(race.pk, host=players[0], now=NOON)
    over = after(3600)
    answers = at_once([partial(races.rematch, race.pk, player=one, now=over) for one in players])
    again = Race.objects.get(rematch_of=race)
    assert set(answers) == {again}
    assert again.attempts.count() == 6


def test_an_attempt_resigned_limited_and_idle_at_once_has_one_end_and_one_result() -> None:
    attempts = [dailies.start(account(), daily=daily(), now=NOON) for _ in range(4)]
    for attempt in attempts:
        played(attempt, "draw")
    ways = [Status.RESIGNED, Status.LIMIT, Status.IDLE]
    answers = at_once([partial(journal.end, one.pk, status=way, at=9000) for one in attempts for way in ways])
    assert sorted(answers, key=str) == [False] * 8 + [True] * 4
    assert boards.daily(daily()).size == 4
    assert list(results.check()) == []


def test_results_of_one_player_counted_at_once_add_up() -> None:
    player = account()
    attempts = []
    for _ in range(8):
        race = Race.objects.create(deal=sealed(1, secret=SECRET), host=player, slug=f"R{len(attempts)}", starts_at=NOON)
        attempts.append(
            Attempt.objects.create(
                player=player,
                deal=race.deal,
                race=race,
                kind="race",
                ranked=True,
                status=Status.PLAYING,
                started_at=NOON,
            )
        )
    ends = [
        partial(stood, attempt, (60_000 - number, 520, 52), status=Status.WON, moves=100)
        for number, attempt in enumerate(attempts)
    ]
    assert all(isinstance(answer, Attempt) for answer in at_once(ends))
    (wins,) = boards.best(Span.EVER, day=NOON.date(), draw=1, measure=Measure.WINS).top
    (best,) = boards.best(Span.EVER, day=NOON.date(), draw=1, measure=Measure.TIME).top
    assert (wins.wins, best.time) == (8, 59_993)
    assert list(results.check()) == []


def test_an_end_while_its_guest_signs_up_is_counted_whichever_comes_first() -> None:
    for _ in range(6):
        player = guest()
        attempt = dailies.start(player, daily=daily(), now=NOON)
        played(attempt, "draw")
        Player.objects.filter(pk=player.pk).update(is_guest=False)
        answers = at_once(
            [
                partial(journal.end, attempt.pk, status=Status.RESIGNED, at=9000),
                partial(results.claim, player.pk),
            ]
        )
        assert not [answer for answer in answers if isinstance(answer, Exception)]
        attempt.refresh_from_db()
        assert (attempt.ranked, attempt.counted) == (True, True)
    assert boards.daily(daily()).size == 6
    assert list(results.check()) == []


def test_boards_are_mended_while_results_come_in() -> None:
    attempts = [dailies.start(account(), daily=daily(), now=NOON) for _ in range(12)]
    ends = [
        partial(stood, attempt, (60_000 + number, 520, 52), status=Status.WON)
        for number, attempt in enumerate(attempts)
    ]
    answers = at_once([*ends, results.rebuild, results.rebuild])
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert boards.daily(daily()).size == 12
    assert list(results.check()) == []


def test_what_the_journals_writer_keeps_is_counted_in_the_same_commit() -> None:
    attempt = dailies.start(account(), daily=daily(), now=NOON)
    played(attempt, "draw")
    record = journal.load(attempt.pk)
    assert record is not None
    delivered = Event()
    writer = Writer(open_store=open_store, deliver=lambda outcomes: delivered.set())
    writer.start()
    ended = journal.entry_of(record.game, seq=2, action="end:resigned", at=9000, cards=(), previous=record.hash)
    writer.append(Line(attempt.pk), ended, ending=Ending(Status.RESIGNED, round(after(9).timestamp() * 1000)))
    assert delivered.wait(30)
    assert writer.stop(timeout=30)
    assert [row.attempt for row in boards.daily(daily()).top] == [attempt.pk]
    assert list(results.check()) == []
