"""A game as a rival sees it: the rules' own game, with a blank for each card that was never turned.

A blank is never looked at: a draw of blanks waits for the server to say what they are.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.protocol.messages import Ack, Snapshot
from games.rules.actions import Action, format_action, parse_action
from games.rules.cards import is_ordered, lies_on
from games.rules.game import Game, play
from games.rules.legality import Refusal, refusal
from games.rules.position import Position

BLANK = "??"

_COLUMNS = [f"t{number}" for number in range(1, 8)]
_LONGEST = 13


def seen(snapshot: Snapshot) -> Game:
    """The game of a snapshot. What undo goes back to is left out, since rivals never undo."""
    shown = snapshot.position
    position = Position(
        tableau=shown.tableau,
        foundations=shown.foundations,
        stock=tuple(card or BLANK for card in shown.stock),
        waste=shown.waste,
        fan=shown.fan,
        score=snapshot.counters.score,
        # Points that were paid before matter to nobody who does not count them.
        paid=shown.foundations,
    )
    return Game(snapshot.draw, position, moves=snapshot.counters.moves, undos=snapshot.counters.undos)


def after(game: Game, ack: Ack) -> Game:
    """The game after an action that was acknowledged, with the cards that it turned."""
    action = parse_action(ack.action)
    position = game.position
    known = replace(game, position=replace(position, stock=ack.cards + position.stock[len(ack.cards) :]))
    advanced = play(known, action)
    assert isinstance(advanced, Game), f"{ack.action}: {advanced}"
    return replace(advanced, history=())


def moves(game: Game) -> Iterator[tuple[str, Game]]:
    """Every allowed move of cards, with the game after it; no draw, no recycle, nothing back from a foundation."""
    for source in (*_COLUMNS, "w"):
        for action in _from(game, source):
            if refusal(game, action) is None:
                following = play(game, action)
                assert not isinstance(following, Refusal)
                yield format_action(action), replace(following, history=())


def _from(game: Game, source: str) -> Iterator[Action]:
    if source == "w":
        yield from (parse_action(f"w>{target}") for target in ("f", *_COLUMNS) if game.position.waste)
        return
    column = game.position.tableau[_COLUMNS.index(source)]
    if column:
        yield parse_action(f"{source}>f")
    for count in range(1, min(len(column), _LONGEST) + 1):
        if not is_ordered(column[-count:][:2]):
            # Nothing longer is in order either.
            return
        for target, under in zip(_COLUMNS, game.position.tableau, strict=True):
            if target != source and (not under or lies_on(column[-count], parent=under[-1])):
                yield parse_action(f"{source}>{target}:{count}")
