"""A game over a real socket, on both databases: kept, resent, resumed, ended from elsewhere."""

import signal
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.live.conftest import Person
from tests.support import ledger
from tests.support.service import Service
from tests.support.tab import OTHER_SEAT, SEAT, Tab


@pytest.fixture
def person(crowd_on_each: Iterator[Person]) -> Person:
    return next(crowd_on_each)


def actions_of(service: Service, person: Person) -> list[str]:
    return [entry.action for entry in ledger.read(service)[person["attempt"]].entries]


def test_a_resent_action_is_answered_but_not_written_twice(running: Service, person: Person) -> None:
    with Tab(running, person) as tab:
        tab.hello()
        first = tab.play(1)
    running.stop()
    running.start()
    with Tab(running, person) as again:
        assert again.hello()["seq"] == 1
        assert again.play(1) == first
    assert actions_of(running, person) == ["draw"]


def test_what_was_sent_at_once_is_kept_in_order_and_survives_a_kill(running: Service, person: Person) -> None:
    with Tab(running, person) as tab:
        tab.hello()
        for seq in range(1, 9):
            tab.say("play", seq=seq, action="draw")
        acks = [tab.hear() for _ in range(8)]
        assert [ack["seq"] for ack in acks] == list(range(1, 9))
        running.kill()
    assert actions_of(running, person) == ["draw"] * 8
    assert list(ledger.faults(ledger.read(running).values())) == []
    assert "agree" in running.manage("verify", "--all")


def test_a_stop_keeps_what_was_sent_and_tells_every_socket_to_come_back(running: Service, person: Person) -> None:
    with Tab(running, person) as tab:
        tab.hello()
        for seq in range(1, 9):
            tab.say("play", seq=seq, action="draw")
        assert tab.hear()["type"] == "ack"
        running.stop(how=signal.SIGTERM)
        told = [tab.hear() for _ in range(8)]
        assert told[-1] == {"type": "restart"}
        assert tab.closed() == 1012
    acked = 1 + sum(each["type"] == "ack" for each in told)
    assert actions_of(running, person) == ["draw"] * acked


def test_a_watcher_has_every_event_of_its_own_game_once(running: Service, person: Person) -> None:
    with Tab(running, person) as tab, Tab(running, person) as watcher:
        tab.hello()
        assert tab.play(1)["type"] == "ack"
        watcher.say("watch")
        shown = watcher.hear()
        assert (shown["seq"], shown["mine"], shown["position"]["waste"]) == (1, False, ["QC"])
        acks = [tab.play(seq) for seq in (2, 3)]
        events = [watcher.hear() for _ in acks]
        assert [{**event, "type": "ack"} for event in events] == acks
        watcher.say("since", seq=0)
        past = watcher.hear()
        assert (past["since"], past["last"]) == (0, 3)
        assert [event["seq"] for event in past["events"]] == [1, 2, 3]
        watcher.say("unwatch")
        tab.play(4)
        assert watcher.is_open()


def test_after_an_end_from_another_process_the_late_move_is_stale(running: Service, person: Person) -> None:
    with Tab(running, person) as tab:
        tab.hello()
        tab.play(1)
        ended = running.manage("shell", "-v0", "-c", END.format(person["attempt"]))
        assert "True" in ended
        late = tab.play(2)
        assert (late["type"], late["snapshot"]["state"]) == ("stale", "resigned")
        assert tab.play(3)["rule"] == "game-over"
    assert actions_of(running, person) == ["draw", "end:resigned"]


END = "from games.journal import end; from games.models import Status; print(end({}, status=Status.RESIGNED))"


def test_of_two_tabs_that_sit_down_at_once_one_has_the_seat(running: Service, person: Person) -> None:
    for _ in range(5):
        with Tab(running, person) as one, Tab(running, person) as other:
            one.say("hello", seat=SEAT)
            other.say("hello", seat=OTHER_SEAT)
            heard = [one.hear()["type"], other.hear()["type"]]
            assert heard == ["snapshot", "snapshot"]
            played = [tab.play(1) for tab in (one, other) if not is_ousted(tab)]
            assert [answer["type"] for answer in played] == ["ack"]


def is_ousted(tab: Tab) -> bool:
    """Whether another tab has taken the seat."""
    try:
        return not tab.is_open()
    except ConnectionClosed:
        return True
