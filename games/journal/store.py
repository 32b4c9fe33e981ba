"""The SQL of the writer, on a connection of its own: one batch in one transaction.

It answers for a batch being kept whole or not at all; never for what to do when it was not.
"""

from collections.abc import Sequence
from copy import deepcopy
from datetime import datetime
from functools import cache
from typing import Protocol

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

from games import results
from games.journal.entries import Pending
from games.journal.limits import moment
from games.models import Attempt, JournalEntry, Status

CONNECT_S = 5
"""A server that does not answer is given up after so long, and tried again."""

_JOURNAL = JournalEntry._meta.db_table
_ATTEMPTS = Attempt._meta.db_table
_COLUMNS = "attempt_id, seq, action, at, score, moves, home, hash"
_HASH_AT = f"SELECT hash FROM {_JOURNAL} WHERE attempt_id = %s AND seq = %s"
_END = (
    f"UPDATE {_ATTEMPTS} SET status = %s, ended_at = %s, score = %s, moves = %s, undos = %s, time = %s, "
    f"home = %s, last_hash = %s WHERE id = %s AND status < {Status.WON.value}"
)


class Store(Protocol):
    """Where a writer keeps batches. All raise django.db's errors."""

    def write(self, batch: Sequence[Pending]) -> None:
        """Keep the whole batch, committed; IntegrityError and nothing kept where a number is taken."""
        ...

    def hash_at(self, attempt: int, *, seq: int) -> bytes | None:
        """The hash of a kept entry, None where there is none."""
        ...

    def reopen(self) -> None:
        """Drop the connection; the next use makes a new one."""
        ...


def own_connection() -> BaseDatabaseWrapper:
    """A connection as the settings describe it, outside of pools, for the calling thread to keep."""
    settings = deepcopy(connections[DEFAULT_DB_ALIAS].settings_dict)
    settings["OPTIONS"] = {key: value for key, value in settings["OPTIONS"].items() if key != "pool"}
    if settings["ENGINE"].endswith("postgresql"):
        settings["OPTIONS"].setdefault("connect_timeout", CONNECT_S)
    settings["CONN_MAX_AGE"] = None
    wrapper: BaseDatabaseWrapper = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
    return wrapper


def open_store() -> Store:
    """The store of this server's database, for the calling thread."""
    connection = own_connection()
    return SqliteStore(connection) if connection.vendor == "sqlite" else PostgresStore(connection)


class SqliteStore:
    """One INSERT of many rows: each statement gives up the interpreter once, not once a row."""

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection

    def write(self, batch: Sequence[Pending]) -> None:
        self._connection.ensure_connection()
        raw = self._connection.connection
        with self._connection.wrap_database_errors:
            raw.execute("BEGIN IMMEDIATE")
            try:
                raw.execute(_sqlite_insert(len(batch)), [value for row in batch for value in _values(row)])
                endings = [row for row in batch if row.ending is not None]
                for row in endings:
                    _ended(raw.execute(_END.replace("%s", "?"), self._end_values(row)).rowcount)
                _count(self._connection, endings=endings)
                raw.execute("COMMIT")
            except BaseException:
                if raw.in_transaction:
                    raw.execute("ROLLBACK")
                raise

    def hash_at(self, attempt: int, *, seq: int) -> bytes | None:
        return _hash_at(self._connection, attempt=attempt, seq=seq)

    def reopen(self) -> None:
        self._connection.close()

    def _end_values(self, row: Pending) -> list[object]:
        status, ended_at, *counters = _end_values(row)
        assert isinstance(ended_at, datetime)
        return [status, self._connection.ops.adapt_datetimefield_value(ended_at), *counters]


class PostgresStore:
    """Arrays in one statement whose text never changes, so that it is planned once."""

    _INSERT = (
        f"INSERT INTO {_JOURNAL} ({_COLUMNS}) SELECT * FROM unnest(%s::bigint[], %s::integer[], %s::text[], "
        "%s::bigint[], %s::integer[], %s::integer[], %s::smallint[], %s::bytea[])"
    )

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection

    def write(self, batch: Sequence[Pending]) -> None:
        self._connection.ensure_connection()
        raw = self._connection.connection
        columns = [list(column) for column in zip(*map(_values, batch), strict=True)]
        endings = [row for row in batch if row.ending is not None]
        with self._connection.wrap_database_errors:
            if not endings:
                raw.execute(self._INSERT, columns, prepare=True)
                return
            with raw.transaction():
                raw.execute(self._INSERT, columns, prepare=True)
                for row in endings:
                    _ended(raw.execute(_END, _end_values(row)).rowcount)
                _count(self._connection, endings=endings)

    def hash_at(self, attempt: int, *, seq: int) -> bytes | None:
        return _hash_at(self._connection, attempt=attempt, seq=seq)

    def reopen(self) -> None:
        self._connection.close()


@cache
def _sqlite_insert(rows: int) -> str:
    row = "(?, ?, ?, ?, ?, ?, ?, ?)"
    return f"INSERT INTO {_JOURNAL} ({_COLUMNS}) VALUES {', '.join([row] * rows)}"


def _values(row: Pending) -> tuple[object, ...]:
    entry = row.entry
    return (
        row.line.attempt,
        entry.seq,
        entry.action,
        entry.at,
        entry.score,
        entry.moves,
        entry.home,
        entry.hash,
    )


def _end_values(row: Pending) -> list[object]:
    entry, ending = row.entry, row.ending
    assert ending is not None
    counters = [entry.score, entry.moves, entry.undos, entry.at, entry.home, entry.hash]
    return [ending.status.value, moment(ending.ended_at), *counters, row.line.attempt]


def _ended(rows: int) -> None:
    if rows != 1:
        raise IntegrityError("the attempt has ended already")


def _count(connection: BaseDatabaseWrapper, *, endings: Sequence[Pending]) -> None:
    """A result counts on the boards in the transaction that keeps it, or not at all."""
    if endings:
        results.count(connection, attempts=[row.line.attempt for row in endings])


def _hash_at(connection: BaseDatabaseWrapper, *, attempt: int, seq: int) -> bytes | None:
    with connection.cursor() as cursor:
        cursor.execute(_HASH_AT, [attempt, seq])
        row = cursor.fetchone()
    return None if row is None else bytes(row[0])
