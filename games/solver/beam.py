"""A beam: all ways on from a set of states at once, of which only the most hopeful are kept.

For short lines, so draws and recycles are counted as they are and nothing is forced. Counted, not known:
that a child run must be shifted, which the written line shows. `widen` is compiled by `compiled` too.
"""

from collections.abc import MutableSequence, Sequence
from heapq import nsmallest
from typing import Final, Protocol

from games.solver.bits import free_parents, lowest, popcount
from games.solver.layout import Layout
from games.solver.moves import LAY, PLAY, SHIFT, UP, foundation_masks, places
from games.solver.search import visit
from games.solver.state import (
    FOUNDATIONS,
    FOUNDATIONS_AT,
    KEY,
    ORIGINAL,
    RUNS,
    STOCK,
    STOCK_AT,
    WASTE,
    follow,
    key_after,
    start_of,
)
from games.solver.stock import CARDS

ROW: Final = 8
"""A state, then what it has cost in actions, its parent's place, the move, its score."""
COST: Final = 4
PARENT: Final = 5
CHOSEN: Final = 6
SCORE: Final = 7

WON: Final = 1 << 40
"""Taken off the score of a state from which the rest goes up card by card, and on the last card wins."""

MOST_CHILDREN: Final = 48


def home(foundations: int) -> int:
    """How many cards are on the foundations."""
    return (foundations & 15) + (foundations >> 4 & 15) + (foundations >> 8 & 15) + (foundations >> 12)


def buried(runs: int) -> int:
    """How many runs lie under others."""
    under = 0
    while runs:
        left = runs & 15
        if left > 1:
            under += left - 1
        runs >>= 4
    return under


def draws_to(index: int, turned: int, filled: int, draw: int) -> int:
    """Draws and recycles until the stock card of that index is the waste's top; −1 when that is never.

    turned: how many cards the waste has, filled: how many waste and stock have together.
    """
    if index == turned - 1:
        return 0
    if index >= turned and ((index + 1 - turned) % draw == 0 or index == filled - 1):
        return (index - turned) // draw + 1
    if (index + 1) % draw == 0 or index == filled - 1:
        return (filled - turned + draw - 1) // draw + 1 + index // draw + 1
    return -1


def score(foundations: int, stock: int, runs: int, cost: int, draw: int, weight: int) -> int:
    """The score: four times the actions known and to be expected at least, and what still lies in the way."""
    cards = popcount(stock)
    left = 52 - home(foundations) + (cards + draw - 1) // draw
    under = buried(runs)
    if stock == 0 and under == 0:
        return cost + left - WON
    return 4 * (cost + left) + weight * under + weight * cards // 2


def grow(
    beam: Sequence[int],
    parent: int,
    move: int,
    actions: int,
    children: MutableSequence[int],
    count: int,
    visited: set[int],
    tables: Sequence[int],
    draw: int,
    weight: int,
    bound: int,
) -> int:
    """Write the child after a move unless it is known or cannot be short of the bound; how many there are then."""
    at, child = parent * ROW, count * ROW
    key, cost = key_after(beam[at + KEY], beam[at + ORIGINAL], move, draw, 0, tables), beam[at + COST] + actions
    foundations, stock = key >> FOUNDATIONS_AT & FOUNDATIONS, key >> STOCK_AT & STOCK
    unturned = popcount(stock >> (key & WASTE))
    if cost + 52 - home(foundations) + (unturned + draw - 1) // draw >= bound or not visit(visited, key):
        return count
    follow(beam, at, children, child, move, key, tables)
    children[child + COST], children[child + PARENT], children[child + CHOSEN] = cost, parent, move
    children[child + SCORE] = score(foundations, stock, children[child + RUNS], cost, draw, weight)
    return count + 1


def widen(
    beam: Sequence[int],
    size: int,
    children: MutableSequence[int],
    visited: set[int],
    tables: Sequence[int],
    draw: int,
    weight: int,
    bound: int,
) -> int:
    """Write the children of the beam's `size` states; how many there are."""
    count = 0
    for parent in range(size):
        usable, original = beam[parent * ROW], beam[parent * ROW + ORIGINAL]
        key = beam[parent * ROW + KEY]
        stock = key >> STOCK_AT & STOCK
        foundations = key >> FOUNDATIONS_AT & FOUNDATIONS
        if home(foundations) == 52:
            # A game that is won is over: no king comes back to an empty column.
            continue
        ready, _, tops, _ = foundation_masks(foundations)
        free = free_parents(usable, original)
        room = places(usable, original, free)
        for kind in range(LAY):
            if kind == UP:
                cards = free & usable & ready
            elif kind == SHIFT:
                cards = usable & original & room
            else:
                cards = tops & room
            while cards:
                move = kind << 6 | lowest(cards)
                cards &= cards - 1
                count = grow(beam, parent, move, 1, children, count, visited, tables, draw, weight, bound)
        turned, filled = popcount(stock & (1 << (key & WASTE)) - 1), popcount(stock)
        for index in range(filled):
            slot = lowest(stock)
            card = lowest(tables[CARDS + (slot >> 3 << 8) + (1 << (slot & 7))])
            stock &= stock - 1
            draws = draws_to(index, turned, filled, draw)
            for kind in range(LAY, PLAY + 1):
                if draws >= 0 and (ready if kind == PLAY else room) >> card & 1:
                    move, spent = kind << 6 | card, draws + 1
                    count = grow(beam, parent, move, spent, children, count, visited, tables, draw, weight, bound)
    return count


class Beam(Protocol):
    """A beam with its memory."""

    def begin(self, *, width: int, weight: int) -> None:
        """Forget everything and stand at the start; keep `width` states of each step."""

    def widen(self, *, bound: int) -> list[int] | None:
        """One step on: the moves to the best win it found, none if it found none; None at the end."""


class PureBeam:
    """The beam on lists and a set."""

    def __init__(self, laid: Layout) -> None:
        self._laid = laid
        self._width = self._weight = 0
        self._beam: list[int] = []
        self._visited: set[int] = set()
        self._back: list[tuple[list[int], list[int]]] = []

    def begin(self, *, width: int, weight: int) -> None:
        self._width, self._weight = width, weight
        self._beam, self._visited, self._back = first_row(self._laid), set(), []

    def widen(self, *, bound: int) -> list[int] | None:
        width, laid = len(self._beam) // ROW, self._laid
        rows = [0] * ((width * MOST_CHILDREN + 1) * ROW)
        count = widen(self._beam, width, rows, self._visited, laid.tables, laid.draw, self._weight, bound)
        if not count:
            return None
        scores = rows[SCORE : count * ROW : ROW]
        best = nsmallest(self._width, range(count), key=scores.__getitem__)
        won = self._path(rows, best[0]) if scores[best[0]] < 0 else []
        kept = sorted(best, key=lambda child: rows[child * ROW + COST])
        self._beam = [number for child in kept for number in rows[child * ROW : (child + 1) * ROW]]
        self._back.append((self._beam[PARENT::ROW], self._beam[CHOSEN::ROW]))
        return won

    def _path(self, rows: list[int], child: int) -> list[int]:
        path, parent = [rows[child * ROW + CHOSEN]], rows[child * ROW + PARENT]
        for parents, moves in reversed(self._back):
            path.append(moves[parent])
            parent = parents[parent]
        return path[::-1]


def first_row(laid: Layout) -> list[int]:
    """The start as a beam of one state."""
    return [*start_of(laid, mode=0), 0, 0, 0, 0]
