"""One play of one deal: actions in, the next game or the rule that forbids it out.

Source: docs/rules.md, "Actions" and "Score and counters". Immutable: a refused action leaves the same game.
Never knows time, players or why a game ended other than by a win.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from games.rules.actions import Action
from games.rules.cards import Card
from games.rules.legality import Refusal, refusal
from games.rules.position import Position, deal, drawn, is_won, moved, recycled

UNDO_DEPTH = 100
STOCK_SIZE = 24


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment.

    draw: 1 or 3 cards a draw. moves: accepted actions but undo. undos: accepted undos.
    history: what undo goes back to, newest last, at most 100. seen: how many of the 24 stock
    cards, in deal order, have ever been turned; undo does not lower it. ended: nothing more is taken.
    """

    draw: int
    position: Position
    moves: int = 0
    undos: int = 0
    history: tuple[Position, ...] = ()
    seen: int = 0
    ended: bool = False


class Snapshot(TypedDict):
    """A game as texts and numbers: cards with single spaces between them, columns free card last,
    stock next card first, waste top card last; undo is how many actions can be taken back."""

    tableau: list[str]
    foundations: dict[str, int]
    stock: str
    waste: str
    fan: int
    score: int
    moves: int
    undo: int
    won: bool


def start(deck: Sequence[Card], *, draw: int) -> Game:
    """A game of the 52 cards in deal order, drawing 1 or 3."""
    return Game(draw, deal(deck))


def play(game: Game, action: Action) -> Game | Refusal:
    """The game after an allowed action, a win ended; else the first rule that forbids it."""
    against = refusal(game, action)
    if against is not None:
        return against
    return _undone(game) if action.kind == "undo" else _advanced(game, action=action)


def after(position: Position, *, action: Action, draw: int) -> Position:
    """How the cards lie after an action, not an undo, that was found allowed."""
    if action.kind == "draw":
        return drawn(position, count=draw)
    return recycled(position) if action.kind == "recycle" else moved(position, action=action)


def finish(game: Game) -> Game:
    """The game ended by something other than a win."""
    return replace(game, ended=True)


def turned(game: Game, action: Action) -> tuple[Card, ...]:
    """The cards that the action would turn, first turned first: a draw's, else none."""
    return game.position.stock[: game.draw] if action.kind == "draw" else ()


def snapshot(game: Game) -> Snapshot:
    """All of the game that its player may see, and the stock, which only some may."""
    position = game.position
    spades, hearts, diamonds, clubs = position.foundations
    return {
        "tableau": list(map(" ".join, position.tableau)),
        "foundations": {"S": spades, "H": hearts, "D": diamonds, "C": clubs},
        "stock": " ".join(position.stock),
        "waste": " ".join(position.waste),
        "fan": position.fan,
        "score": position.score,
        "moves": game.moves,
        "undo": len(game.history),
        "won": is_won(position),
    }


def _undone(game: Game) -> Game:
    return Game(
        draw=game.draw,
        position=game.history[-1],
        moves=game.moves,
        undos=game.undos + 1,
        history=game.history[:-1],
        seen=game.seen,
    )


def _advanced(game: Game, *, action: Action) -> Game:
    position = after(game.position, action=action, draw=game.draw)
    newest = (game.position,)
    return Game(
        draw=game.draw,
        position=position,
        moves=game.moves + 1,
        undos=game.undos,
        history=game.history[1 - UNDO_DEPTH :] + newest,
        # Before the first recycle the stock is the deal's rest; from then on all 24 were seen.
        seen=max(game.seen, STOCK_SIZE - len(position.stock)),
        ended=is_won(position),
    )
