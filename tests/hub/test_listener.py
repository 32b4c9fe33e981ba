"""A listener's stream is gap-free or says so, and a reader that stays silent is ended."""

from games.hub import Listener
from games.protocol.codes import Close
from games.protocol.messages import Tick
from games.protocol.wire import encode


class Ear:
    def __init__(self, *, counted: bool = True) -> None:
        self.heard: list[str] = []
        self.closed: list[Close] = []
        self.listener = Listener(1, counted=counted, send=self.heard.append, close=self.closed.append)

    def events(self, *seqs: int, now_ms: int = 0) -> None:
        for seq in seqs:
            self.listener.hear(seq, text=f"event {seq}", now_ms=now_ms)


def tick(seq: int) -> str:
    return encode(Tick(1, seq))


def test_events_in_order_are_passed_on_once_each() -> None:
    ear = Ear()
    ear.listener.begin(4, now_ms=0)
    ear.events(3, 4, 5, 5, 6, 5)
    assert ear.heard == ["event 5", "event 6"]


def test_a_gap_is_told_by_a_tick_until_it_is_filled() -> None:
    ear = Ear()
    ear.listener.begin(0, now_ms=0)
    ear.events(1, 3)
    assert ear.heard == ["event 1", tick(3)]
    ear.listener.catch_up(3, now_ms=0)
    ear.events(4)
    assert ear.heard == ["event 1", tick(3), "event 4"]


def test_what_came_between_subscribing_and_the_snapshot_is_told_after_it() -> None:
    ear = Ear()
    ear.events(6, 7)
    ear.listener.tick(8, only_news=False)
    assert ear.heard == []
    ear.listener.begin(7, now_ms=0)
    assert ear.heard == [tick(8)]


def test_a_snapshot_that_knows_all_needs_no_tick() -> None:
    ear = Ear()
    ear.events(6, 7)
    ear.listener.begin(7, now_ms=0)
    assert ear.heard == []


def test_ticks_come_with_news_and_else_only_when_all_are_ticked() -> None:
    ear = Ear()
    ear.listener.begin(7, now_ms=0)
    ear.listener.tick(7, only_news=True)
    assert ear.heard == []
    ear.listener.tick(5, only_news=False)
    ear.listener.tick(9, only_news=True)
    assert ear.heard == [tick(7), tick(9)]


def test_how_far_it_was_told_to_be_is_known_whichever_word_said_so() -> None:
    ear = Ear()
    ear.events(6)
    ear.listener.begin(5, now_ms=0)
    assert ear.listener.told == 6
    ear.events(8)
    assert ear.listener.told == 8
    ear.listener.tick(11, only_news=True)
    ear.listener.tick(3, only_news=False)
    assert ear.listener.told == 11


def test_what_was_acknowledged_is_not_told_again() -> None:
    ear = Ear(counted=False)
    ear.listener.begin(0, now_ms=0)
    ear.listener.skip(1)
    ear.events(1, 2)
    assert ear.heard == ["event 2"]


def test_64_events_may_be_unconfirmed_and_the_65th_ends_the_socket() -> None:
    ear = Ear()
    ear.listener.begin(0, now_ms=0)
    ear.events(*range(1, 65))
    assert (len(ear.heard), ear.closed) == (64, [])
    ear.events(65)
    assert (len(ear.heard), ear.closed) == (64, [Close.NOT_READING])


def test_a_reader_that_confirms_goes_on() -> None:
    ear = Ear()
    ear.listener.begin(0, now_ms=0)
    for seq in range(1, 500):
        ear.events(seq)
        ear.listener.confirm(seq - 50, now_ms=0)
    assert (len(ear.heard), ear.closed) == (499, [])


def test_a_reader_cannot_confirm_what_it_was_not_sent() -> None:
    ear = Ear()
    ear.listener.begin(0, now_ms=0)
    ear.listener.confirm(10**6, now_ms=0)
    ear.events(*range(1, 66))
    assert ear.closed == [Close.NOT_READING]


def test_10_s_without_progress_end_a_socket_that_has_something_to_confirm() -> None:
    ear = Ear()
    ear.listener.begin(0, now_ms=0)
    ear.listener.check(now_ms=60_000)
    ear.events(1, 2, now_ms=60_000)
    ear.listener.check(now_ms=70_000)
    ear.listener.confirm(1, now_ms=70_000)
    ear.listener.check(now_ms=80_000)
    assert ear.closed == []
    ear.listener.check(now_ms=80_001)
    assert ear.closed == [Close.NOT_READING]


def test_who_is_still_being_answered_is_not_blamed_for_silence() -> None:
    ear, answering = Ear(), True
    ear.listener.answering = lambda: answering
    ear.listener.begin(0, now_ms=0)
    ear.events(1)
    ear.listener.check(now_ms=10_001)
    assert ear.closed == []
    answering = False
    ear.listener.check(now_ms=20_001)
    assert ear.closed == []
    ear.listener.check(now_ms=20_002)
    assert ear.closed == [Close.NOT_READING]


def test_a_players_next_action_is_its_word_so_it_needs_no_other() -> None:
    ear = Ear(counted=False)
    ear.listener.begin(0, now_ms=0)
    ear.events(*range(1, 200))
    ear.listener.check(now_ms=10**6)
    assert (len(ear.heard), ear.closed) == (199, [])
