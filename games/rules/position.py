"""How the cards lie, and how they lie after an action that was allowed.

Source: RULES, "The deal", "Actions" (fan) and "Score and counters". Never asks whether an action is allowed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from games.rules.actions import FOUNDATIONS, HOME, WASTE, Action
from games.rules.cards import RANKS, SUITS, Card, rank, suit

HOME_POINTS = 10
COLUMN_POINTS = 5
RECYCLE_COST = 100

Ranks = tuple[int, ...]
"""Four numbers, one a suit in the order of SUITS: 0 for none, else 1–13."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Position:
    """All that undo restores.

    tableau: seven columns, the free card last. foundations: the rank on top, 0 when empty.
    stock: the next card first. waste: the top card last. fan: how many cards of the last draw
    still lie in the waste, 0–3. score: points. paid: the highest rank that has earned its
    points in this line of play.
    """

    tableau: tuple[tuple[Card, ...], ...]
    foundations: Ranks
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    fan: int
    score: int
    paid: Ranks


NOTHING: Ranks = (0,) * len(SUITS)
FULL: Ranks = (len(RANKS),) * len(SUITS)


def deal(deck: Sequence[Card]) -> Position:
    """The start of a game: 28 cards row by row into columns of 1 to 7, the other 24 are the stock."""
    columns: list[list[Card]] = [[] for _ in range(7)]
    cards = iter(deck)
    for row in range(7):
        for column in columns[row:]:
            column.append(next(cards))
    return Position(tuple(map(tuple, columns)), NOTHING, tuple(cards), (), 0, 0, NOTHING)


def home(position: Position) -> int:
    """How many cards are on the foundations, 0–52."""
    return sum(position.foundations)


def is_won(position: Position) -> bool:
    """All 52 cards are on the foundations."""
    return position.foundations == FULL


def pile(position: Position, *, name: str) -> tuple[Card, ...]:
    """The cards of a column, the waste or a foundation ("t3", "w", "fH"), the free one last."""
    if name == WASTE:
        return position.waste
    if name in FOUNDATIONS:
        top = position.foundations[FOUNDATIONS.index(name)]
        return tuple(value + name[1] for value in RANKS[:top])
    return position.tableau[int(name[1]) - 1]


def drawn(position: Position, *, count: int) -> Position:
    """After turning `count` cards of the stock, or what is left, the last turned on top."""
    turned = position.stock[:count]
    return replace(position, stock=position.stock[count:], waste=position.waste + turned, fan=len(turned))


def recycled(position: Position) -> Position:
    """After the waste became the stock, in the same order; costs 100 points, or what there is."""
    score = max(0, position.score - RECYCLE_COST)
    return replace(position, stock=position.waste, waste=(), fan=0, score=score)


def moved(position: Position, *, action: Action) -> Position:
    """After a move of cards from pile to pile, with the points it earns."""
    cards = pile(position, name=action.source)[-action.count :]
    left = _lifted(position, action=action)
    if action.target == HOME:
        return _sent_home(left, card=cards[0])
    points = COLUMN_POINTS if action.source == WASTE else 0
    column = int(action.target[1]) - 1
    tableau = _put(left.tableau, at=column, value=left.tableau[column] + cards)
    return replace(left, tableau=tableau, score=left.score + points)


def _lifted(position: Position, *, action: Action) -> Position:
    """Without the cards that move, as if they were in the hand."""
    source = action.source
    if source == WASTE:
        return replace(position, waste=position.waste[:-1], fan=max(0, position.fan - 1))
    if source in FOUNDATIONS:
        at = FOUNDATIONS.index(source)
        ranks = position.foundations
        return replace(position, foundations=_put(ranks, at=at, value=ranks[at] - 1))
    column = int(source[1]) - 1
    kept = position.tableau[column][: -action.count]
    return replace(position, tableau=_put(position.tableau, at=column, value=kept))


def _sent_home(position: Position, *, card: Card) -> Position:
    """With the card on its foundation; ten points unless it has earned them before."""
    suit_at, height = SUITS.index(suit(card)), rank(card)
    foundations = _put(position.foundations, at=suit_at, value=height)
    if height <= position.paid[suit_at]:
        return replace(position, foundations=foundations)
    paid = _put(position.paid, at=suit_at, value=height)
    return replace(position, foundations=foundations, score=position.score + HOME_POINTS, paid=paid)


def _put(values: tuple[_T, ...], *, at: int, value: _T) -> tuple[_T, ...]:
    return (*values[:at], value, *values[at + 1 :])
