"""`manage.py run`: web, keeper, worker and robots are started and stopped together."""

import signal
import subprocess
import sys
import time

import psutil
import pytest

from tests.conftest import Make
from tests.support.processes import listens
from tests.support.service import ROOT, Service


@pytest.fixture
def running(make_service: Make) -> Service:
    # No deal is wanted here: the worker would search for as long as it runs.
    one: Service = make_service(command=("manage.py", "run"), environment={"POOL_DEPTH": "0"})
    one.migrate()
    one.start()
    last = time.monotonic() + 20
    while kinds(one) != {"serve", "keeper", "worker", "robots"}:
        assert time.monotonic() < last, "not all were started"
        time.sleep(0.05)
    return one


def children(service: Service) -> list[psutil.Process]:
    assert service.process is not None
    return psutil.Process(service.process.pid).children(recursive=True)


def kinds(service: Service) -> set[str]:
    """The commands that its children have come to run."""
    return {word for one in children(service) for word in one.cmdline()[2:3]}


def ended(processes: list[psutil.Process]) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=20)
    return not alive


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_all_are_stopped_together(running: Service, how: signal.Signals) -> None:
    started = children(running)
    assert running.process is not None
    running.process.send_signal(how)
    assert running.process.wait(20) == 0
    assert ended(started)
    assert not listens(running.port)


def test_when_one_ends_the_others_are_stopped_and_it_is_said(running: Service) -> None:
    started = children(running)
    (keeper,) = (one for one in started if one.cmdline()[2] == "keeper")
    keeper.kill()
    assert running.process is not None
    assert running.process.wait(20) == 1
    assert ended(started)
    assert "keeper ended by itself" in running.log


def test_a_killed_run_leaves_nothing_behind(running: Service) -> None:
    started = children(running)
    running.kill()
    assert ended(started)


def test_a_port_in_use_is_said_in_a_line(service: Service) -> None:
    words = [sys.executable, "manage.py", "serve"]
    done = subprocess.run(words, cwd=ROOT, env=service.env, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "Address already in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_tables_are_said_in_a_line(make_service: Make) -> None:
    one: Service = make_service()
    with pytest.raises(RuntimeError, match="The database lacks"):
        one.start()
    assert "Traceback" not in one.log
