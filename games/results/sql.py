"""What the SQL of this folder shares. Plain SQL, since a result is written on the journal's own connection."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from django.db.backends.base.base import BaseDatabaseWrapper

PART = 1000
"""Rows a statement at most: SQLite takes 32,766 values in one."""

Value = TypeVar("Value")
Row = tuple[Any, ...]


def parts(values: Sequence[Value]) -> Iterator[Sequence[Value]]:
    """The values in pieces that one statement can take."""
    for start in range(0, len(values), PART):
        yield values[start : start + PART]


def holes(values: Sequence[int]) -> str:
    """One placeholder a value."""
    return ", ".join(["%s"] * len(values))


def tuples(count: int, *, columns: int) -> str:
    """The placeholders of so many rows for VALUES."""
    return ", ".join([f"({', '.join(['%s'] * columns)})"] * count)


def rows(connection: BaseDatabaseWrapper, query: str, values: Sequence[int]) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        found: list[Row] = cursor.fetchall()
    return found


def run(connection: BaseDatabaseWrapper, query: str, values: Sequence[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)


def locking(connection: BaseDatabaseWrapper, *, how: str) -> str:
    """The clause that locks the rows read; SQLite's writing transactions are alone anyway."""
    return f" FOR {how}" if connection.features.has_select_for_update else ""


def day(value: object) -> date:
    """The UTC day of a kept date or moment: SQLite gives texts, PostgreSQL dates and moments in UTC."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    return date.fromisoformat(str(value)[:10])
