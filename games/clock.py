"""The server's clock: what time it is, for whoever is given it.

A process's time is its monotonic clock plus an offset to the database's clock, so that a wall clock that jumps
moves nothing while the process lives. Only doors ask it; everything below is given the time.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

import structlog

SLEW_MS = 1.0
"""At most this much is corrected a measurement, one a minute."""

JUMP_MS = 1000.0
"""A greater difference is a wall clock that jumped: told, not followed."""

log = structlog.get_logger(__name__)


class Clock(Protocol):
    """Whoever can say the time."""

    def now_ms(self) -> int:
        """Milliseconds since 1970 by the server's time."""
        ...


class ProcessClock:
    """The clock of one process. `jumped_ms` is how far the database's clock is away, 0 while they agree."""

    def __init__(
        self, *, monotonic: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
    ) -> None:
        self._monotonic = monotonic
        self._offset_ms = (wall() - monotonic()) * 1000
        self._measured = False
        self.jumped_ms = 0.0

    def now_ms(self) -> int:
        return int(self._monotonic() * 1000 + self._offset_ms)

    def measure(self, database_ms: Callable[[], float]) -> None:
        """Compare with the database's clock, which the callable reads: wholly at first, then slewed."""
        before = self._monotonic()
        theirs = database_ms()
        ours = (before + self._monotonic()) * 500 + self._offset_ms
        self._follow(theirs - ours)

    def _follow(self, difference_ms: float) -> None:
        if not self._measured:
            self._measured = True
            self._offset_ms += difference_ms
            return
        if abs(difference_ms) > JUMP_MS:
            log.warning("the database's clock is away from this process's", ms=round(difference_ms))
            self.jumped_ms = difference_ms
            return
        self.jumped_ms = 0.0
        self._offset_ms += max(-SLEW_MS, min(SLEW_MS, difference_ms))


process = ProcessClock()
"""This process's clock, for its doors."""


def moment() -> datetime:
    """This process's time as it is written into rows, for its doors."""
    return datetime.fromtimestamp(process.now_ms() / 1000, tz=UTC)
