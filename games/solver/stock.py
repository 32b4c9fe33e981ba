"""Which of the 24 stock cards can be reached, and where the waste then stands.

A slot is a card's place in the order in which the stock is turned, 0 to 23; a card played leaves its
slot empty. At draw 1 every card can be reached. At draw 3 one can when its index among the filled slots is 2, 5, 8 …,
when it is the last, or the same counted on from the waste's top. Source: docs/solver.md.
Never knows the tableau. Compiled by `compiled` too.
"""

from collections.abc import Sequence
from functools import cache

from games.solver.bits import popcount, width

CARDS = 223
CARDS_SIZE = 768
THIRDS = CARDS + CARDS_SIZE
COUNTS = THIRDS + CARDS_SIZE
"""Where the tables start in `Layout.tables`: what a byte of slots holds, its every third, its count."""


def card_table(stock: Sequence[int]) -> list[int]:
    """For each of three bytes of slots and each of their 256 fillings the mask of their cards."""
    table = [0] * CARDS_SIZE
    for slot, card in enumerate(stock):
        start, bit = slot // 8 * 256, 1 << slot % 8
        for filling in range(bit, 2 * bit):
            table[start + filling] = table[start + filling - bit] | 1 << card
    return table


@cache
def third_table() -> tuple[int, ...]:
    """For each phase and filling of a byte: its slots whose index plus the phase leaves 2 when divided by 3."""
    return tuple(_thirds(filling, phase=phase) for phase in range(3) for filling in range(256))


@cache
def count_table() -> tuple[int, ...]:
    """How many slots of each filling are filled."""
    return tuple(filling.bit_count() for filling in range(256))


def _thirds(filling: int, *, phase: int) -> int:
    filled = [slot for slot in range(8) if filling >> slot & 1]
    return sum(1 << slot for index, slot in enumerate(filled) if (index + phase) % 3 == 2)


def every_third(slots: int, phase: int, tables: Sequence[int]) -> int:
    """The filled slots whose index plus the phase leaves 2 when divided by 3."""
    low, middle, high = slots & 255, slots >> 8 & 255, slots >> 16
    second = (phase + tables[COUNTS + low]) % 3
    third = (second + tables[COUNTS + middle]) % 3
    return (
        tables[THIRDS + (phase << 8) + low]
        | tables[THIRDS + (second << 8) + middle] << 8
        | tables[THIRDS + (third << 8) + high] << 16
    )


def reachable(stock: int, waste: int, draw: int, tables: Sequence[int]) -> int:
    """The mask of the stock cards that drawing and recycling can bring to the top of the waste."""
    slots = stock
    if draw == 3 and stock:
        slots = every_third(stock, 0, tables) | 1 << width(stock) - 1
        if waste:
            slots |= every_third(stock >> waste - 1 << waste - 1, 2, tables)
    return (
        tables[CARDS + (slots & 255)] | tables[CARDS + 256 + (slots >> 8 & 255)] | tables[CARDS + 512 + (slots >> 16)]
    )


def settled(stock: int, waste: int, draw: int) -> int:
    """The waste, 0 where that reaches the same cards: at draw 1, at the end, and after whole draws."""
    if draw == 1:
        return 0
    under = stock & (1 << waste) - 1
    return 0 if under == stock or popcount(under) % 3 == 0 else waste
