"""Databases as `manage.py migrate` leaves them: it runs once a run of tests for SQLite and once for PostgreSQL, and is
copied from then on.

A copy takes some hundredths of a second where the migrations take seconds, and a served program of a test is new.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_folders: list[tempfile.TemporaryDirectory[str]] = []
"""They go with this process."""

FILE = "reflechi.sqlite3"
SHARED = "REFLECHI_MIGRATED"
"""Names a folder that the processes of a run of tests share."""


def copy_to(folder: Path) -> None:
    """A migrated SQLite file for this folder."""
    shutil.copyfile(sqlite(), folder / FILE)


@cache
def sqlite() -> Path:
    """The migrated SQLite file that others are copied from."""
    with once("sqlite") as (folder, is_new):
        if is_new:
            run(folder)
    return folder / FILE


@contextmanager
def once(name: str) -> Iterator[tuple[Path, bool]]:
    """A folder of this name, the same for all processes of a run of tests, and whether it is to be filled now: within
    the block no other process is at it."""
    shared = _shared()
    folder, done = shared / name, shared / f"{name}.done"
    # The account that PostgreSQL runs as goes through it.
    shared.chmod(0o711)
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_new = not done.exists()
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        yield folder, is_new
        done.touch()


def run(folder: Path, *, database: str = "") -> None:
    """Migrate the database at the address, or without one the SQLite file of the folder."""
    env = {**environment(folder), **({"DATABASE_URL": database} if database else {})}
    command = [sys.executable, "manage.py", "migrate", "-v0"]
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)


def environment(folder: Path) -> dict[str, str]:
    """This process's, for one that has the folder's SQLite file and no Redis."""
    plain = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    return {**plain, "REFLECHI_VAR": str(folder)}


def _shared() -> Path:
    given = os.environ.get(SHARED)
    return Path(given) if given else _own()


@cache
def _own() -> Path:
    _folders.append(tempfile.TemporaryDirectory(prefix="reflechi-migrated-"))
    return Path(_folders[-1].name)
