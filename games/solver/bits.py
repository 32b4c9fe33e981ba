"""The 52 cards as bits of one number, and the few questions asked of such masks.

Bit 4·(rank−1) + suit, suits H D S C, so that the two cards of one rank and colour are neighbours.
Never knows a position. Everything here is also compiled by `compiled`: ints in, ints out.
"""

from games.rules.cards import RANKS, SUITS, Card

SUIT_ORDER = "HDSC"
"""Red, red, black, black."""

CARD_OF: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUIT_ORDER)
NUMBER_OF = {card: number for number, card in enumerate(CARD_OF)}

SUIT_AT = tuple(SUITS.index(suit) for suit in SUIT_ORDER)
"""Where each suit here stands in the order of the rules."""

ALL = (1 << 52) - 1
KINGS = 0xF << 48
FIRST_KING = 48
REDS = 0x3333333333333
FIRSTS = 0x5555555555555
"""The first card of each rank and colour."""

HOME = 0xDDDD
"""Four foundations of 13 cards, four bits each."""


def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest set bit; the mask is not empty."""
    return (mask & -mask).bit_length() - 1


def width(mask: int) -> int:
    """One more than the number of the highest set bit; 0 for an empty mask."""
    return mask.bit_length()


def other_colour(mask: int) -> int:
    """The cards of the same ranks in the other colour."""
    return mask >> 2 & REDS | (mask & REDS) << 2


def free_parents(usable: int, original: int) -> int:
    """Both cards of every rank and colour that has a parent free.

    usable: cards in the lowest run of their column. original: bases still in their first place; all
    other usable cards lie on a parent. Which parent is no matter: a child run can be shifted.
    """
    covering = other_colour((usable & ~original) << 4 & ALL)
    both, one = usable & usable >> 1, usable | usable >> 1
    both_covered, one_covered = covering & covering >> 1, covering | covering >> 1
    return ((both & ~both_covered | one & ~one_covered) & FIRSTS) * 3
