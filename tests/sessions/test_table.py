"""All attempts being played here: one session and one seat each."""

import pytest

from games.protocol.codes import Close
from games.protocol.messages import Stale, TakenOver
from tests.sessions.table import OTHER_SEAT, START_MS, Tab, Table, record


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_second_tab_takes_the_seat_and_the_older_is_told(table: Table) -> None:
    _, old = table.sit(record())
    new = Tab(seat=OTHER_SEAT)
    thrown_out = table.sessions.sit(new.hand)
    assert thrown_out == [old.hand]
    old.hand.oust()
    assert (old.told, old.closed) == ([TakenOver(1)], [Close.TAKEN_OVER])
    assert table.sessions.seated() == {1: OTHER_SEAT}


def test_the_same_tab_on_a_new_socket_throws_nobody_out(table: Table) -> None:
    table.sit(record())
    assert table.sessions.sit(Tab().hand) == []


def test_a_seat_taken_in_another_process_is_lost_by_those_who_held_it_here(table: Table) -> None:
    _, old = table.sit(record())
    assert table.sessions.unseat(1, seat="somebody-elses-seat", now_ms=START_MS) == []
    assert table.sessions.unseat(1, seat=old.hand.seat, now_ms=START_MS) == [old.hand]
    assert table.sessions.seated() == {}


def test_what_could_not_be_kept_drops_the_session_and_names_who_waits(table: Table) -> None:
    session, tab = table.sit(record())
    for seq in (1, 2):
        session.play(tab.hand, seq=seq, action="draw", now_ms=START_MS)
    session.play(tab.hand, seq=9, action="draw", now_ms=START_MS)
    (lost,) = table.lose()
    assert lost.attempt == 1
    assert lost.waiting == [(tab.hand, 1, "draw"), (tab.hand, 2, "draw"), (tab.hand, 9, "")]
    assert table.sessions.get(1) is None
    assert tab.told == []
    assert table.published == []


def test_what_was_lost_is_acknowledged_after_all_where_the_journal_has_it_by_another_way(table: Table) -> None:
    session, tab = table.sit(record())
    for seq, action in ((1, "draw"), (2, "draw")):
        session.play(tab.hand, seq=seq, action=action, now_ms=START_MS)
    (lost,) = table.lose()
    fresh, other = table.sit(record())
    fresh.play(other.hand, seq=1, action="draw", now_ms=START_MS + 7)
    fresh.play(other.hand, seq=2, action="undo", now_ms=START_MS + 8)
    table.keep()
    for waiting in lost.waiting:
        fresh.answer(waiting, now_ms=START_MS + 9)
    ack, stale = tab.told
    assert ack == other.told[0]
    assert isinstance(stale, Stale)
    assert stale.snapshot.actions == ("draw", "undo")


def test_outcomes_of_a_dropped_session_do_not_touch_the_next(table: Table) -> None:
    session, tab = table.sit(record())
    session.play(tab.hand, seq=1, action="draw", now_ms=START_MS)
    first = table.queue
    table.queue = []
    session.play(tab.hand, seq=2, action="draw", now_ms=START_MS)
    late, table.queue = table.queue, first
    table.lose()
    fresh, _ = table.sit(record())
    table.queue = late
    assert table.lose() == []
    assert table.sessions.get(1) is fresh


def test_every_kept_entry_is_published_once(table: Table) -> None:
    session, tab = table.sit(record())
    for seq in (1, 2, 2, 3):
        session.play(tab.hand, seq=seq, action="draw", now_ms=START_MS)
    table.keep()
    assert [event.seq for event in table.published] == [1, 2, 3]


def test_a_session_that_is_behind_the_journal_is_dropped_once_it_is_settled(table: Table) -> None:
    session, tab = table.sit(record())
    session.play(tab.hand, seq=1, action="draw", now_ms=START_MS)
    table.sessions.behind(1, seq=5)
    assert table.sessions.get(1) is session, "the writer will meet the number itself"
    table.keep()
    table.sessions.behind(1, seq=1)
    assert table.sessions.get(1) is session
    table.sessions.behind(1, seq=2)
    assert table.sessions.get(1) is None


def test_a_session_is_dropped_a_minute_after_its_last_socket_left(table: Table) -> None:
    session, tab = table.sit(record())
    table.sessions.sweep(now_ms=START_MS + 10**9)
    assert table.sessions.get(1) is session
    table.sessions.rise(tab.hand, now_ms=START_MS)
    table.sessions.sweep(now_ms=START_MS + 60_000)
    assert table.sessions.get(1) is session
    table.sessions.sweep(now_ms=START_MS + 60_001)
    assert table.sessions.get(1) is None


def test_a_session_read_anew_under_a_player_who_stayed_is_not_dropped(table: Table) -> None:
    _, tab = table.sit(record())
    table.sessions.behind(1, seq=5)
    fresh = table.sessions.adopt(record(), now_ms=START_MS)
    table.sessions.sweep(now_ms=START_MS + 60_001)
    assert table.sessions.get(1) is fresh
    table.sessions.rise(tab.hand, now_ms=START_MS)
    table.sessions.sweep(now_ms=START_MS + 60_001)
    assert table.sessions.get(1) is None


def test_a_record_read_late_does_not_replace_a_session_that_knows_more(table: Table) -> None:
    session, tab = table.sit(record())
    session.play(tab.hand, seq=1, action="draw", now_ms=START_MS)
    assert table.sessions.adopt(record(), now_ms=START_MS) is session
    table.keep()
    assert table.sessions.adopt(record(), now_ms=START_MS) is session
