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


def test_play_and_watching_go_on_without_redis_and_are_quick_again_with_it(bus: Redis, pair: Pair) -> None:
    (person,) = people_of(pair[0], 1)
    with Tab(pair[0], person) as player, Tab(pair[1], person) as watcher:
        player.hello()
        watcher.say("watch")
        watcher.hear()
        assert player.play(1)["type"] == "ack"
        assert watcher.hear(ticks=True)["type"] == "event", "sooner than any tick"

        bus.stop()
        for seq in (2, 3):
            assert player.play(seq)["type"] == "ack"
        assert seen_by(watcher, first=2, last=3, within=7) == [2, 3]

        bus.start()
        seq, heard = 3, ""
        end = time.monotonic() + 20
        while heard != "event":
            assert time.monotonic() < end, "the bus was not followed again"
            time.sleep(0.5)
            seq += 1
            assert player.play(seq)["type"] == "ack"
            heard = watcher.hear(ticks=True)["type"]
            if heard != "event":
                watcher.say("since", seq=seq - 1)
                watcher.until("events")
    for service in pair:
        assert "Traceback" not in service.log
