"""A credit limiter: so many at once, so many a second; for one socket, or for all of a player's together."""

from dataclasses import dataclass
from weakref import WeakValueDictionary


@dataclass(frozen=True, slots=True)
class Allowance:
    """`burst` at once, and `per_second` more each second, never above `burst`."""

    burst: float
    per_second: float


class Credit:
    """What is left of an allowance. Times in ms."""

    __slots__ = ("__weakref__", "_at_ms", "_left", "_most", "_per_ms")

    def __init__(self, allowance: Allowance, *, now_ms: int) -> None:
        self._most = self._left = allowance.burst
        self._per_ms = allowance.per_second / 1000
        self._at_ms = now_ms

    def take(self, *, now_ms: int) -> bool:
        """Use up one, if there is one."""
        # A clock that is set back takes nothing away.
        passed = max(0, now_ms - self._at_ms)
        self._left = min(self._most, self._left + passed * self._per_ms)
        self._at_ms = now_ms
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Shared:
    """One credit a player in this process, as long as one of their sockets holds it."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._credits: WeakValueDictionary[int, Credit] = WeakValueDictionary()

    def of(self, player: int, *, now_ms: int) -> Credit:
        credit = self._credits.get(player)
        if credit is None:
            credit = self._credits[player] = Credit(self._allowance, now_ms=now_ms)
        return credit
