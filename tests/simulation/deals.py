"""The deals that are simulated, and their games worked out once: rules are pure, so what they said can be kept.

Identity is the key: a game is made from a deal by a line of actions, and each line is walked once for all schedules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from games.models import Deal
from games.rules import deals as rules_of_deals
from games.rules import game as rules
from games.rules.actions import WORDS, Action, parse_action
from games.rules.cards import Card
from games.rules.deals import format_deck, shuffle
from games.rules.game import Game
from games.rules.legality import Refusal
from tests.support.lines import wins

MOST = 100_000
"""Positions that are kept; then it begins anew."""

TRIES = 12

_played: dict[tuple[int, int], tuple[Game, Action, Game | Refusal]] = {}
_advanced: dict[tuple[int, str], tuple[Game, Game]] = {}
_started: dict[tuple[tuple[Card, ...], int], Game] = {}
_led: dict[tuple[int, tuple[str, ...]], Game | None] = {}

_MOVES = [f"t{source}>t{target}" for source in range(1, 8) for target in range(1, 8) if source != target]
_MOVES += [f"{move}:{count}" for move in _MOVES for count in (2, 3)]
_MOVES += [f"w>t{target}" for target in range(1, 8)] + [f"t{source}>f" for source in range(1, 8)] + ["w>f"]
_SOME = [(text, parse_action(text)) for text in _MOVES]
_ALWAYS = [(text, parse_action(text)) for text in WORDS]


parse_deck = cache(rules_of_deals.parse_deck)


def start(deck: Sequence[Card], *, draw: int) -> Game:
    key = tuple(deck), draw
    game = _started.get(key)
    if game is None:
        game = _started[key] = rules.start(deck, draw=draw)
    return game


def play(game: Game, action: Action) -> Game | Refusal:
    # Both are held by what is kept, so that no other can get their identities.
    key = id(game), id(action)
    kept = _played.get(key)
    if kept is None:
        if len(_played) > MOST:
            for one in (_played, _advanced, _led):
                one.clear()
        kept = _played[key] = game, action, rules.play(game, action)
    return kept[2]


def advanced(game: Game, text: str) -> Game:
    """The game after an action or an end that the rules allow; AssertionError for one that they do not."""
    key = id(game), text
    kept = _advanced.get(key)
    if kept is None:
        if text.startswith("end:"):
            assert not game.ended, "something after the end"
            after: Game | Refusal = rules.finish(game)
        else:
            after = play(game, parse_action(text))
        assert isinstance(after, Game), f"{text} is refused with {after}"
        kept = _advanced[key] = game, after
    return kept[1]


def able(game: Game, *, chance: Random) -> tuple[str, ...]:
    """Some of what is allowed now: looking for all of it takes longer than all else that a tab does."""
    if chance.random() < 0.5:
        found = _allowed(game, chance.choices(_SOME, k=TRIES))
        if found:
            return found
    return _allowed(game, _ALWAYS)


def _allowed(game: Game, actions: Iterable[tuple[str, Action]]) -> tuple[str, ...]:
    return tuple([text for text, action in actions if isinstance(play(game, action), Game)])


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A deal with a line that wins it. One is itself alone: nobody compares the cards of two."""

    number: int
    deal: Deal
    deck: tuple[Card, ...]
    win: tuple[str, ...]

    def after(self, texts: Iterable[str]) -> Game | None:
        """Where these actions and ends lead; None where the rules do not allow them."""
        key = self.number, tuple(texts)
        if key not in _led:
            if len(_led) > MOST // 10:
                _led.clear()
            game = start(self.deck, draw=self.deal.draw)
            try:
                for text in key[1]:
                    game = advanced(game, text)
                _led[key] = game
            except AssertionError:
                _led[key] = None
        return _led[key]


def _line(number: int, *, letters: str, draw: int, win: tuple[str, ...]) -> Line:
    deck = shuffle(letters)
    return Line(number, Deal(pk=number, kind="N", letters=letters, draw=draw, cards=format_deck(deck)), deck, win)


LINES = [
    _line(number, letters=won.letters, draw=won.draw, win=won.actions)
    for number, won in enumerate(sorted(wins(), key=lambda won: len(won.actions))[:4], start=1)
]
"""Those with the shortest wins."""
