"""The 52 cards and how two of them lie on each other.

A card is its two-character text, rank then suit: "7H". Never knows piles or positions.
"""

from collections.abc import Sequence
from itertools import pairwise

Card = str

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs: the order used everywhere."""

RANKS = "A23456789TJQK"
"""Ace low, king high."""

DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The unshuffled deck: S A…K, H A…K, D A…K, C A…K."""

_RANK_OF = {card: RANKS.index(card[0]) + 1 for card in DECK}


def rank(card: Card) -> int:
    """1 for an ace to 13 for a king; KeyError for what is no card."""
    return _RANK_OF[card]


def suit(card: Card) -> str:
    """One of "S", "H", "D", "C"."""
    return card[1]


def is_red(card: Card) -> bool:
    """Hearts and diamonds are red."""
    return card[1] in "HD"


def lies_on(card: Card, *, parent: Card) -> bool:
    """Whether `card` has the opposite colour of `parent` and is exactly one rank lower."""
    return parent in _PARENTS[card]


def is_ordered(cards: Sequence[Card]) -> bool:
    """Whether the cards, free one last, form a group: each lies on the one before it."""
    return all(lies_on(card, parent=parent) for parent, card in pairwise(cards))


# Every move between columns asks this, so it is worked out once.
_PARENTS = {
    card: frozenset(parent for parent in DECK if rank(card) + 1 == rank(parent) and is_red(card) != is_red(parent))
    for card in DECK
}
