"""How the cards lie, and how they lie after an action that was allowed.

Source: docs/rules.md, "The deal", "Actions" (fan) and "Score and counters". Never asks whether an action is allowed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.actions import COLUMN_AT, FOUNDATION_AT, HOME, WASTE, Action
from games.rules.cards import RANKS, SUITS, Card, rank, suit

HOME_POINTS = 10
COLUMN_POINTS = 5
RECYCLE_COST = 100

Ranks = tuple[int, ...]
"""Four numbers, one a suit in the order of SUITS: 0 for none, else 1–13."""

Tableau = tuple[tuple[Card, ...], ...]
"""Seven columns, the free card last."""

_SUIT_CARDS = tuple(tuple(value + of for value in RANKS) for of in SUITS)


@dataclass(frozen=True, slots=True)
class Position:
    """All that undo restores.

    foundations: the rank on top of each. stock: the next card first. waste: the top card last.
    fan: how many cards of the last draw still lie in the waste, 0–3. score: points. paid: the
    highest rank of each suit that has earned its points in this line of play.
    """

    tableau: Tableau
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
    if name in COLUMN_AT:
        return position.tableau[COLUMN_AT[name]]
    if name == WASTE:
        return position.waste
    at = FOUNDATION_AT[name]
    return _SUIT_CARDS[at][: position.foundations[at]]


def drawn(position: Position, *, count: int) -> Position:
    """After turning `count` cards of the stock, or what is left, the last turned on top."""
    turned = position.stock[:count]
    return Position(
        tableau=position.tableau,
        foundations=position.foundations,
        stock=position.stock[count:],
        waste=position.waste + turned,
        fan=len(turned),
        score=position.score,
        paid=position.paid,
    )


def recycled(position: Position) -> Position:
    """After the waste became the stock, in the same order; costs 100 points, or what there is."""
    return Position(
        tableau=position.tableau,
        foundations=position.foundations,
        stock=position.waste,
        waste=(),
        fan=0,
        score=max(0, position.score - RECYCLE_COST),
        paid=position.paid,
    )


def moved(position: Position, *, action: Action) -> Position:
    """After a move of cards from pile to pile, with the points it earns."""
    cards = pile(position, name=action.source)[-action.count :]
    played = 1 if action.source == WASTE else 0
    points, paid = _earned(position, action=action, card=cards[0])
    return Position(
        tableau=_tableau(position.tableau, action=action, cards=cards),
        foundations=_foundations(position.foundations, action=action, card=cards[0]),
        stock=position.stock,
        waste=position.waste[:-1] if played else position.waste,
        fan=max(0, position.fan - played),
        score=position.score + points,
        paid=paid,
    )


def _earned(position: Position, *, action: Action, card: Card) -> tuple[int, Ranks]:
    """The points of a move, and which ranks have earned theirs after it."""
    paid = position.paid
    if action.target != HOME:
        return (COLUMN_POINTS if action.source == WASTE else 0), paid
    at = SUITS.index(suit(card))
    if rank(card) <= paid[at]:
        return 0, paid
    return HOME_POINTS, (*paid[:at], rank(card), *paid[at + 1 :])


def _tableau(tableau: Tableau, *, action: Action, cards: tuple[Card, ...]) -> Tableau:
    columns = list(tableau)
    if action.source in COLUMN_AT:
        at = COLUMN_AT[action.source]
        columns[at] = columns[at][: -len(cards)]
    if action.target != HOME:
        columns[COLUMN_AT[action.target]] += cards
    return tuple(columns)


def _foundations(ranks: Ranks, *, action: Action, card: Card) -> Ranks:
    taken_back = action.source in FOUNDATION_AT
    if not taken_back and action.target != HOME:
        return ranks
    at = SUITS.index(suit(card))
    return (*ranks[:at], rank(card) - taken_back, *ranks[at + 1 :])
