"""Who follows a race is noticed when they stop reading, as watchers of an attempt are."""

import pytest

from games.live.follower import PATIENCE_MS, Follower
from games.live.ways import Ways
from games.protocol.codes import Close


class Ends:
    """A follower's socket: what it was sent, and how it was closed."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.later: list[str] = []
        self.closed: list[Close] = []
        ways = Ways(post=self.sent.append, later=self.later.append, close=self.closed.append)
        self.follower = Follower(1, ways=ways, lose=lambda: None)


@pytest.fixture
def ends() -> Ends:
    return Ends()


def test_who_confirms_and_then_falls_silent_is_closed_after_10_s_and_not_before(ends: Ends) -> None:
    ends.follower.tell("a", now_ms=1000, plays=True)
    ends.follower.confirm(1000, now_ms=1100)
    ends.follower.check(now_ms=10**9)
    assert ends.closed == [], "there is nothing to confirm"
    ends.follower.tell("b", now_ms=10**9, plays=True)
    ends.follower.tell("c", now_ms=10**9 + 5000, plays=True)
    ends.follower.check(now_ms=10**9 + PATIENCE_MS)
    assert ends.closed == []
    ends.follower.check(now_ms=10**9 + PATIENCE_MS + 1)
    assert ends.closed == [Close.NOT_READING]
    assert ends.sent == ["a", "b", "c"]


def test_a_word_for_a_part_of_it_gives_time_and_a_word_for_what_was_not_told_gives_none(ends: Ends) -> None:
    ends.follower.tell("a", now_ms=1000, plays=True)
    ends.follower.confirm(10**12, now_ms=1001)
    ends.follower.tell("b", now_ms=2000, plays=True)
    ends.follower.tell("c", now_ms=9000, plays=True)
    ends.follower.confirm(2000, now_ms=9000)
    ends.follower.check(now_ms=19_000)
    assert ends.closed == []
    ends.follower.confirm(2000, now_ms=19_000)
    ends.follower.check(now_ms=19_001)
    assert ends.closed == [Close.NOT_READING]


def test_who_never_learnt_to_confirm_is_not_held_to_it(ends: Ends) -> None:
    ends.follower.tell("a", now_ms=1000, plays=True)
    ends.follower.check(now_ms=10**9)
    assert ends.closed == []


def test_who_plays_is_told_at_once_and_who_watches_within_a_moment(ends: Ends) -> None:
    ends.follower.tell("a", now_ms=1000, plays=True)
    ends.follower.tell("b", now_ms=2000, plays=False)
    assert (ends.sent, ends.later) == (["a"], ["b"])
