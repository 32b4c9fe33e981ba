"""What a rival does next: how far it looks, how often it wanders, how long it thinks.

Heuristics on what its player may know, nothing more: no search for a win, no blank is ever looked at.
"""

import random
from collections.abc import Hashable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, pairwise

from games.robots.rivals import Strength
from games.robots.table import moves
from games.rules.cards import RANKS, SUITS, lies_on
from games.rules.game import Game
from games.rules.position import Position, home


@dataclass(frozen=True, slots=True)
class Manner:
    """think: seconds from and to, for one action. looks: how far it looks ahead. wanders: how often it just tries
    something that is allowed. passes: how often it goes through the stock without a card moved before it gives up.

    Of 24 draw-1 deals they win 2, 7 and 12; what they think decides whether in time.
    """

    think: tuple[float, float]
    looks: int
    wanders: float
    passes: int


MANNERS = {
    Strength.EASY: Manner(think=(3.0, 7.0), looks=1, wanders=0.0, passes=2),
    Strength.MEDIUM: Manner(think=(1.5, 4.0), looks=1, wanders=0.25, passes=4),
    Strength.HARD: Manner(think=(0.8, 2.0), looks=10, wanders=0.1, passes=8),
}


_NEXT = {suit: list(pairwise((*(f"{rank}{suit}" for rank in RANKS), "", ""))) for suit in SUITS}
"""Of each suit the next two cards that go home on so many, empty where there are none."""


@dataclass(slots=True)
class Mind:
    """One rival at one game. It remembers which positions it was in, so that it does not go in circles."""

    manner: Manner
    chance: random.Random
    _been: set[Hashable] = field(default_factory=set)
    _turned: int = 0

    def choose(self, game: Game) -> str | None:
        """The next action; None when it is stuck."""
        self._been.add(_key(game.position))
        options = [(action, after) for action, after in moves(game) if _key(after.position) not in self._been]
        chosen = self._move(game, options)
        if chosen is not None:
            self._turned = 0
            return chosen
        return self._turn(game, options)

    def think(self) -> float:
        """Seconds before the next action."""
        return self.chance.uniform(*self.manner.think)

    def _move(self, game: Game, options: list[tuple[str, Game]]) -> str | None:
        if options and self.chance.random() < self.manner.wanders:
            return self.chance.choice(options)[0]
        return _best(game, options, looks=self.manner.looks, been=self._been)

    def _turn(self, game: Game, options: list[tuple[str, Game]]) -> str | None:
        """The stock's next card; after a whole pass for nothing, what spoils least."""
        position = game.position
        size = len(position.stock) + len(position.waste)
        a_pass = size // game.draw + 2
        self._turned += 1
        if options and (not size or self._turned % a_pass == 0):
            return max(options, key=lambda option: worth(option[1].position))[0]
        if not size or self._turned > self.manner.passes * a_pass:
            return None
        return "draw" if position.stock else "recycle"


def _best(game: Game, options: list[tuple[str, Game]], *, looks: int, been: set[Hashable]) -> str | None:
    """The first action on the way to the best position within reach of so many looks; None if none is better."""
    numbers = count()
    best, found = worth(game.position), None
    line: list[tuple[float, int, str, Game]] = []
    known = set(been)
    for action, after in options:
        heappush(line, (-worth(after.position), next(numbers), action, after))
    for _ in range(looks * max(1, len(options))):
        if not line:
            break
        value, _, action, after = heappop(line)
        if -value > best:
            best, found = -value, action
        if looks == 1 or _key(after.position) in known:
            continue
        known.add(_key(after.position))
        for _, following in moves(after):
            heappush(line, (-worth(following.position), next(numbers), action, following))
    return found


def worth(position: Position) -> float:
    """How good a position looks: cards home, empty columns, runs in order, and what the next cards home lie under."""
    total = 12.0 * home(position)
    wanted = [_NEXT[suit][top] for suit, top in zip(SUITS, position.foundations, strict=True)]
    for column in position.tableau:
        total += 3.0 if not column else _run(column)
        total -= sum(_buried(column, first, second) for first, second in wanted)
    return total - 0.5 * len(position.waste) - 0.5 * len(position.stock)


def _run(column: tuple[str, ...]) -> float:
    """A little for each card that lies in order on the one before."""
    return 0.4 * sum(lies_on(card, parent=parent) for parent, card in pairwise(column))


def _buried(column: tuple[str, ...], first: str, second: str) -> float:
    """What lies on the next cards of a suit that go home."""
    for at, card in enumerate(column):
        if card == first:
            return len(column) - 1 - at
        if card == second:
            return (len(column) - 1 - at) * 0.4
    return 0.0


def _key(position: Position) -> Hashable:
    return (frozenset(position.tableau), position.foundations, position.waste, len(position.stock))
