"""A position's search from end to end: first short tries of several kinds, then the complete one.

One search that always goes the same way loses itself in a few easy deals; others, begun anew with other
chances, do not. Source: docs/solver.md. It works in slices and never reads a clock.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.actions import Action
from games.rules.position import Position
from games.solver.engine import Backend, engine, preferred
from games.solver.layout import Cut, layout
from games.solver.line import line_of
from games.solver.moves import GREEDY, PRUNINGS, SHUFFLED
from games.solver.search import EXHAUSTED, WON
from games.solver.state import is_decided


class Outcome(StrEnum):
    """What is known of a position."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search has found.

    line: legal actions from the position to the win, replayed; empty unless winnable (or won already).
    nodes: states visited, a state counted once in each try. tries: how many were begun.
    states: how many are remembered by the last, in the end the measure of the memory taken.
    """

    outcome: Outcome
    line: tuple[Action, ...]
    nodes: int
    tries: int
    states: int


@dataclass(frozen=True, slots=True)
class Try:
    """One run of the search: how it goes, and after how many nodes it is given up (None: never)."""

    mode: int
    nodes: int | None


TRIES = (
    *(Try(GREEDY | SHUFFLED, 2_000),) * 2,
    Try(0, 3_000),
    *(Try(SHUFFLED, 3_000),) * 8,
    *(Try(SHUFFLED, 20_000),) * 4,
    Try(0, None),
)
"""Measured (docs/solver.md): this order decides most deals within milliseconds."""


class Hunt:
    """The search for one position; `advance` it until its verdict is no longer unknown, or as long as wanted.

    The same position, draw count and seed go through the same nodes on both backends, whatever the slices.
    """

    def __init__(
        self,
        position: Position,
        *,
        draw: int,
        seed: int = 1,
        backend: Backend | None = None,
        cut: Cut = "runs",
        prunings: int = PRUNINGS,
    ) -> None:
        """PositionError for what is no position."""
        self._position, self._draw = position, draw
        self._seed, self._prunings = seed, prunings
        laid = layout(position, draw=draw, cut=cut)
        self._engine = engine(laid, backend=backend or preferred())
        self._spent = self._tried = 0
        self._in_try = 0
        self._outcome = Outcome.UNKNOWN
        self._line: tuple[Action, ...] = ()
        start = laid.start
        if is_decided(start.foundations, start.stock, start.runs, draw):
            self._win([])
        else:
            self._begin(0)

    @property
    def verdict(self) -> Verdict:
        """What is known by now."""
        states = self._engine.states()
        return Verdict(self._outcome, self._line, self._spent, self._tried + 1, states)

    def advance(self, nodes: int) -> Verdict:
        """Visit up to `nodes` states more."""
        goal = self._spent + nodes
        while self._outcome is Outcome.UNKNOWN and self._spent < goal:
            self._step(goal - self._spent)
        return self.verdict

    def _begin(self, number: int) -> None:
        self._tried, self._in_try = number, 0
        mode = TRIES[number].mode | self._prunings
        self._engine.begin(mode=mode, seed=self._seed * 64 + number)

    def _step(self, nodes: int) -> None:
        current = TRIES[self._tried]
        result = self._engine.advance(min(nodes, (current.nodes or nodes + self._in_try) - self._in_try))
        spent = self._engine.spent() - self._in_try
        self._in_try += spent
        self._spent += spent
        if result == WON:
            self._win(self._engine.line())
        elif result == EXHAUSTED and not current.mode & GREEDY:
            self._outcome = Outcome.UNWINNABLE
        elif result == EXHAUSTED or self._in_try == current.nodes:
            self._begin(self._tried + 1)

    def _win(self, moves: list[int]) -> None:
        self._line = line_of(moves, position=self._position, draw=self._draw)
        self._outcome = Outcome.WINNABLE
