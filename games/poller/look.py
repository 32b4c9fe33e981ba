"""One look: how far attempts and races have come, who sits at them, and which rights still hold."""

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection
from django.db.models import Max

from games.models import Attempt, Race
from games.poller.rights import Right, still_right

MOST_IDS = 400
"""Attempts or races in one query."""

_CLOCKS = {
    "sqlite": "SELECT (julianday('now') - 2440587.5) * 86400000.0",
    "postgresql": "SELECT extract(epoch FROM clock_timestamp()) * 1000.0",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be looked at."""

    attempts: Collection[int] = ()
    races: Collection[int] = ()
    rights: Collection[Right] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """`last`: the last number of each attempt's journal, 0 for an empty one; attempts that are gone are missing.
    `seats`: whose seat it is. `seen`: when its player was last there. `races`: their versions.
    `rights`: what each right is now, None when it is gone."""

    last: dict[int, int] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    seen: dict[int, datetime | None] = field(default_factory=dict)
    races: dict[int, int] = field(default_factory=dict)
    rights: dict[Right, Right | None] = field(default_factory=dict)


def look(wanted: Wanted) -> Found:
    """Read all that is wanted."""
    last: dict[int, int] = {}
    seats: dict[int, str] = {}
    seen: dict[int, datetime | None] = {}
    races: dict[int, int] = {}
    for ids in _slices(list(wanted.attempts)):
        rows = Attempt.objects.filter(pk__in=ids).annotate(last=Max("journal__seq"))
        for attempt, seat, seen_at, seq in rows.values_list("pk", "seat", "seen_at", "last"):
            last[attempt], seats[attempt], seen[attempt] = seq or 0, seat, seen_at
    for ids in _slices(list(wanted.races)):
        races.update(Race.objects.filter(pk__in=ids).values_list("pk", "version"))
    return Found(last, seats, seen, races, still_right(wanted.rights))


def database_ms() -> float:
    """The database's clock, in ms since 1970."""
    with connection.cursor() as cursor:
        sql = _CLOCKS.get(connection.vendor)
        if sql is None:
            return time.time() * 1000
        cursor.execute(sql)
        return float(cursor.fetchone()[0])


def _slices(ids: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(ids), MOST_IDS):
        yield ids[start : start + MOST_IDS]
