"""P1: an acknowledged move is never lost, however the server ends; P2: what was resent counts once."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.conftest import Make
from tests.support import ledger
from tests.support.processes import stop
from tests.support.service import ROOT, Service

KILLS = 20
ROBOTS = 10
WINDOW = 4
NO_LIMITS = {"MESSAGE_BURST": "100000", "MESSAGES_PER_SECOND": "100000", "LOG_LEVEL": "WARNING"}


def test_no_acknowledged_move_is_lost_in_20_kills(make_service: Make, database: str) -> None:
    service = make_service(database=database, environment=NO_LIMITS)
    history = played_through_kills(service, kills=KILLS, seed=1)

    assert history.kills == KILLS
    assert min(history.in_flight) >= 20
    assert history.bad == []
    assert lost(service, history) == []
    assert list(ledger.faults(ledger.read(service).values())) == []


class History:
    """What the robots wrote down."""

    def __init__(self, path: Path) -> None:
        lines = [line.split(" ", 3) for line in path.read_text().splitlines()]
        self.acks = [(int(words[1]), int(words[2]), words[3]) for words in lines if words[0] == "ack"]
        self.in_flight = [int(words[1]) for words in lines if words[0] == "kill"]
        self.bad = [" ".join(words) for words in lines if words[0] == "bad"]
        self.kills = len(self.in_flight)


def played_through_kills(service: Service, *, kills: int, seed: int) -> History:
    """Robots play while the service is killed and started again `kills` times."""
    service.manage("migrate", "-v0")
    people = subprocess.run(
        [sys.executable, "-m", "tests.bench.people", str(ROBOTS)],
        cwd=ROOT,
        env=service.env,
        check=True,
        capture_output=True,
    )
    history, pid_file = service.folder / "history.txt", service.folder / "pid.txt"
    order = {
        "url": f"ws://127.0.0.1:{service.port}/ws/",
        "origin": service.url,
        "players": json.loads(people.stdout),
        "window": WINDOW,
        "history": str(history),
        "pid_file": str(pid_file),
        "kills": kills,
        "seed": seed,
    }
    service.start()
    tell(pid_file, service)
    robots = subprocess.Popen([sys.executable, "-m", "tests.support.robots", json.dumps(order)], cwd=ROOT)
    try:
        for _ in range(kills):
            assert service.process is not None
            assert service.process.wait(60) != 0
            service.start()
            tell(pid_file, service)
        assert robots.wait(60) == 0
    finally:
        stop(robots)
    return History(history)


def tell(pid_file: Path, service: Service) -> None:
    """Name the process that serves now, whole or not at all."""
    assert service.process is not None
    fresh = pid_file.with_suffix(".new")
    fresh.write_text(str(service.process.pid))
    fresh.replace(pid_file)


def lost(service: Service, history: History) -> list[str]:
    """Acknowledged actions that the journal does not hold, and those that it holds twice."""
    service.stop()
    journals = ledger.read(service)
    missing = [f"lost: {a} {seq} {action}" for a, seq, action in history.acks if not journals[a].holds(seq, action)]
    times = Counter((journal.attempt, entry.seq) for journal in journals.values() for entry in journal.entries)
    return missing + [f"double: {place}" for place, count in times.items() if count > 1]
