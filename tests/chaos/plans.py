"""What a robot wants to play: a seeded line of legal actions on an open deal, long without end.

The deal of an open code is anybody's to work out, so that a stranger's bot can do the same. The action of a number is
a function of the number: what was in flight at a cut is sent again as it was.
"""

import random

from games.rules.actions import Action, format_action
from games.rules.deals import parse_code, shuffle
from games.rules.game import Game, play, start
from games.rules.legality import refusal

_COLUMNS = [f"t{number}" for number in range(1, 8)]
_SOURCES = [*_COLUMNS, "w", "fS", "fH", "fD", "fC"]
_TARGETS = [*_COLUMNS, "f"]
TRIES = 6
"""Moves of cards that are thought of before a draw will do."""


class Plan:
    """The line for one player; `undo` and `move` are how often those are tried, of 1."""

    def __init__(self, code: str, *, seed: object, undo: float = 0.12, move: float = 0.4) -> None:
        parsed = parse_code(code)
        self._chance = random.Random(f"{code} {seed}")
        self._undo, self._move = undo, move
        self._games = [start(shuffle(parsed.letters), draw=parsed.draw)]
        self._actions: list[str] = []

    def action(self, seq: int) -> str:
        """The action with this number, from 1."""
        while len(self._actions) < seq:
            action = self._next(self._games[-1])
            after = play(self._games[-1], action)
            assert isinstance(after, Game)
            self._games.append(after)
            self._actions.append(format_action(action))
        return self._actions[seq - 1]

    def game(self, seq: int) -> Game:
        """How the game stands after the action with this number, 0 for the deal."""
        if seq:
            self.action(seq)
        return self._games[seq]

    def others(self, seq: int, *, count: int) -> list[str]:
        """Actions that would be legal at this number, too: different ones, as many as are found."""
        before, planned = self.game(seq - 1), self.action(seq)
        found = {planned: None}
        for _ in range(40):
            if len(found) > count:
                break
            found[format_action(self._next(before, move=0.8))] = None
        return list(found)[1 : count + 1]

    def _next(self, game: Game, *, move: float | None = None) -> Action:
        if game.history and self._chance.random() < self._undo:
            return Action("undo")
        if self._chance.random() < (self._move if move is None else move):
            for _ in range(TRIES):
                action = self._some_move()
                if refusal(game, action) is None and not _wins(game, action):
                    return action
        if game.position.stock:
            return Action("draw")
        return Action("recycle" if game.position.waste else "undo")

    def _some_move(self) -> Action:
        source, target = self._chance.choice(_SOURCES), self._chance.choice(_TARGETS)
        count = self._chance.choice((1, 1, 1, 2, 3)) if source in _COLUMNS else 1
        return Action("move", source, target, count)


def _wins(game: Game, action: Action) -> bool:
    """The line has no end."""
    return action.target == "f" and sum(game.position.foundations) >= 51
