"""What the harm is done to: real processes of the whole service, started once and healed between batches.

`cluster` is two web processes on PostgreSQL and Redis with keeper and worker; `sqlite` one web process and a keeper
on SQLite. Only processes started here are ended here.
"""

import json
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests.chaos.proxy import Proxy, proxy
from tests.support import forks
from tests.support.postgres import Postgres, postgres
from tests.support.processes import Running, stop
from tests.support.redis import Redis, redis
from tests.support.service import Service
from tests.support.timeshift import Shift

SETUPS = ("cluster", "sqlite")

# A robot plays faster than any hand; who tests the limits takes them back by `Promise.environment`.
NO_LIMITS = {
    "MESSAGE_BURST": "1000000",
    "MESSAGES_PER_SECOND": "1000000",
    "SOCKETS_PER_PLAYER": "100000",
    "OPENINGS_BURST": "1000000",
    "OPENINGS_PER_SECOND": "1000000",
    "LOG_LEVEL": "WARNING",
    "POOL_DEPTH": "0",
}

Person = dict[str, Any]
"""`name`, `cookie` (the Cookie header), `key` (of the session), `attempt` (an open casual game), as robots need it."""


@dataclass
class Helper:
    """A process beside the web: `manage.py keeper` or `worker`."""

    name: str
    service: Service
    command: tuple[str, ...]
    process: Running | None = None

    def start(self) -> None:
        self.process = forks.start(self.command, env=self.service.env, log=self.service.folder / f"{self.name}.txt")

    def stop(self, *, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            stop(self.process, how=how)


@dataclass
class House:
    """One set-up, standing. `web` are its web processes, `helpers` those by name."""

    name: str
    folder: Path
    web: list[Service]
    helpers: dict[str, Helper] = field(default_factory=dict)
    postgres: Postgres | None = None
    redis: Redis | None = None
    database: str = ""
    shift: Shift | None = None
    patience: float = 1.0
    """How many times as long as promised anything may take: 1 where numbers are met, more beside other tests, which
    look at what comes out and not when."""
    is_short: bool = False
    """Whether the short form is asked for, with its fewer people and harms, or a batch of the full one."""
    wire: Proxy | None = None
    """What stands between the web processes and Redis."""
    _people: int = 0

    @property
    def is_cluster(self) -> bool:
        return self.name == "cluster"

    @property
    def pids(self) -> list[int]:
        """The web processes' ids, which are as many as they say."""
        found = [one.process.pid for one in self.web if one.process is not None]
        assert len(set(found)) == len(self.web)
        return found

    @property
    def living(self) -> set[int]:
        """Ids of the web processes that are there at this moment."""
        return {one.process.pid for one in self.web if one.process is not None}

    def heal(self) -> None:
        """Start whatever does not live, wake whatever sleeps."""
        if self.wire is not None:
            self.wire.become()
        if self.postgres is not None:
            _wake(self.postgres.process)
            if not _lives(self.postgres.process):
                self.postgres.start()
        if self.redis is not None:
            _wake(self.redis.process)
            if not _lives(self.redis.process):
                self.redis.start()
        for one in (*self.web, *self.helpers.values()):
            _wake(one.process)
            if not _lives(one.process):
                one.start()

    def people(self, count: int) -> list[Person]:
        """New players, guests who are logged in, each with an open casual game on an open deal (draw 1)."""
        people: list[Person] = json.loads(
            self.web[0].python("-m", "tests.support.people", str(count), str(self._people))
        )
        self._people += count
        return people

    def python(self, module: str, *words: str, given: str = "") -> str:
        """Run `python -m module words` with the service's environment, for setting the stage; its output."""
        try:
            return forks.run(("-m", module, *words), env=self.web[0].env, given=given)
        except subprocess.CalledProcessError as error:
            raise RuntimeError(f"{module}: {error.stderr[-3000:]}") from None

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Read the database by plain SQL, holes as `%s`; a read of our own, no model of the service's."""
        if self.database:
            with psycopg.connect(self.database) as connection:
                return connection.execute(query.encode(), values).fetchall()
        file = sqlite3.connect(f"file:{self.folder / 'reflechi.sqlite3'}?mode=ro", uri=True, timeout=20)
        try:
            return file.execute(query.replace("%s", "?"), values).fetchall()
        finally:
            file.close()

    @property
    def log(self) -> str:
        """What the web processes have logged."""
        return self.web[0].log


@contextmanager
def house(
    name: str,
    *,
    environment: Mapping[str, str] | None = None,
    shifted: bool = False,
    patience: float = 1.0,
    short: bool = False,
) -> Iterator[House]:
    """A set-up that stands as long as the block; `shifted` under a wall clock that can be set."""
    settings = {**NO_LIMITS, **(environment or {})}
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix=f"reflechi-chaos-{name}-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        built = _cluster(folder, stack, settings) if name == "cluster" else _single(folder, settings)
        built.patience, built.is_short = patience, short
        if shifted:
            built.shift = Shift(folder / "shift")
            for one in (*built.web, *built.helpers.values()):
                one.command = built.shift.command(*one.command[1:])
        built.web[0].migrate()
        for one in (*built.web, *built.helpers.values()):
            stack.callback(_end, one)
        built.heal()
        yield built


class Street:
    """One house at a time: the one that stands is kept for whoever asks for the same."""

    def __init__(self, *, patience: float = 1.0, short: bool = False) -> None:
        self._patience, self._short = patience, short
        self._stack = ExitStack()
        self._stands: tuple[object, House] | None = None

    def __enter__(self) -> "Street":
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def house(self, name: str, *, environment: Mapping[str, str], shifted: bool) -> House:
        """A house that stands and is healed."""
        wanted = (name, shifted, sorted(environment.items()))
        if self._stands is None or self._stands[0] != wanted:
            self.clear()
            built = self._stack.enter_context(
                house(name, environment=environment, shifted=shifted, patience=self._patience, short=self._short)
            )
            self._stands = (wanted, built)
        self._stands[1].heal()
        return self._stands[1]

    def clear(self) -> None:
        """Pull it down."""
        self._stands = None
        self._stack.pop_all().close()


def _cluster(folder: Path, stack: ExitStack, settings: Mapping[str, str]) -> House:
    server = stack.enter_context(postgres())
    stack.callback(lambda: _wake(server.process))
    bus = stack.enter_context(redis())
    stack.callback(lambda: _wake(bus.process))
    wire = stack.enter_context(proxy(bus.port, seed=folder.name, frames="redis"))
    database, url = server.database(), f"redis://127.0.0.1:{wire.port}/0"
    web = [Service(folder, database=database, redis=url, environment=settings) for _ in range(2)]
    helpers = {name: Helper(name, web[0], ("manage.py", name)) for name in ("keeper", "worker")}
    return House("cluster", folder, web, helpers, postgres=server, redis=bus, database=database, wire=wire)


def _single(folder: Path, settings: Mapping[str, str]) -> House:
    web = Service(folder, environment=settings)
    return House("sqlite", folder, [web], {"keeper": Helper("keeper", web, ("manage.py", "keeper"))})


def _end(one: Service | Helper) -> None:
    _wake(one.process)
    one.stop()


def _lives(process: Running | None) -> bool:
    return process is not None and process.poll() is None


def _wake(process: Running | None) -> None:
    if process is not None and process.poll() is None:
        process.send_signal(signal.SIGCONT)
