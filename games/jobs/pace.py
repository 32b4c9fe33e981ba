"""A job's signs of life, not more often than they are needed: a search asks every 20 ms whether to stop.

Never decides what is wanted; `Claim.progress` does.
"""

from collections.abc import Callable

from games import orders
from games.jobs.claim import Claim, StoppedError

EVERY_S = 0.5


class Pace:
    """Tells of a claim's progress twice a second, for work of `total` parts of which `done` are done."""

    def __init__(self, claim: Claim, *, clock: Callable[[], float], total: int = 100) -> None:
        self.done, self.total = 0, total
        self._claim, self._clock = claim, clock
        self._told = -EVERY_S
        self.is_wanted_elsewhere = False

    def tick(self) -> bool:
        """Tell, if it is time. Always False, to stand where a search asks whether to stop; NotWantedError ends it, and
        StoppedError at once when the worker is told to end."""
        if self._claim.is_stopped():
            raise StoppedError(self._claim.job)
        if self._clock() - self._told >= EVERY_S:
            self.tell()
        return False

    def tell(self) -> None:
        """Tell now."""
        self._claim.progress(min(self.done, self.total), total=self.total)
        self._told = self._clock()

    def give_way(self) -> bool:
        """As `tick`, but True when somebody waits for other work: then `is_wanted_elsewhere` is set."""
        is_time = self._clock() - self._told >= EVERY_S
        self.tick()
        if is_time:
            self.is_wanted_elsewhere = orders.is_somebody_waiting()
        return self.is_wanted_elsewhere

    def until(self, seconds: float) -> Callable[[], bool]:
        """As `tick`, but True when so many seconds are over, counted from now."""
        last = self._clock() + seconds

        def over() -> bool:
            return self.tick() or self._clock() > last

        return over
