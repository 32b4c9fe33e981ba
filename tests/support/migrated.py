"""Databases as `manage.py migrate` leaves them: it runs once a run of tests, on PostgreSQL once a server, and is copied
from then on.

A copy takes some hundredths of a second where the migrations take seconds, and a served program of a test is new.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
_folders: list[tempfile.TemporaryDirectory[str]] = []
"""They go with this process."""

_FILE = "reflechi.sqlite3"
SHARED = "REFLECHI_MIGRATED"
"""Names a folder that the processes of a run of tests share."""


def migrate(folder: Path, *, database: str) -> None:
    """Bring an empty database into being: the one at the address, or without one the SQLite file of the folder."""
    if database:
        _copy_on_server(database)
    else:
        shutil.copyfile(sqlite(), folder / _FILE)


@cache
def sqlite() -> Path:
    """The migrated SQLite file that others are copied from."""
    shared = os.environ.get(SHARED)
    folder = Path(shared) if shared else _folder()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "done"
        if not done.exists():
            _run(folder)
            done.touch()
    return folder / _FILE


def _copy_on_server(database: str) -> None:
    name = urlsplit(database).path.lstrip("/")
    model = _on_server(_beside(database, name=f"reflechi_model_{os.getpid()}"))
    with psycopg.connect(_beside(database, name="postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        words = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(words.format(sql.Identifier(name), sql.Identifier(model)))


@cache
def _on_server(url: str) -> str:
    """The name of the migrated database that others of its server are copied from."""
    name = urlsplit(url).path.lstrip("/")
    with psycopg.connect(_beside(url, name="postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    _run(_folder(), database=url)
    return name


def _beside(url: str, *, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def _folder() -> Path:
    _folders.append(tempfile.TemporaryDirectory(prefix="reflechi-migrated-"))
    return Path(_folders[-1].name)


def _run(folder: Path, *, database: str = "") -> None:
    plain = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    env = {**plain, "REFLECHI_VAR": str(folder), **({"DATABASE_URL": database} if database else {})}
    command = [sys.executable, "manage.py", "migrate", "-v0"]
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
