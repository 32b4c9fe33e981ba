"""The same search compiled by numba: the functions of `search`, `moves`, `stock` and `bits` as they stand.

Only what those ask of Python's own ints and sets is written anew: bit counts, and the table of visited
states, an open hash table in a row of numbers. Needs the extra `fast`; nothing here decides anything of
the game. The machine code is kept under var/, or in NUMBA_CACHE_DIR, so that it is made once.
"""

import hashlib
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol, cast

import numba
import numpy as np
from numba.core import config
from numba.extending import overload, register_jitable
from numpy.typing import NDArray

from games.solver import bits, moves, search, stock
from games.solver.engine import FIRST_DEPTH
from games.solver.layout import Layout
from games.solver.search import CHOSEN, CONTROL_SIZE, DEPTH, FRAME, MOST_MOVES, PAUSED, SPENT, TOP, opening

Row = NDArray[np.int64]
Number = int | np.int64

FIRST_TABLE = 1 << 12
"""Places in the table at first; when three quarters are taken it gets four times as many."""

_SOURCES = Path(__file__).parent
_HASH = 0x9E3779B97F4A7C15


def _cache_directory() -> str:
    """Under var/, apart for each state of the sources: numba looks at one file's date alone."""
    text = b"".join(path.read_bytes() for path in sorted(_SOURCES.glob("*.py")))
    return str(_SOURCES.parents[1] / "var" / "numba" / hashlib.sha256(text).hexdigest()[:12])


os.environ.setdefault("NUMBA_CACHE_DIR", _cache_directory())
cast(Callable[[], None], config.reload_config)()


def _popcount(mask: Number) -> Number:
    mask = mask - (mask >> 1 & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def _lowest(mask: Number) -> Number:
    return _popcount((mask & -mask) - 1)


def _width(mask: Number) -> Number:
    for step in (1, 2, 4, 8, 16, 32):
        mask |= mask >> step
    return _popcount(mask)


def _visit(visited: Row, key: Number) -> bool:
    last = visited.size - 1
    mixed = np.uint64(key) * np.uint64(_HASH)
    at = np.int64((mixed ^ mixed >> np.uint64(29)) & np.uint64(last))
    while visited[at] != 0:
        if visited[at] == key + 1:
            return False
        at = at + 1 & last
    visited[at] = key + 1
    return True


class _Advance(Protocol):
    def __call__(
        self, trail: Row, moves: Row, control: Row, visited: Row, tables: Row, draw: int, mode: int, nodes: int, /
    ) -> int: ...


class _Move(Protocol):
    def __call__(self, old: Row, new: Row, /) -> None: ...


def _move_table(old: Row, new: Row) -> None:
    for at in range(old.size):
        if old[at] != 0:
            _visit(new, old[at] - 1)


_AS_THEY_STAND: tuple[object, ...] = (
    _popcount,
    _visit,
    bits.other_colour,
    bits.free_parents,
    stock.every_third,
    stock.reachable,
    stock.settled,
    moves.places,
    moves.expand,
    moves.push,
    moves.random,
    search.state_key,
    search.is_decided,
)
_ANEW: tuple[tuple[object, object], ...] = (
    (bits.popcount, _popcount),
    (bits.lowest, _lowest),
    (bits.width, _width),
    (search.visit, _visit),
    (moves.foundation_masks, moves.foundation_masks.__wrapped__),
)
_compilable = cast(Callable[[object], object], register_jitable)
_replacing = cast(Callable[[object], Callable[[object], object]], partial(overload, strict=False))
for _function in _AS_THEY_STAND:
    _compilable(_function)
for _replaced, _by in _ANEW:
    _replacing(_replaced)(lambda *_, by=_by: by)

advance = cast(_Advance, numba.njit(cache=True, nogil=True)(search.advance))
move_table = cast(_Move, numba.njit(cache=True, nogil=True)(_move_table))


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
            larger = np.zeros(self._visited.size * 4, np.int64)
            move_table(self._visited, larger)
            self._visited = larger
