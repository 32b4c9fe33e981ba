"""The times of a race, and when each of its attempts is over. Pure.

Source: docs/rules.md, "Attempts, races, days".
"""

from datetime import timedelta

from games.models import Status

LIMITS = (300, 600, 900, 1800, None)
"""What a race may be limited to, in seconds."""

COUNTDOWN = timedelta(seconds=5)
"""From the host's start to the reveal of the cards."""

AFTER_FIRST_WIN = timedelta(minutes=15)
"""How long the others have in a race without a limit."""

IDLE = timedelta(minutes=10)
"""How long an attempt lasts without an accepted action."""

GRACE = timedelta(seconds=2)
"""So long after an end a move that was stamped before it is still taken."""

LOBBY_IDLE = timedelta(minutes=30)
HOST_AWAY = timedelta(seconds=60)
LEASE = timedelta(seconds=20)
"""Who was not seen for so long is away; doors renew presence three times as often."""


def end_of(*, limit_seconds: int | None, first_win: int | None, latest: int) -> tuple[int, Status]:
    """When an open attempt ends if nothing more is accepted, in ms since the start, and as what.

    first_win: of the whole race, None before it. latest: the attempt's last accepted action, 0 before the first.
    """
    idle = latest + _ms(IDLE)
    limit = _limit(limit_seconds, first_win=first_win)
    if limit is not None and limit <= idle:
        return limit, Status.LIMIT
    return idle, Status.IDLE


def _limit(seconds: int | None, *, first_win: int | None) -> int | None:
    if seconds is not None:
        return seconds * 1000
    return None if first_win is None else first_win + _ms(AFTER_FIRST_WIN)


def _ms(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)
