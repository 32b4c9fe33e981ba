"""The path of one move under load, as ratios of a raw Daphne echo measured in the same run."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from tests.bench.figures import Figure
from tests.support.postgres import postgres
from tests.support.processes import free_port, listens, stop, wait_for
from tests.support.service import ROOT, Service

SERVER_CORE, CLIENT_CORE = 0, 1
SOCKETS = 200
SECONDS = 6.0
# The service limits a player's messages; the load asks for more than any hand can.
NO_LIMITS = {
    "MESSAGE_BURST": "100000",
    "MESSAGES_PER_SECOND": "100000",
    "OPENINGS_BURST": "100000",
    "LOG_LEVEL": "WARNING",
}


def figures() -> Iterator[Figure]:
    raw = _echo("raw")
    base = _echo("base")
    yield Figure("sockets: raw Daphne echo", raw["per_second"], "messages/s")
    yield Figure("sockets: our consumer's echo, of raw", base["per_second"] / raw["per_second"], "ratio")
    with _served("") as (service, people):
        yield from _moves(service, people, "SQLite, synchronous FULL", raw, bar="≥ 0.40")
    with _served("") as (service, people):
        yield from _watching(service, people, raw)
    with _served("") as (service, people):
        idle = _load(service, people, mode="idle", seconds=1)
        yield Figure("sockets: memory of an idle connection", idle["bytes_per_connection"] / 1024, "kB")
    with postgres() as server, _served(server.database(), core=SERVER_CORE) as (service, people):
        yield from _moves(service, people, "PostgreSQL", raw, bar="≥ 0.32")


def _moves(service: Service, people: list[Any], name: str, raw: Any, *, bar: str) -> Iterator[Figure]:
    moves = _load(service, people, mode="play", seconds=SECONDS)
    yield Figure(f"moves on {name}: acks", moves["per_second"], "acks/s")
    yield Figure(f"moves on {name}: of raw echo", moves["per_second"] / raw["per_second"], "ratio", bar)
    yield Figure(f"moves on {name}: of raw echo, by CPU of the web process", raw["cpu_us"] / moves["cpu_us"], "ratio")
    yield Figure(f"moves on {name}: p50", moves["p50_ms"], "ms")
    yield Figure(f"moves on {name}: p99", moves["p99_ms"], "ms")
    yield Figure(f"moves on {name}: refused or cut", moves["refused"] + moves["closed"], "moves", "= 0")


def _watching(service: Service, people: list[Any], raw: Any) -> Iterator[Figure]:
    many = _load(service, people[:1], mode="watch", watchers=100, moves=300, seconds=60)
    yield Figure("watchers: 100 on one game, deliveries", many["events_per_cpu_second"], "a CPU second")
    yield Figure(
        "watchers: the same, of raw echoes a CPU second",
        many["events_per_cpu_second"] * raw["cpu_us"] / 1e6,
        "ratio",
    )
    yield Figure("watchers: events lost of 30,000", many["expected"] - many["events"], "events", "= 0")
    few = _load(service, people[1:51], mode="watch", watchers=5, moves=20, seconds=60)
    yield Figure("watchers: 50 senders × 20 moves × 5, events lost", few["expected"] - few["events"], "events", "= 0")


@contextmanager
def _served(database: str, *, core: int = SERVER_CORE) -> Iterator[tuple[Service, list[Any]]]:
    with tempfile.TemporaryDirectory(prefix="reflechi-bench-") as folder:
        service = Service(Path(folder), database=database, environment=NO_LIMITS)
        service.manage("migrate", "-v0")
        people = json.loads(_python(["-m", "tests.bench.people", str(SOCKETS)], env=service.env))
        service.start()
        try:
            assert service.process is not None
            _pin(service.process.pid, core)
            yield service, people
        finally:
            service.stop()


def _load(service: Service, people: list[Any], *, mode: str, seconds: float, **more: Any) -> dict[str, Any]:
    assert service.process is not None
    warm = 1 if mode == "play" else 0
    order = {
        "url": f"ws://127.0.0.1:{service.port}/ws/",
        "pid": service.process.pid,
        "mode": mode,
        "players": people,
    }
    return _loaded({**order, "seconds": seconds, "window": 1, "warm": warm, **more})


def _echo(which: str) -> dict[str, Any]:
    port = free_port()
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.echo", str(port), which], cwd=ROOT, stdout=log, stderr=log
        )
        try:
            wait_for(lambda: listens(port), process, log=Path(log.name))
            _pin(process.pid, SERVER_CORE)
            players = [{"attempt": number} for number in range(SOCKETS)]
            order = {
                "url": f"ws://127.0.0.1:{port}/ws/",
                "pid": process.pid,
                "mode": "echo",
                "players": players,
            }
            return _loaded({**order, "seconds": SECONDS, "window": 1, "warm": 1})
        finally:
            stop(process)


def _loaded(order: dict[str, Any]) -> dict[str, Any]:
    out = _python(["-m", "tests.bench.load", "-"], given=json.dumps(order), core=CLIENT_CORE)
    result: dict[str, Any] = json.loads(out.splitlines()[-1])
    if result.get("closed") or result.get("refused"):
        print("  cut or refused:", result["why_closed"], result["why_refused"], file=sys.stderr)
    return result


def _python(words: list[str], *, given: str = "", env: dict[str, str] | None = None, core: int | None = None) -> str:
    pinned = ["taskset", "-c", str(core)] if core is not None else []
    done = subprocess.run(
        [*pinned, sys.executable, *words],
        cwd=ROOT,
        env=env,
        input=given,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return done.stdout


def _pin(pid: int, core: int) -> None:
    for process in [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]:
        process.cpu_affinity([core])
