"""A credit limiter: so many at once, so many a second."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allowance:
    """`burst` at once, and `per_second` more each second, never above `burst`."""

    burst: float
    per_second: float


class Credit:
    """What is left of an allowance. Times in ms."""

    __slots__ = ("_at_ms", "_left", "_most", "_per_ms")

    def __init__(self, allowance: Allowance, *, now_ms: int) -> None:
        self._most = self._left = allowance.burst
        self._per_ms = allowance.per_second / 1000
        self._at_ms = now_ms

    def take(self, *, now_ms: int) -> bool:
        """Use up one, if there is one."""
        self._left = min(self._most, self._left + (now_ms - self._at_ms) * self._per_ms)
        self._at_ms = now_ms
        if self._left < 1:
            return False
        self._left -= 1
        return True
