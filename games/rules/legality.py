"""Whether an action is allowed now, and if not, the first rule that forbids it.

Source: docs/rules.md, "Actions": the checks run in the order of its table. Never changes anything.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from games.rules.actions import FOUNDATION_AT, HOME, WASTE, Action
from games.rules.cards import RANKS, SUITS, Card, is_ordered, lies_on, rank, suit
from games.rules.position import Position, pile


class Refusal(StrEnum):
    """The rule that forbids an action, in the order in which the rules are asked."""

    GAME_OVER = "game-over"
    NO_SUCH_CARD = "no-such-card"
    SAME_PILE = "same-pile"
    WASTE_TOP_ONLY = "waste-top-only"
    FOUNDATION_ONE_CARD = "foundation-one-card"
    ORDERED_GROUP = "ordered-group"
    FOUNDATION_NEXT_IN_SUIT = "foundation-next-in-suit"
    KING_ON_EMPTY = "king-on-empty"
    OPPOSITE_COLOUR_ONE_LOWER = "opposite-colour-one-lower"
    STOCK_EMPTY = "stock-empty"
    NOTHING_TO_DRAW = "nothing-to-draw"
    STOCK_NOT_EMPTY = "stock-not-empty"
    NOTHING_TO_UNDO = "nothing-to-undo"


class Played(Protocol):
    """What must be known of a game to judge an action in it."""

    @property
    def position(self) -> Position: ...

    @property
    def history(self) -> Sequence[Position]: ...

    @property
    def ended(self) -> bool: ...


def refusal(game: Played, action: Action) -> Refusal | None:
    """The first rule that forbids the action, or None when it is allowed."""
    if game.ended:
        return Refusal.GAME_OVER
    match action.kind:
        case "draw":
            return _against_draw(game.position)
        case "recycle":
            return _against_recycle(game.position)
        case "undo":
            return None if game.history else Refusal.NOTHING_TO_UNDO
        case "move":
            return _against_move(game.position, action=action)


def _against_draw(position: Position) -> Refusal | None:
    if position.stock:
        return None
    return Refusal.STOCK_EMPTY if position.waste else Refusal.NOTHING_TO_DRAW


def _against_recycle(position: Position) -> Refusal | None:
    if position.stock:
        return Refusal.STOCK_NOT_EMPTY
    return None if position.waste else Refusal.NOTHING_TO_DRAW


def _against_move(position: Position, *, action: Action) -> Refusal | None:
    cards = pile(position, name=action.source)[-action.count :]
    if len(cards) < action.count:
        return Refusal.NO_SUCH_CARD
    against = _against_lifting(cards, action=action)
    if against is not None:
        return against
    if action.target == HOME:
        return _against_foundation(position, card=cards[0])
    return _against_column(pile(position, name=action.target), card=cards[0])


def _against_lifting(cards: Sequence[Card], *, action: Action) -> Refusal | None:
    """The rules on what may be taken from where, whatever it would be laid on."""
    of_foundation, to_foundation = action.source in FOUNDATION_AT, action.target == HOME
    if action.source == action.target or (of_foundation and to_foundation):
        return Refusal.SAME_PILE
    if len(cards) == 1:
        return None
    if action.source == WASTE:
        return Refusal.WASTE_TOP_ONLY
    if of_foundation or to_foundation:
        return Refusal.FOUNDATION_ONE_CARD
    return None if is_ordered(cards) else Refusal.ORDERED_GROUP


def _against_foundation(position: Position, *, card: Card) -> Refusal | None:
    top = position.foundations[SUITS.index(suit(card))]
    return None if rank(card) == top + 1 else Refusal.FOUNDATION_NEXT_IN_SUIT


def _against_column(column: Sequence[Card], *, card: Card) -> Refusal | None:
    if not column:
        return None if rank(card) == len(RANKS) else Refusal.KING_ON_EMPTY
    return None if lies_on(card, parent=column[-1]) else Refusal.OPPOSITE_COLOUR_ONE_LOWER
