"""The times of a daily: to be started during its UTC day, closed at 01:00 of the next. Pure.

Source: docs/rules.md, "Attempts, races, days".
"""

from datetime import UTC, date, datetime, time, timedelta

DRAWS = (1, 3)

GRACE = timedelta(seconds=2)
"""So long after the close a move that was stamped before it is still taken."""


def today(now: datetime) -> date:
    """The day whose dailies may be started."""
    return now.astimezone(UTC).date()


def starts_until(day: date) -> datetime:
    """The end of the day: from then on its dailies are started no more."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


def closes_at(day: date) -> datetime:
    """When the day's dailies close: what is open then stands with what it has."""
    return starts_until(day) + timedelta(hours=1)


def next_at(now: datetime) -> datetime:
    """When the next dailies begin."""
    return starts_until(today(now))
