"""The order of a race, and how places follow from an order: 1-2-2-4.

Source: docs/rules.md, "Ranking". Pure; where the figures come from is for `boards` to say.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

Order = tuple[int, ...]
"""Compares as the ranking does: less is better, equal is an equal place."""

_NEVER = 2**63 - 1


class Mode(StrEnum):
    """What a race is about; the values are those of a race's row."""

    FIRST_HOME = "home"
    BY_SCORE = "score"


@dataclass(frozen=True, slots=True)
class Finish:
    """How one player stands, in the position of their last entry; instants in ms since the start.

    time: to the winning action. scored_at, changed_at: the entry that last changed the score; the score or the
    cards home; 0 where none did. played: there is at least one accepted action.
    """

    won: bool
    resigned: bool
    played: bool
    time: int
    score: int
    moves: int
    home: int
    scored_at: int
    changed_at: int


def race_order(finish: Finish, *, mode: Mode) -> Order | None:
    """Where somebody stands in a race; None for who did not play and so has no place."""
    if not finish.played:
        return None
    if mode is Mode.BY_SCORE:
        return (finish.resigned, -finish.score, finish.scored_at, finish.moves)
    time = finish.time if finish.won else _NEVER
    return (finish.resigned, time, -finish.home, -finish.score, finish.changed_at)


def places(orders: Sequence[Order]) -> list[int]:
    """The place of each, in the order given: 1 + how many are strictly better."""
    line = sorted(orders)
    return [bisect_left(line, order) + 1 for order in orders]


def ranked(orders: Sequence[Order | None]) -> list[int | None]:
    """As `places`, where None has no place and takes none from others."""
    line = iter(places([order for order in orders if order is not None]))
    return [None if order is None else next(line) for order in orders]
