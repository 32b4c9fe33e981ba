"""P1 where the database is what dies: PostgreSQL stopped at once, moves on their way, and its return."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.conftest import people_of
from tests.support import ledger
from tests.support.postgres import Postgres, postgres
from tests.support.service import Service
from tests.support.tab import Message, Tab


@pytest.fixture
def server() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


@pytest.fixture
def service(server: Postgres, tmp_path: Path) -> Iterator[Service]:
    one = Service(tmp_path, database=server.database())
    one.migrate()
    try:
        yield one.start()
    finally:
        one.stop()


def test_moves_that_met_a_dead_database_are_kept_once_when_it_is_back(server: Postgres, service: Service) -> None:
    first, second = people_of(service, 2)
    with Tab(service, first) as tab:
        tab.hello()
        assert tab.play(1)["type"] == "ack"

        server.stop(how=signal.SIGQUIT)
        for seq in range(2, 9):
            tab.say("play", seq=seq, action="draw")
        with Tab(service, second) as other:
            assert other.hear() == {"type": "restart"}
            assert other.closed() == 1012
        server.start()

        assert [tab.hear()["seq"] for _ in range(7)] == list(range(2, 9))
        assert tab.play(9)["type"] == "ack"
    with Tab(service, second) as other:
        assert hello(other)["seq"] == 0
        assert other.play(1)["type"] == "ack"
    journals = ledger.read(service)
    assert [entry.seq for entry in journals[first["attempt"]].entries] == list(range(1, 10))
    assert list(ledger.faults(journals.values())) == []


def hello(tab: Tab) -> Message:
    """Sit down, asking again while the database cannot be reached."""
    for _ in range(20):
        answer = tab.hello()
        if answer["type"] == "snapshot":
            return answer
        assert answer["fault"] == "busy"
        time.sleep(0.5)
    raise AssertionError("the database was not found again")
