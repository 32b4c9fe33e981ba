"""Acks while reviews are worked at: the p99 of moves with ten reviews wanted, of that without, on both databases.

A real worker does them, as niced as it always is; when one is done, the next game's is asked for, so that ten are
wanted all the time. `python -m tests.bench.reviews` fills a migrated database with lost games, and prints who may
review which.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from urllib.request import Request, urlopen

from tests.bench.figures import Figure
from tests.bench.sockets import NO_LIMITS, SERVER_CORE, _load, _pin, _python
from tests.support.postgres import postgres
from tests.support.processes import stop
from tests.support.service import ROOT, Service

REVIEWS = 10
GAMES = 50
SOCKETS = 50
SECONDS = 6.0
EVERY_S = 0.7


@dataclass(slots=True)
class Asked:
    """Which reviews are done; how many were wanted in each round, and whether one of them was being worked at."""

    done: set[str] = field(default_factory=set)
    wanted: list[int] = field(default_factory=list)
    running: list[bool] = field(default_factory=list)


def figures() -> Iterator[Figure]:
    yield from _measured("SQLite", database="")
    with postgres() as server:
        yield from _measured("PostgreSQL", database=server.database())


def _measured(name: str, *, database: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="reflechi-bench-") as folder:
        service = Service(Path(folder), database=database, environment=NO_LIMITS)
        service.manage("migrate", "-v0")
        people = json.loads(_python(["-m", "tests.bench.people", str(SOCKETS)], env=service.env))
        lost = json.loads(_python(["-m", "tests.bench.reviews"], env=service.env))
        service.start()
        try:
            assert service.process is not None
            _pin(service.process.pid, SERVER_CORE)
            alone = _load(service, people[: SOCKETS // 2], mode="play", seconds=SECONDS)
            with _worker(service), _asking(service, lost) as asked:
                beside = _load(service, people[SOCKETS // 2 :], mode="play", seconds=SECONDS)
        finally:
            service.stop()
    name = f"moves beside reviews, {name}"
    yield Figure(f"{name}: reviews wanted, the fewest", min(asked.wanted), "reviews", f"≥ {REVIEWS}")
    yield Figure(f"{name}: one at work", sum(asked.running) / len(asked.running) * 100, "% of looks", "≥ 80")
    yield Figure(f"{name}: reviews done meanwhile", len(asked.done), "reviews")
    yield Figure(f"{name}: p99 alone", alone["p99_ms"], "ms")
    yield Figure(f"{name}: p99", beside["p99_ms"], "ms")
    yield Figure(f"{name}: p99, of that alone", beside["p99_ms"] / alone["p99_ms"], "ratio", "≤ 2")


@contextmanager
def _worker(service: Service) -> Iterator[None]:
    with (service.folder / "worker.txt").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "worker"], cwd=ROOT, env=service.env, stdout=log, stderr=log
        )
    try:
        while "ready" not in (service.folder / "worker.txt").read_text():
            assert process.poll() is None
            Event().wait(0.1)
        yield
    finally:
        stop(process)


@contextmanager
def _asking(service: Service, lost: list[dict[str, str]]) -> Iterator[Asked]:
    """Somebody before each of ten reviews' pages, as the client asks."""
    asked, over = Asked(), Event()

    def ask() -> None:
        while not over.wait(EVERY_S):
            wanted = [one for one in lost if one["attempt"] not in asked.done][:REVIEWS]
            states = []
            for one in wanted:
                path = f"{service.url}/api/attempts/{one['attempt']}/review/"
                with urlopen(Request(path, headers={"Cookie": one["cookie"]}), timeout=20) as answer:
                    states.append(json.loads(answer.read())["state"])
                if states[-1] == "done":
                    asked.done.add(one["attempt"])
            asked.wanted.append(len(wanted))
            asked.running.append("running" in states)

    thread = Thread(target=ask)
    thread.start()
    try:
        yield asked
    finally:
        over.set()
        thread.join()


def fill() -> list[dict[str, str]]:
    """Lost games of the cases, each by a guest who is logged in."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.conf import settings
    from django.test import Client

    from games import journal
    from games.models import Status
    from tests.support.attempts import attempt
    from tests.support.domain import NOON, guest, played

    cases = json.loads((ROOT / "tests/cases/middles.json").read_text())
    made = []
    for case in [one for one in cases if one["verdict"] == "unwinnable"][:GAMES]:
        one = attempt(letters=case["code"][-7:], draw=case["draw"], player=guest(), started_at=NOON)
        played(one, *(action.removesuffix(":1") for action in case["actions"].split()))
        journal.end(one.pk, status=Status.RESIGNED, at=10**7)
        client = Client()
        client.force_login(one.player, backend=settings.AUTHENTICATION_BACKENDS[0])
        made.append({"cookie": f"sessionid={client.cookies['sessionid'].value}", "attempt": str(one.pk)})
    return made


if __name__ == "__main__":
    print(json.dumps(fill()))
