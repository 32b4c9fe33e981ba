"""`make run-cluster`: two web processes and all they need, behind one address."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import psutil

from tests.support import forks
from tests.support.processes import free_port, listens, stop, wait_for
from tests.support.service import ROOT


def test_a_cluster_serves_on_with_one_process_killed_and_is_stopped_together(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log.txt"
    whole = {key: value for key, value in os.environ.items() if key != forks.FORKED}
    with log.open("wb") as out:
        cluster = subprocess.Popen(
            [sys.executable, "-m", "tests.support.cluster"],
            cwd=ROOT,
            env={**whole, "PORT": str(port), "POOL_DEPTH": "0"},
            stdout=out,
            stderr=out,
        )
    try:
        wait_for(lambda: listens(port), cluster, log=log, seconds=60)
        started = psutil.Process(cluster.pid).children(recursive=True)
        commands = [one.cmdline()[2] for one in started if one.cmdline()[1:2] == ["manage.py"]]
        assert sorted(commands) == ["keeper", "robots", "serve", "serve", "worker"]
        for _ in range(4):
            assert _page(port) == 200
        killed = next(one for one in started if "serve" in one.cmdline())
        killed.kill()
        # What it had taken in is lost with it; what comes from now on is another's.
        psutil.wait_procs([killed], timeout=10)
        for _ in range(4):
            assert _page(port) == 200
        wait_for(lambda: "1 go on" in log.read_text(), cluster, log=log)
        cluster.send_signal(signal.SIGTERM)
        assert cluster.wait(30) == 0
        _, alive = psutil.wait_procs(started, timeout=10)
        assert not alive
    finally:
        stop(cluster)


def _page(port: int) -> int:
    with urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
        return int(answer.status)
