"""The pool of a served program, filled as `certified.fill` fills one: the deals are found once a run of tests, in a
process of the service's, and written into each database from then on.

It answers for the rows; never for a pool of the test's own process, which `certified` fills itself.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from tests.support import forks, migrated

MOST = 40
"""Deals for each draw count."""

_COLUMNS = ("format", "kind", "letters", "draw", "cards", "key", "line", "par", "proof")
_OTHERS = {"id", "par_attempt_id", "pooled", "created_at"}
"""What a deal of the pool has anew in each database, or has not."""

_INTO = f"INSERT INTO games_deal ({', '.join(_COLUMNS)}, pooled, created_at) VALUES ({{holes}})"


def fill(folder: Path, *, database: str, count: int) -> None:
    """So many for each draw count into the database at the address, or without one into the folder's SQLite file."""
    rows = [(*row, True, datetime.now(UTC)) for row in _found(count)]
    into = _INTO.format(holes=", ".join(["%s" if database else "?"] * len(rows[0])))
    if database:
        with psycopg.connect(database) as connection, connection.cursor() as cursor:
            cursor.executemany(into.encode(), rows)
        return
    with closing(sqlite3.connect(folder / migrated.FILE, timeout=20)) as file, file:
        file.executemany(into, [(*row[:-1], row[-1].strftime("%Y-%m-%d %H:%M:%S.%f")) for row in rows])


def find() -> None:
    """In the process of the service's: find them, into its database. AssertionError where deals have a new column."""
    from games.models import Deal
    from tests.support import certified

    assert {one.column for one in Deal._meta.concrete_fields} == {*_COLUMNS, *_OTHERS}
    certified.fill(MOST)


def _found(count: int) -> Sequence[tuple[Any, ...]]:
    """The first ones of each draw count, as they were found."""
    if count > MOST:
        raise ValueError(f"{MOST} are found for each draw count, {count} are wanted")
    with migrated.once("pool") as (folder, is_new):
        if is_new:
            migrated.copy_to(folder)
            words = ("manage.py", "shell", "-v0", "-c", "from tests.support.pool import find; find()")
            forks.run(words, env=migrated.environment(folder))
    with closing(sqlite3.connect(folder / migrated.FILE)) as file:
        asked = f"SELECT {', '.join(_COLUMNS)} FROM games_deal WHERE draw = ? ORDER BY id LIMIT ?"
        return [row for draw in (1, 3) for row in file.execute(asked, (draw, count))]
