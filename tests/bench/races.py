"""Races under load: ten who all move, and how far apart fifty see the cards."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.bench.sockets import NO_LIMITS
from tests.support.processes import stop
from tests.support.service import ROOT, Service

SECONDS = 6.0


def figures() -> Iterator[Figure]:
    ten = _race(10, seconds=SECONDS)
    yield Figure("race of 10, all moving: acks", ten["per_second"], "acks/s")
    yield Figure("race of 10, all moving: p50", ten["p50_ms"], "ms")
    yield Figure("race of 10, all moving: p99", ten["p99_ms"], "ms")
    yield Figure("race of 10, all moving: standings told", ten["standings"], "a second", "≤ 4.5")
    yield Figure("race of 10, all moving: refused or cut", ten["refused"], "moves", "= 0")
    fifty = _race(50, seconds=0.5)
    yield Figure("race of 50: spread of the reveal", fifty["spread_ms"], "ms")


def _race(count: int, *, seconds: float) -> dict[str, Any]:
    """One race of so many on SQLite, in one process."""
    with tempfile.TemporaryDirectory(prefix="reflechi-bench-") as folder:
        service = Service(Path(folder), environment={**NO_LIMITS, "RACE_MAX_PLAYERS": str(count)})
        service.manage("migrate", "-v0")
        made = json.loads(run(["-m", "tests.bench.racers", str(count)], service=service))
        service.start()
        try:
            order = {"url": f"ws://127.0.0.1:{service.port}/ws/", "seconds": seconds, "players": made["people"]}
            return _loaded(order, race=made["race"], service=service)
        finally:
            service.stop()


def _loaded(order: dict[str, Any], *, race: int, service: Service) -> dict[str, Any]:
    load = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.racing", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert load.stdin is not None
        assert load.stdout is not None
        load.stdin.write(json.dumps(order) + "\n")
        load.stdin.flush()
        assert load.stdout.readline() == "ready\n"
        run(["-m", "tests.bench.racers", "start", str(race)], service=service)
        result: dict[str, Any] = json.loads(load.stdout.readline())
    finally:
        stop(load)  # type: ignore[arg-type]
    if result["refused"]:
        print("  cut or refused:", result["why"], file=sys.stderr)
    return result


def run(words: list[str], *, service: Service) -> str:
    """What a program says that runs with the service's environment."""
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=service.env, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout
