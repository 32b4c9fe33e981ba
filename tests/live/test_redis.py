"""P13: Redis may vanish, and come back empty."""

import time
from collections.abc import Iterator

import pytest

from tests.live.conftest import Pair, people_of, two
from tests.support.postgres import Postgres
from tests.support.redis import Redis, redis
from tests.support.tab import Tab, seen_by


@pytest.fixture
def bus() -> Iterator[Redis]:
    with redis() as server:
        yield server


@pytest.fixture
def pair(bus: Redis, postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with two(tmp_path_factory.mktemp("redis"), postgres_server, redis=bus) as both:
        yield both


def told_by_the_bus(player: Tab, watcher: Tab, *, seq: int) -> int:
    """Play from `seq` on until a move is told before a tick says that it is there; its number. One alone says nothing:
    a poll may always come just then."""
    end = time.monotonic() + 20
    while True:
        assert time.monotonic() < end, "the bus is not followed"
        assert player.play(seq)["type"] == "ack"
        heard = watcher.hear(ticks=True)
        while heard["type"] == "tick" and heard["seq"] < seq:
            heard = watcher.hear(ticks=True)
        if heard["type"] == "event":
            return seq
        watcher.say("since", seq=seq - 1)
        watcher.until("events")
        seq += 1
        time.sleep(0.5)


def test_play_and_watching_go_on_without_redis_and_are_quick_again_with_it(bus: Redis, pair: Pair) -> None:
    (person,) = people_of(pair[0], 1)
    with Tab(pair[0], person) as player, Tab(pair[1], person) as watcher:
        player.hello()
        watcher.say("watch")
        watcher.hear()
        seq = told_by_the_bus(player, watcher, seq=1)

        bus.stop()
        for unheard in (seq + 1, seq + 2):
            assert player.play(unheard)["type"] == "ack"
        assert seen_by(watcher, first=seq + 1, last=seq + 2, within=7) == [seq + 1, seq + 2]

        bus.start()
        told_by_the_bus(player, watcher, seq=seq + 3)
    for service in pair:
        assert "Traceback" not in service.log
