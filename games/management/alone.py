"""One web process a SQLite database: sessions in memory and SQLite's one writer make a second one useless.

It answers for the second being told; PostgreSQL serves as many as one likes.
"""

import fcntl
import socket
from pathlib import Path
from typing import IO

from django.core.management.base import CommandError
from django.db import connection

_held: list[IO[str]] = []


def require_alone() -> None:
    """Hold the SQLite database for this process's life; CommandError while another web process does."""
    if connection.vendor != "sqlite":
        return
    database = Path(str(connection.settings_dict["NAME"]))
    lock = database.with_name(f"{database.name}.serving").open("w")
    try:
        # The system gives it back however this process ends.
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CommandError(
            f"Another web process serves {database} already. SQLite is for one; several need PostgreSQL: "
            f"set DATABASE_URL to postgres://user:password@host/name."
        ) from None
    _held.append(lock)


def require_port(host: str, port: int) -> None:
    """CommandError where it cannot be listened on."""
    bare = host.strip("[]")
    try:
        socket.create_server((bare, port), family=socket.AF_INET6 if ":" in bare else socket.AF_INET).close()
    except OSError as error:
        raise CommandError(f"{host}:{port} cannot be listened on: {error.strerror}") from error
