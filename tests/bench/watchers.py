"""What watchers cost the players: a race of ten at a steady pace, alone and with a hundred who watch all ten boards."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.bench.load import percentile
from tests.bench.races import run
from tests.bench.sockets import NO_LIMITS
from tests.support.processes import stop
from tests.support.service import ROOT, Service

PLAYERS = 10
WATCHERS = 100
PROCESSES = 2
"""That watchers come from."""
SECONDS = 10.0
PACE = 4
"""Moves a second of each player: as fast as hands are."""
ROUNDS = 2
"""Of each, in turn, so that what else the machine does falls on both."""


def figures() -> Iterator[Figure]:
    alone: list[float] = []
    watched: list[float] = []
    events = lost = 0
    for _ in range(ROUNDS):
        alone += _race(watchers=0)["latencies"]
        done = _race(watchers=WATCHERS)
        watched += done["latencies"]
        events, lost = events + done["events"], lost + done["lost"]
    without, among = (percentile(sorted(times), 0.99) * 1e3 for times in (alone, watched))
    name = f"race of {PLAYERS}, {PACE} moves/s each"
    yield Figure(f"{name}: p99 of acks, not watched", without, "ms")
    yield Figure(f"{name}: p99 of acks, {WATCHERS} watch all boards", among, "ms")
    yield Figure(f"{name}: p99 watched over not watched", among / without, "×", "≤ 2")
    yield Figure(f"{name}: events told to watchers", events / SECONDS / ROUNDS, "events/s")
    yield Figure(f"{name}: events lost", lost, "events", "= 0")


def _race(*, watchers: int) -> dict[str, Any]:
    """One race on SQLite, in one process."""
    with tempfile.TemporaryDirectory(prefix="reflechi-bench-") as folder:
        service = Service(Path(folder), environment=NO_LIMITS)
        service.manage("migrate", "-v0")
        made = json.loads(run(["-m", "tests.bench.racers", str(PLAYERS)], service=service))
        people = json.loads(run(["-m", "tests.support.people", str(max(watchers, 1))], service=service))[:watchers]
        service.start()
        try:
            order = {"url": f"ws://127.0.0.1:{service.port}/ws/", "players": made["people"]}
            return _watched({**order, "seconds": SECONDS, "pace": PACE}, made["race"], people, service)
        finally:
            service.stop()


def _watched(order: dict[str, Any], race: int, people: list[dict[str, Any]], service: Service) -> dict[str, Any]:
    with ExitStack() as stack:
        players = _load("play", order, stack)
        _heard(players, "ready")
        run(["-m", "tests.bench.racers", "start", str(race)], service=service)
        _heard(players, "revealed")
        shares = [people[at::PROCESSES] for at in range(PROCESSES)] if people else []
        crowds = [_load("watch", {**order, "watchers": share}, stack) for share in shares]
        for crowd in crowds:
            _heard(crowd, "ready")
        played = _told(players, "go")
        seen = [_told(crowd, json.dumps(played["last"])) for crowd in crowds]
    for done in (played, *seen):
        if done["wrong"]:
            print("  cut or refused:", done["wrong"], file=sys.stderr)
    assert not played["unanswered"], f"{played['unanswered']} moves were never answered"
    return {
        "latencies": played["latencies"],
        "events": sum(done["events"] for done in seen),
        "lost": sum(done["lost"] for done in seen),
    }


def _load(side: str, order: dict[str, Any], stack: ExitStack) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.bench.watching", side]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    stack.callback(stop, process)  # type: ignore[arg-type]
    _say(process, json.dumps(order))
    return process


def _say(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text + "\n")
    process.stdin.flush()


def _heard(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdout is not None
    said = process.stdout.readline()
    assert said == f"{word}\n", said


def _told(process: subprocess.Popen[str], text: str) -> dict[str, Any]:
    """Say something, and wait for the last line."""
    _say(process, text)
    assert process.stdout is not None
    done: dict[str, Any] = json.loads(process.stdout.readline())
    return done
