"""One attempt being played: every action gets one answer, and an ack only for what is kept."""

import pytest

from games.journal.limits import LONGEST
from games.models import Status
from games.protocol.codes import Rule, State
from games.protocol.messages import Ack, Refused, Stale
from games.sessions import Session
from tests.sessions.table import START_MS, Tab, Table, record
from tests.support.lines import wins


@pytest.fixture
def table() -> Table:
    return Table()


def act(session: Session, tab: Tab, seq: int, action: str = "draw", *, now_ms: int = START_MS) -> None:
    session.play(tab.hand, seq=seq, action=action, now_ms=now_ms)


def test_nothing_is_acknowledged_before_it_is_kept(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1)
    assert tab.told == []
    table.keep()
    assert isinstance(tab.last, Ack)
    assert (tab.last.seq, tab.last.action, tab.last.cards) == (1, "draw", ("QC",))


def test_a_resent_action_is_answered_but_not_written_twice(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1, now_ms=START_MS + 5)
    table.keep()
    act(session, tab, 1, now_ms=START_MS + 900)
    assert table.queue == []
    assert tab.told == [tab.told[0]] * 2


def test_a_resent_action_that_meets_its_own_uncommitted_row_waits_for_it(table: Table) -> None:
    session, tab = table.sit(record())
    again = Tab()
    act(session, tab, 1)
    act(session, again, 1)
    assert len(table.queue) == 1
    assert again.told == []
    table.keep()
    assert again.told == tab.told == [tab.last]


def test_one_card_said_out_loud_is_the_same_action(table: Table) -> None:
    session, tab = table.sit(record())
    for seq, action in enumerate(("draw", "draw", "draw"), start=1):
        act(session, tab, seq, action)
    act(session, tab, 4, "w>t1:1")
    act(session, tab, 4, "w>t1")
    table.keep()
    assert tab.told[-1] == tab.told[-2]
    assert isinstance(tab.last, Ack)
    assert tab.last.action == "w>t1"


def test_another_action_at_a_taken_number_is_stale_with_the_state(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1)
    table.keep()
    act(session, tab, 1, "undo")
    assert isinstance(tab.last, Stale)
    assert (tab.last.seq, tab.last.snapshot.seq, tab.last.snapshot.actions) == (1, 1, ("draw",))


def test_a_gap_is_stale_with_the_state(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 3)
    assert isinstance(tab.last, Stale)
    assert (tab.last.seq, tab.last.snapshot.seq) == (3, 0)


def test_what_was_on_its_way_behind_a_stale_action_is_judged_by_itself(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, Tab(), 1)
    for seq, action in ((1, "recycle"), (2, "undo"), (4, "draw")):
        act(session, tab, seq, action)
    table.keep()
    assert [type(each) for each in tab.told] == [Stale, Ack, Stale]


def test_what_is_stale_is_told_after_what_is_on_its_way(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1)
    act(session, tab, 1, "undo")
    assert tab.told == []
    table.keep()
    ack, stale = tab.told
    assert isinstance(ack, Ack)
    assert isinstance(stale, Stale)
    assert stale.snapshot.seq == 1


def test_a_snapshot_shows_only_what_is_kept(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1)
    table.keep()
    act(session, tab, 2)
    act(session, tab, 3)
    shown = session.snapshot(mine=True, now_ms=START_MS)
    assert (shown.seq, shown.actions, shown.position.waste) == (1, ("draw",), ("QC",))


def test_a_snapshot_hides_the_stock_that_was_never_turned(table: Table) -> None:
    session, tab = table.sit(record())
    deck = session.record.deck
    for seq in (1, 2):
        act(session, tab, seq)
    act(session, tab, 3, "undo")
    table.keep()
    shown = session.snapshot(mine=True, now_ms=START_MS)
    assert shown.deck == deck[:30] + (None,) * 22
    assert shown.position.stock == (deck[29],) + (None,) * 22
    assert shown.position.waste == (deck[28],)


def test_after_a_recycle_the_whole_stock_is_known(table: Table) -> None:
    session, tab = table.sit(record())
    for seq in range(1, 25):
        act(session, tab, seq)
    act(session, tab, 25, "recycle")
    table.keep()
    shown = session.snapshot(mine=True, now_ms=START_MS)
    assert shown.deck == session.record.deck
    assert shown.position.stock == session.record.deck[28:]


def test_before_the_start_no_card_is_shown_and_nothing_may_be_played(table: Table) -> None:
    session, tab = table.sit(record(status=Status.CREATED, race=1))
    shown = session.snapshot(mine=True, now_ms=START_MS - 1)
    assert shown.deck == (None,) * 52
    assert (shown.code, shown.now, shown.state) == (None, None, State.CREATED)
    assert not any(shown.position.tableau)
    assert not shown.position.stock
    act(session, tab, 1, now_ms=START_MS - 1)
    assert tab.last == Refused(1, 1, Rule.NOT_STARTED)
    assert session.snapshot(mine=True, now_ms=START_MS).state == State.PLAYING


@pytest.mark.parametrize("race", [None, 1])
def test_a_game_that_was_played_in_goes_on_though_a_clock_set_back_has_it_in_the_future(
    table: Table, race: int | None
) -> None:
    session, tab = table.sit(record(race=race))
    act(session, tab, 1, now_ms=START_MS + 700)
    table.keep()
    earlier = START_MS - 7_200_000
    shown = session.snapshot(mine=True, now_ms=earlier)
    assert (shown.state, shown.now, shown.deck[0]) == (State.PLAYING, 0, session.record.deck[0])
    act(session, tab, 2, now_ms=earlier)
    table.keep()
    assert isinstance(tab.last, Ack)
    assert (tab.last.seq, tab.last.at) == (2, 700)


REFUSED = [
    ("t1>t2:3", Rule.NO_SUCH_CARD),
    ("t7>t7", Rule.SAME_PILE),
    ("t7>f:2", Rule.FOUNDATION_ONE_CARD),
    ("t7>t1:4", Rule.ORDERED_GROUP),
    ("t7>f", Rule.FOUNDATION_NEXT_IN_SUIT),
    ("t1>t2", Rule.OPPOSITE_COLOUR_ONE_LOWER),
    ("recycle", Rule.STOCK_NOT_EMPTY),
    ("undo", Rule.NOTHING_TO_UNDO),
]


@pytest.mark.parametrize(("action", "rule"), REFUSED)
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(table: Table, action: str, rule: Rule) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1, action)
    assert tab.last == Refused(1, 1, rule)
    assert table.queue == []
    act(session, tab, 1)
    assert len(table.queue) == 1


def test_what_was_on_its_way_behind_a_refused_action_is_void_with_it(table: Table) -> None:
    session, tab = table.sit(record())
    act(session, tab, 1, "undo")
    for seq in (2, 3):
        act(session, tab, seq)
    assert tab.told == [Refused(1, seq, Rule.NOTHING_TO_UNDO) for seq in (1, 2, 3)]
    act(session, tab, 1)
    act(session, tab, 2)
    table.keep()
    assert [type(each) for each in tab.told[3:]] == [Ack, Ack]


def test_a_full_writer_is_busy_and_keeps_nothing(table: Table) -> None:
    session, tab = table.sit(record())
    table.full = True
    act(session, tab, 1)
    act(session, tab, 2)
    assert tab.told == [Refused(1, 1, Rule.BUSY), Refused(1, 2, Rule.BUSY)]
    table.full = False
    act(session, tab, 1)
    table.keep()
    assert isinstance(tab.last, Ack)


def test_time_within_an_attempt_never_goes_back(table: Table) -> None:
    session, tab = table.sit(record())
    for seq, now_ms in enumerate((START_MS + 500, START_MS + 100, START_MS + 700), start=1):
        act(session, tab, seq, now_ms=now_ms)
    table.keep()
    assert [each.at for each in tab.told if isinstance(each, Ack)] == [500, 500, 700]


