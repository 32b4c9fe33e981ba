"""Who watches an attempt, as far as its player may know."""

from collections.abc import Iterable
from dataclasses import dataclass

MOST_NAMED = 20
"""Names that are told; there may be more watchers."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many watch, each player once, and the names of those who want them known."""

    count: int = 0
    names: tuple[str, ...] = ()

    def and_(self, other: "Crowd") -> "Crowd":
        return Crowd(self.count + other.count, named((*self.names, *other.names)))


def named(names: Iterable[str]) -> tuple[str, ...]:
    """Each name once, in order."""
    return tuple(sorted({name for name in names if name}))[:MOST_NAMED]


NOBODY = Crowd()
