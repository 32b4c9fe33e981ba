"""The deals that are simulated, and their games worked out once: rules are pure, so what they said can be kept.

Identity is the key: a game is made from a deal by a line of actions, and each line is walked once for all schedules.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Deal
from games.rules import game as rules
from games.rules.actions import Action, format_action, parse_action
from games.rules.cards import Card
from games.rules.deals import format_deck, shuffle
from games.rules.game import Game
from games.rules.legality import Refusal
from tests.support.lines import wins

MOST = 100_000
"""Positions that are kept; then it begins anew."""

_played: dict[tuple[int, Action], tuple[Game, Game | Refusal]] = {}
_started: dict[tuple[tuple[Card, ...], int], Game] = {}
_legal: dict[int, tuple[Game, tuple[str, ...]]] = {}

_MOVES = [f"t{source}>t{target}" for source in range(1, 8) for target in range(1, 8) if source != target]
_MOVES += [f"{move}:{count}" for move in _MOVES for count in (2, 3)]
_MOVES += [f"w>t{target}" for target in range(1, 8)] + [f"t{source}>f" for source in range(1, 8)] + ["w>f"]


def start(deck: Sequence[Card], *, draw: int) -> Game:
    key = tuple(deck), draw
    game = _started.get(key)
    if game is None:
        game = _started[key] = rules.start(deck, draw=draw)
    return game


def play(game: Game, action: Action) -> Game | Refusal:
    key = id(game), action
    kept = _played.get(key)
    if kept is None:
        if len(_played) > MOST:
            _played.clear()
            _legal.clear()
        kept = _played[key] = game, rules.play(game, action)
    return kept[1]


def advanced(game: Game, text: str) -> Game:
    """The game after an action or an end that the rules allow; AssertionError for one that they do not."""
    if text.startswith("end:"):
        assert not game.ended, "something after the end"
        return rules.finish(game)
    after = play(game, parse_action(text))
    assert isinstance(after, Game), f"{text} is refused with {after}"
    return after


def moves(game: Game) -> tuple[str, ...]:
    """Moves of cards that the rules allow now."""
    kept = _legal.get(id(game))
    if kept is None:
        allowed = [move for move in _MOVES if isinstance(play(game, parse_action(move)), Game)]
        kept = _legal[id(game)] = game, tuple(format_action(parse_action(move)) for move in allowed)
    return kept[1]


@dataclass(frozen=True, slots=True)
class Line:
    """A deal with a line that wins it."""

    deal: Deal
    deck: tuple[Card, ...]
    win: tuple[str, ...]


def _line(number: int, *, letters: str, draw: int, win: tuple[str, ...]) -> Line:
    deck = shuffle(letters)
    return Line(Deal(pk=number, kind="N", letters=letters, draw=draw, cards=format_deck(deck)), deck, win)


LINES = [
    _line(number, letters=won.letters, draw=won.draw, win=won.actions)
    for number, won in enumerate(sorted(wins(), key=lambda won: len(won.actions))[:4], start=1)
]
"""Those with the shortest wins."""