def test_a_whole_win_is_acknowledged_as_won_and_nothing_after_it_is_taken(table: Table) -> None:
    win = min((row for row in wins() if row.draw == 1), key=lambda row: len(row.actions))
    session, tab = table.sit(record(letters=win.letters))
    for seq, action in enumerate(win.actions, start=1):
        act(session, tab, seq, action)
    assert [each.ending is not None for each in table.queue] == [False] * (len(win.actions) - 1) + [True]
    table.keep()
    assert isinstance(tab.last, Ack)
    assert (tab.last.state, tab.last.counters.score) == (State.WON, win.score)
    act(session, tab, len(win.actions) + 1, "undo")
    assert tab.last == Refused(1, len(win.actions) + 1, Rule.GAME_OVER)


def test_resigning_is_numbered_and_acknowledged_as_an_action_is(table: Table) -> None:
    session, tab = table.sit(record())
    session.resign(tab.hand, seq=1, now_ms=START_MS + 3)
    session.resign(tab.hand, seq=1, now_ms=START_MS + 4)
    table.keep()
    assert tab.told == [tab.told[0]] * 2
    assert isinstance(tab.last, Ack)
    assert (tab.last.action, tab.last.state) == ("end:resigned", State.RESIGNED)
    session.resign(tab.hand, seq=2, now_ms=START_MS + 5)
    assert tab.last == Refused(1, 2, Rule.GAME_OVER)
    assert session.snapshot(mine=True, now_ms=START_MS).actions == ()


def test_a_move_after_the_limit_is_refused_and_2_s_later_ends_the_attempt(table: Table) -> None:
    session, tab = table.sit(record(limit_ms=START_MS + 60_000))
    act(session, tab, 1, now_ms=START_MS + 60_000)
    act(session, tab, 2, now_ms=START_MS + 60_001)
    assert tab.told == [Refused(1, 2, Rule.TIME_OVER)]
    act(session, tab, 2, now_ms=START_MS + 62_001)
    assert tab.last == Refused(1, 2, Rule.TIME_OVER)
    assert [(each.entry.action, each.entry.at) for each in table.queue] == [("draw", 60_000), ("end:limit", 60_000)]
    table.keep()
    act(session, tab, 2, now_ms=START_MS + 62_002)
    assert isinstance(tab.last, Stale)
    assert tab.last.snapshot.state == State.LIMIT
    act(session, tab, 3, now_ms=START_MS + 62_002)
    assert tab.last == Refused(1, 3, Rule.GAME_OVER)


def test_events_are_told_from_a_number_on_and_at_most_500_at_once(table: Table) -> None:
    session, tab = table.sit(record())
    for seq in range(1, 604):
        act(session, tab, seq, "recycle" if seq % 25 == 0 else "draw")
    table.keep()
    first = session.events(since=2)
    assert (first.since, first.last, len(first.events), first.events[0].seq) == (2, 603, 500, 3)
    assert [each.seq for each in session.events(since=600).events] == [601, 602, 603]
    assert session.events(since=603).events == ()


def test_a_game_has_5000_actions_at_most_and_may_still_be_resigned(table: Table) -> None:
    session, tab = table.sit(record())
    for seq in range(1, LONGEST + 1):
        act(session, tab, seq, "draw" if seq % 2 else "undo")
        table.keep()
    assert isinstance(tab.last, Ack)
    for seq in (LONGEST + 1, LONGEST + 1):
        act(session, tab, seq)
        assert tab.last == Refused(1, seq, Rule.TOO_LONG)
    session.resign(tab.hand, seq=LONGEST + 1, now_ms=START_MS)
    table.keep()
    assert isinstance(tab.last, Ack)
    assert tab.last.state == State.RESIGNED
