"""Closing a daily at 01:00, exactly once, by whoever comes first: keeper, page or socket."""

from datetime import datetime, timedelta

from games import journal
from games.dailies.days import GRACE, closes_at, today
from games.models import Attempt, Daily, Status


def close(daily: Daily, *, now: datetime, most: int | None = None) -> bool:
    """End what is still open of the daily and mark it closed; True for the one caller who closed it.

    Nothing happens before its time, grace included. `most` bounds how many attempts this call ends, for who must
    answer soon; then the daily stays for the next caller. A caller that dies on the way leaves no harm.
    """
    closes = closes_at(daily.date)
    if now < closes + GRACE:
        return False
    opened = Attempt.objects.filter(daily=daily, status__lt=Status.WON).order_by("pk")
    for attempt in list(opened[:most]):
        begun = attempt.started_at or closes
        journal.end(attempt.pk, status=Status.LIMIT, at=max(0, (closes - begun) // timedelta(milliseconds=1)))
    if opened.exists():
        return False
    # The moment of closing is the rule's, not that of whoever came to write it.
    return Daily.objects.filter(pk=daily.pk, closed_at__isnull=True).update(closed_at=closes) == 1


def close_due(now: datetime, *, most: int | None = None) -> list[Daily]:
    """Close every daily whose time has come; those that this call closed."""
    due = Daily.objects.filter(closed_at__isnull=True, date__lt=today(now)).order_by("date", "draw")
    return [daily for daily in due if close(daily, now=now, most=most)]
