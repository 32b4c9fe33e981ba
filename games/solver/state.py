"""A state in four numbers, and the state after a move. Compiled by `compiled` too. Never says which moves there are.

The numbers: usable and original (masks, see `bits.free_parents`), key, and runs: how many runs each column has
left, four bits a column. The key tells all of it without loss in 61 bits: the runs left in mixed bases (16),
the foundations' ranks (16), the stock's filled slots (24), one more than the slot of the waste's top (5).
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from games.solver.bits import HOME, width
from games.solver.layout import BASE, COLUMN, EXPOSED, SLOT, WEIGHT, Layout
from games.solver.moves import BACK, LAY, PLAY, SETTLED, SHIFT, UP
from games.solver.stock import settled

USABLE: Final = 0
ORIGINAL: Final = 1
KEY: Final = 2
RUNS: Final = 3
SIZE: Final = 4

PLACE_AT: Final = 45
FOUNDATIONS_AT: Final = 29
STOCK_AT: Final = 5
FOUNDATIONS: Final = 0xFFFF
STOCK: Final = 0xFFFFFF
WASTE: Final = 31


def start_of(laid: Layout, *, mode: int) -> list[int]:
    """The state in which a search starts."""
    start = laid.start
    waste = settled(start.stock, start.waste, laid.draw) if mode & SETTLED else start.waste
    key = start.place << PLACE_AT | start.foundations << FOUNDATIONS_AT | start.stock << STOCK_AT | waste
    return [start.usable, start.original, key, start.runs]


def is_decided(foundations: int, stock: int, runs: int, draw: int) -> bool:
    """Whether the rest plays itself: every column one run, and every stock card within reach."""
    return foundations == HOME or (runs & 0xEEEEEEE == 0 and (draw == 1 or stock == 0))


def key_after(key: int, original: int, move: int, draw: int, mode: int, tables: Sequence[int]) -> int:
    """The key of the state after a move: enough to see that it is known, as most are."""
    kind, card = move >> 6, move & 63
    one = 1 << FOUNDATIONS_AT + 4 * (card & 3)
    if kind == BACK:
        return key - one
    if kind >= LAY:
        slot = tables[SLOT + card]
        stock = key >> STOCK_AT & STOCK ^ 1 << slot
        waste = width(stock & (1 << slot) - 1)
        if mode & SETTLED:
            waste = settled(stock, waste, draw)
        key = (key >> FOUNDATIONS_AT << FOUNDATIONS_AT) | stock << STOCK_AT | waste
        return key + one if kind == PLAY else key
    if kind == UP:
        key += one
    if original >> card & 1:
        key -= tables[WEIGHT + tables[COLUMN + card]] << PLACE_AT
    return key


def follow(
    old: Sequence[int],
    source: int,
    new: MutableSequence[int],
    target: int,
    move: int,
    key: int,
    tables: Sequence[int],
) -> None:
    """Write the state after a move, whose key is known, from `target` on; the one before is at `source`."""
    kind, card = move >> 6, move & 63
    bit = 1 << card
    usable, original, runs = old[source], old[source + ORIGINAL], old[source + RUNS]
    if kind == UP:
        usable ^= bit
    elif kind in (BACK, LAY):
        usable |= bit
    if kind <= SHIFT and original & bit:
        column = tables[COLUMN + card]
        left = (runs >> 4 * column & 15) - 1
        runs -= 1 << 4 * column
        usable |= tables[EXPOSED + 8 * column + left]
        original = original ^ bit | tables[BASE + 8 * column + left]
    new[target], new[target + ORIGINAL], new[target + KEY], new[target + RUNS] = usable, original, key, runs
