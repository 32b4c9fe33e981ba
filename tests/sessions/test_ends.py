"""When a race's attempt is over, by every row of RULES: a move in time is taken, a later one is not and ends it."""

import pytest

from games.journal import END_ACTIONS
from games.models import Status
from games.protocol.codes import Rule
from games.protocol.messages import Refused
from games.sessions.session import Session
from tests.sessions.table import START_MS, Tab, Table, record

MINUTE = 60_000
GRACE = 2_000


@pytest.fixture
def table() -> Table:
    return Table()


def race_of(table: Table, *, limit: int | None, first_win: int | None = None) -> tuple[Session, Tab]:
    return table.sit(record(race=5, limit_seconds=limit, first_win=first_win))


def plays(session: Session, tab: Tab, *, table: Table, until: int) -> int:
    """A draw or an undo every 5 minutes up to `until` (ms since the start); the last number."""
    seq = 0
    for at in range(0, until + 1, 5 * MINUTE):
        seq += 1
        session.play(tab.hand, seq=seq, action="draw" if seq % 2 else "undo", now_ms=START_MS + at)
    table.keep()
    return seq


def is_over(session: Session, tab: Tab, *, table: Table, seq: int, at: int, status: Status) -> None:
    """Up to `at` an action would be taken; then it is refused, and 2 s later that writes the end, at its instant."""
    session.play(tab.hand, seq=seq + 1, action="draw", now_ms=START_MS + at + GRACE)
    assert tab.last == Refused(1, seq + 1, Rule.TIME_OVER)
    assert table.queue == []
    session.play(tab.hand, seq=seq + 1, action="draw", now_ms=START_MS + at + GRACE + 1)
    (pending,) = table.queue
    assert (pending.entry.action, pending.entry.at) == (END_ACTIONS[status], at)


def test_a_races_limit(table: Table) -> None:
    session, tab = race_of(table, limit=900)
    seq = plays(session, tab, table=table, until=15 * MINUTE)
    assert session.seq == seq == 4
    is_over(session, tab, table=table, seq=seq, at=15 * MINUTE, status=Status.LIMIT)


def test_ten_minutes_without_an_accepted_action(table: Table) -> None:
    session, tab = race_of(table, limit=1800)
    seq = plays(session, tab, table=table, until=5 * MINUTE)
    session.play(tab.hand, seq=seq + 1, action="t1>t1", now_ms=START_MS + 14 * MINUTE)
    is_over(session, tab, table=table, seq=seq, at=15 * MINUTE, status=Status.IDLE)


def test_a_quarter_of_an_hour_after_the_first_win_where_there_is_no_limit(table: Table) -> None:
    session, tab = race_of(table, limit=None)
    seq = plays(session, tab, table=table, until=20 * MINUTE)
    table.sessions.first_win([1, 2], at=5 * MINUTE + 1)
    is_over(session, tab, table=table, seq=seq, at=20 * MINUTE + 1, status=Status.LIMIT)


def test_a_win_before_the_session_was_read_counts_too(table: Table) -> None:
    session, tab = race_of(table, limit=None, first_win=5 * MINUTE + 1)
    seq = plays(session, tab, table=table, until=20 * MINUTE)
    is_over(session, tab, table=table, seq=seq, at=20 * MINUTE + 1, status=Status.LIMIT)


def test_without_a_limit_and_a_win_one_plays_on(table: Table) -> None:
    session, tab = race_of(table, limit=None)
    assert plays(session, tab, table=table, until=300 * MINUTE) == session.seq


def test_a_casual_game_on_the_cards_of_ones_race_waits_for_its_end(table: Table) -> None:
    session, tab = table.sit(record())
    table.sessions.bar([1], barred={1})
    session.play(tab.hand, seq=1, action="draw", now_ms=START_MS + 1)
    assert tab.last == Refused(1, 1, Rule.DEAL_IN_RACE)
    table.sessions.bar([1], barred=set())
    session.play(tab.hand, seq=1, action="t1>t1", now_ms=START_MS + 2)
    assert tab.last != Refused(1, 1, Rule.DEAL_IN_RACE)
