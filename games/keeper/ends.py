"""Ends by time: a race's limit, a daily's close.

A move stamped before a limit is taken for 2 s after it; then the end is written, at the limit.
"""

from collections.abc import Iterator

from games import journal
from games.journal.limits import DAILY_CLOSE, GRACE_MS, close_of, limit_ms, milliseconds, moment
from games.models import Attempt, Daily, Kind, Status


def end_overdue(*, now_ms: int) -> int:
    """End the open attempts whose limit has passed; how many this call ended."""
    overdue = list(_overdue(now_ms))
    return sum(journal.end(attempt, status=Status.LIMIT, at=at) for attempt, at in overdue)


def close_dailies(*, now_ms: int) -> int:
    """Mark the dailies whose last attempt can have moved no more; how many this call closed."""
    last = moment(now_ms - GRACE_MS) - DAILY_CLOSE
    over = Daily.objects.filter(closed_at=None, date__lte=last.date())
    open_attempts = Attempt.objects.filter(daily__isnull=False, status__lt=Status.WON)
    closed = 0
    for daily in over.exclude(pk__in=open_attempts.values("daily")):
        closed += Daily.objects.filter(pk=daily.pk, closed_at=None).update(closed_at=close_of(daily.date))
    return closed


def _overdue(now_ms: int) -> Iterator[tuple[int, int]]:
    """Attempts past their limit, with the limit in ms since their start."""
    timed = Attempt.objects.filter(status__lt=Status.WON, kind__in=(Kind.RACE, Kind.DAILY))
    for attempt in timed.select_related("race", "daily"):
        limit = limit_ms(attempt)
        if limit is not None and now_ms > limit + GRACE_MS:
            started_ms = limit if attempt.started_at is None else milliseconds(attempt.started_at)
            yield attempt.pk, max(0, limit - started_ms)
