"""The compiled search with its memory: rows of 64-bit numbers, made larger between two slices.

The counterparts of `engine.PureEngine` and `beam.PureBeam`; they do the same, state for state. Needs the extra `fast`.
"""

import numpy as np

from games.solver.beam import CHOSEN as STEP
from games.solver.beam import COST, MOST_CHILDREN, PARENT, ROW, SCORE, first_row
from games.solver.compiled import Row, advance, move_table, widen
from games.solver.engine import FIRST_DEPTH
from games.solver.layout import Layout
from games.solver.search import CHOSEN, CONTROL_SIZE, DEPTH, FRAME, MOST_MOVES, PAUSED, SPENT, TOP, opening

FIRST_TABLE = 1 << 12
"""Places in a table at first; when three quarters are taken it gets four times as many."""


class CompiledEngine:
    """The search compiled, on rows of 64-bit numbers."""

    def __init__(self, laid: Layout) -> None:
        self._laid = laid
        self._tables = np.array(laid.tables, np.int64)
        self._trail = np.zeros(FIRST_DEPTH * FRAME, np.int64)
        self._moves = np.zeros(FIRST_DEPTH * 8, np.int64)
        self._control = np.zeros(CONTROL_SIZE, np.int64)
        self._visited = np.zeros(0, np.int64)
        self._mode = 0

    def begin(self, *, mode: int, seed: int) -> None:
        frame, first, control, key = opening(self._laid, mode=mode, seed=seed)
        self._trail[:FRAME], self._moves[:MOST_MOVES] = frame, first
        self._control, self._mode = np.array(control, np.int64), mode
        self._visited = np.zeros(FIRST_TABLE, np.int64)
        move_table(np.array([key + 1], np.int64), self._visited)

    def advance(self, nodes: int) -> int:
        goal = self.spent() + nodes
        while True:
            self._make_room()
            more = min(goal - self.spent(), self._visited.size * 3 // 4 - self.states())
            draw, mode = self._laid.draw, self._mode
            result = advance(self._trail, self._moves, self._control, self._visited, self._tables, draw, mode, more)
            if result != PAUSED or self.spent() >= goal:
                return result

    def line(self) -> list[int]:
        return [int(move) for move in self._trail[CHOSEN : int(self._control[DEPTH]) * FRAME : FRAME]]

    def spent(self) -> int:
        return int(self._control[SPENT])

    def states(self) -> int:
        return self.spent() + 1

    def _make_room(self) -> None:
        if self._control[DEPTH] + 3 > len(self._trail) // FRAME:
            self._trail = np.concatenate((self._trail, np.zeros_like(self._trail)))
        if self._control[TOP] > len(self._moves) - MOST_MOVES:
            self._moves = np.concatenate((self._moves, np.zeros_like(self._moves)))
        if self.states() >= self._visited.size * 3 // 4:
            self._visited = _larger(self._visited)


class CompiledBeam:
    """The beam on rows of 64-bit numbers."""

    def __init__(self, laid: Layout) -> None:
        self._laid = laid
        self._tables = np.array(laid.tables, np.int64)
        self._width = self._weight = self._seen = 0
        self._beam = np.zeros((0, ROW), np.int64)
        self._visited = np.zeros(0, np.int64)
        self._back: list[tuple[Row, Row]] = []

    def begin(self, *, width: int, weight: int) -> None:
        self._width, self._weight, self._seen, self._back = width, weight, 0, []
        self._beam = np.array([first_row(self._laid)], np.int64)
        self._visited = np.zeros(FIRST_TABLE, np.int64)

    def widen(self, *, bound: int) -> list[int] | None:
        most = len(self._beam) * MOST_CHILDREN
        while self._seen + most >= self._visited.size * 3 // 4:
            self._visited = _larger(self._visited)
        rows = np.empty((most + 1, ROW), np.int64)
        draw, weight = self._laid.draw, self._weight
        flat = self._beam.reshape(-1)
        count = widen(flat, len(self._beam), rows.reshape(-1), self._visited, self._tables, draw, weight, bound)
        self._seen += count
        rows = rows[:count]
        if not count:
            return None
        best = int(rows[:, SCORE].argmin())
        won = self._path(rows[best]) if rows[best, SCORE] < 0 else []
        if count > self._width:
            rows = rows[np.argpartition(rows[:, SCORE], self._width)[: self._width]]
        self._beam = rows[np.argsort(rows[:, COST], kind="stable")]
        self._back.append((self._beam[:, PARENT].copy(), self._beam[:, STEP].copy()))
        return won

    def _path(self, row: Row) -> list[int]:
        path, parent = [int(row[STEP])], int(row[PARENT])
        for parents, moves in reversed(self._back):
            path.append(int(moves[parent]))
            parent = int(parents[parent])
        return path[::-1]


def _larger(table: Row) -> Row:
    larger = np.zeros(table.size * 4, np.int64)
    move_table(table, larger)
    return larger
