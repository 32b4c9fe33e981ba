"""Until when an attempt may be played: the end of a race's time, or the close of a daily.

Source: docs/rules.md, "Attempts, races, days". A function of stored times; nobody has to fire it.
"""

from datetime import UTC, date, datetime, time, timedelta

from games.models import Attempt

GRACE_MS = 2000
"""A move stamped before the limit is still taken so long after it; then the end is written."""

LONGEST = 5000
"""Actions of an attempt; its end comes on top. Nobody plays a tenth of it, and a snapshot of so many is 40 kB."""

DAILY_CLOSE = timedelta(days=1, hours=1)
"""A daily closes at 01:00 UTC of the day after its own."""


def limit_ms(attempt: Attempt) -> int | None:
    """The last moment to play, in ms since 1970; None without a limit. Needs `race` and `daily` at hand."""
    if attempt.daily is not None:
        return milliseconds(attempt.daily.closed_at or close_of(attempt.daily.date))
    race = attempt.race
    if race is None or race.starts_at is None or race.limit_seconds is None:
        return None
    return milliseconds(race.starts_at) + race.limit_seconds * 1000


def close_of(day: date) -> datetime:
    """When the dailies of a day close."""
    return datetime.combine(day, time(), UTC) + DAILY_CLOSE


def milliseconds(moment: datetime) -> int:
    """A moment in ms since 1970."""
    return int(moment.timestamp() * 1000)


def moment(ms: int) -> datetime:
    """The moment of so many ms since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC)
