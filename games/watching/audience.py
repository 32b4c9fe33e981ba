"""Who watches what in other processes: each says its own, as a lease, and reads what the others say.

Numbers; names only of those who want them known, for players who want to know. Within one process the hub counts.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from games.hub import NOBODY, Crowd
from games.models import Audience, Player

LEASE = timedelta(seconds=15)
RENEWED_MS = 5_000
MOST = 400
"""Attempts in one query."""


def exchange(mine: Mapping[int, Crowd], *, process: str, wanted: Collection[int], now: datetime) -> dict[int, Crowd]:
    """Say who watches each attempt in this process, NOBODY for one that is watched no more; who watches the
    `wanted` ones in others."""
    if mine:
        gone = [attempt for attempt, crowd in mine.items() if not crowd.count]
        Audience.objects.filter(attempt__in=gone[:MOST], process=process).delete()
        Audience.objects.filter(until__lt=now - LEASE).delete()
        Audience.objects.bulk_create(
            [
                Audience(attempt=one, process=process, watchers=crowd.count, names=list(crowd.names), until=now + LEASE)
                for one, crowd in mine.items()
                if crowd.count
            ],
            update_conflicts=True,
            unique_fields=["attempt", "process"],
            update_fields=["watchers", "names", "until"],
        )
    found: dict[int, Crowd] = {}
    ids = list(wanted)
    for start in range(0, len(ids), MOST):
        theirs = Audience.objects.filter(attempt__in=ids[start : start + MOST], until__gt=now).exclude(process=process)
        for attempt, watchers, names in theirs.values_list("attempt", "watchers", "names"):
            found[attempt] = found.get(attempt, NOBODY).and_(Crowd(watchers, tuple(names)))
    return found


def names_of(players: Collection[int]) -> dict[int, str]:
    """What players are called among those who watch each other, without those who do not want it known: the setting
    is off until they turn it on."""
    ids = list(players)
    found: dict[int, str] = {}
    for start in range(0, len(ids), MOST):
        rows = Player.objects.filter(pk__in=ids[start : start + MOST], settings__named="on")
        found.update(rows.values_list("pk", "username"))
    return found
