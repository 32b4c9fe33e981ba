"""One run of the search with its memory, in plain Python; and the choice between it and the compiled one.

Never says what a result means: that is for `hunt`.
"""

from importlib.util import find_spec
from typing import Literal, Protocol

from games.solver.beam import Beam, PureBeam
from games.solver.layout import Layout
from games.solver.search import CHOSEN, CONTROL_SIZE, DEPTH, FRAME, MOST_MOVES, PAUSED, SPENT, TOP, advance, opening

Backend = Literal["pure", "fast"]

FIRST_DEPTH = 256
"""Frames at first; a run that goes deeper gets twice as many."""


class Engine(Protocol):
    """A run that can be begun anew and carried on in slices; its numbers are those of `search`."""

    def begin(self, *, mode: int, seed: int) -> None:
        """Forget everything and stand at the start."""

    def advance(self, nodes: int) -> int:
        """Visit that many states more: PAUSED, WON or EXHAUSTED."""

    def line(self) -> list[int]:
        """The moves that lead to where the run stands."""

    def spent(self) -> int:
        """How many states it has visited since it was begun."""

    def states(self) -> int:
        """How many states are remembered."""


class PureEngine:
    """The search as it is written, on lists and a set."""

    def __init__(self, laid: Layout) -> None:
        self._laid = laid
        self._trail: list[int] = [0] * (FIRST_DEPTH * FRAME)
        self._moves: list[int] = [0] * (FIRST_DEPTH * 8)
        self._control = [0] * CONTROL_SIZE
        self._visited: set[int] = set()
        self._mode = 0

    def begin(self, *, mode: int, seed: int) -> None:
        frame, moves, self._control, key = opening(self._laid, mode=mode, seed=seed)
        self._trail[:FRAME], self._moves[:MOST_MOVES] = frame, moves
        self._visited, self._mode = {key}, mode

    def advance(self, nodes: int) -> int:
        goal = self._control[SPENT] + nodes
        while True:
            self._make_room()
            more = goal - self._control[SPENT]
            laid, mode = self._laid, self._mode
            result = advance(self._trail, self._moves, self._control, self._visited, laid.tables, laid.draw, mode, more)
            if result != PAUSED or self._control[SPENT] >= goal:
                return result

    def line(self) -> list[int]:
        return self._trail[CHOSEN : self._control[DEPTH] * FRAME : FRAME]

    def spent(self) -> int:
        return self._control[SPENT]

    def states(self) -> int:
        return self._control[SPENT] + 1

    def _make_room(self) -> None:
        if self._control[DEPTH] + 3 > len(self._trail) // FRAME:
            self._trail.extend([0] * len(self._trail))
        if self._control[TOP] > len(self._moves) - MOST_MOVES:
            self._moves.extend([0] * len(self._moves))


def beam(laid: Layout, *, backend: Backend) -> Beam:
    """A beam of the backend; ImportError for `fast` without numba."""
    if backend == "pure":
        return PureBeam(laid)
    from games.solver.fast import CompiledBeam

    return CompiledBeam(laid)


def preferred() -> Backend:
    """`fast` where numba is installed, else `pure`."""
    return "fast" if find_spec("numba") else "pure"


def engine(laid: Layout, *, backend: Backend) -> Engine:
    """A run of the backend; ImportError for `fast` without numba."""
    if backend == "pure":
        return PureEngine(laid)
    from games.solver.fast import CompiledEngine

    return CompiledEngine(laid)
