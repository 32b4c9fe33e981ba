"""How many watch what in other processes: each says its own, as a lease, and reads what the others say.

Only numbers: who watches is nobody's to know. Within one process the hub counts.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db.models import Sum

from games.models import Audience

LEASE = timedelta(seconds=15)
RENEWED_MS = 5_000
MOST = 400
"""Attempts in one query."""


def exchange(mine: Mapping[int, int], *, process: str, wanted: Collection[int], now: datetime) -> dict[int, int]:
    """Say how many watch each attempt in this process, 0 for one that nobody does any more; how many watch the
    `wanted` ones in others."""
    if mine:
        gone = [attempt for attempt, watchers in mine.items() if not watchers]
        Audience.objects.filter(attempt__in=gone[:MOST], process=process).delete()
        Audience.objects.filter(until__lt=now - LEASE).delete()
        said = [Audience(attempt=one, process=process, watchers=n, until=now + LEASE) for one, n in mine.items() if n]
        Audience.objects.bulk_create(
            said, update_conflicts=True, unique_fields=["attempt", "process"], update_fields=["watchers", "until"]
        )
    found: dict[int, int] = {}
    ids = list(wanted)
    for start in range(0, len(ids), MOST):
        theirs = Audience.objects.filter(attempt__in=ids[start : start + MOST], until__gt=now).exclude(process=process)
        found.update(theirs.values_list("attempt").annotate(Sum("watchers")))
    return found
