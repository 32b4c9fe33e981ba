"""P9: durations are right when the machine's wall clock jumps, for the monotonic clock goes on."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.conftest import Make
from tests.racing.conftest import QUICK
from tests.support import forks
from tests.support.processes import stop, wait_for
from tests.support.racing import Racer, racers, started
from tests.support.service import Service, Visitor
from tests.support.tab import Tab
from tests.support.timeshift import Shift

HOURS = 2 * 3600.0
JUMPS = (HOURS, -2 * HOURS, HOURS)
CLOSE_MS = 50
LIMIT_S = 300
ENOUGH_S = 90


@pytest.fixture
def shift(tmp_path: Path) -> Shift:
    return Shift(tmp_path / "clock")


@pytest.fixture
def jumpy(make_service: Make, shift: Shift) -> Iterator[Service]:
    """A web process and a keeper on one machine whose clock can be set."""
    service = make_service(environment=QUICK, command=shift.command("serve"))
    service.migrate()
    service.fill_pool(4)
    service.start()
    log = service.folder / "log-keeper.txt"
    keeper = forks.start(shift.command("keeper"), env=service.env, log=log)
    try:
        # What it orders it orders after its first look at the database's clock.
        wait_for(lambda: _has_ordered(service), keeper, log=log)
        yield service
    finally:
        stop(keeper)


def _has_ordered(service: Service) -> bool:
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database:
        return bool(database.execute("SELECT count(*) FROM games_job").fetchone()[0])


def test_a_race_goes_on_by_its_own_time_when_the_wall_clock_jumps_by_two_hours(jumpy: Service, shift: Shift) -> None:
    with racers(jumpy, count=2, limit=LIMIT_S) as (host, rival):
        started([host, rival])
        ends_at = host.until_race(lambda race: race["phase"] == "running")["ends_at"]
        for jump in JUMPS:
            earliest, latest, before = _timed(host)
            shift.jump(jump)
            # The keeper and the poller look at least once meanwhile, by what they hold to be the time.
            time.sleep(2.5)
            first, last, after = _timed(host)
            assert (first - latest) * 1000 - CLOSE_MS <= after - before <= (last - earliest) * 1000 + CLOSE_MS
        assert rival.play()["type"] == "ack", "nobody was ended by a time that is not the server's"
        host.verb("resign")
        rival.verb("resign")
        race = host.until_race(lambda race: race["phase"] == "over")
        assert race["ends_at"] == ends_at
        assert all(0 < lane["finish"] < LIMIT_S * 1000 for lane in race["lanes"])


def test_across_a_restart_with_the_clock_set_back_no_move_is_earlier_than_the_one_before(
    jumpy: Service, shift: Shift
) -> None:
    with racers(jumpy, count=2, limit=None) as (host, rival):
        started([host, rival])
        _, _, before = _timed(host)
        jumpy.stop()
        host.leave()
        shift.jump(-HOURS)
        jumpy.start()
        host.enter()
        assert host.sit()["state"] == "playing"
        _, _, after = _timed(host)
        assert after >= before


def test_a_socket_that_reads_nothing_is_noticed_though_the_clock_was_set_back(jumpy: Service, shift: Shift) -> None:
    person = Visitor(jumpy)
    person.post("/api/games/", {"draw": 1})
    silent = Tab(jumpy, {"cookie": person.cookies}, ping_interval=None, max_queue=1)
    shift.jump(-HOURS)
    last = time.monotonic() + ENOUGH_S
    with suppress(ConnectionClosed):
        while True:
            assert time.monotonic() < last, "it is still there"
            silent.say("ping", sent=1)
            time.sleep(0.1)


def _timed(racer: Racer) -> tuple[float, float, int]:
    """Play: between which instants of the test, and when by the server, in ms since the start."""
    earliest = time.monotonic()
    answer = racer.play()
    assert answer["type"] == "ack", answer
    return earliest, time.monotonic(), answer["at"]
