"""The same search compiled by numba: the functions of `search`, `moves`, `stock` and `bits` as they stand.

Only what those ask of Python's own ints and sets is written anew: bit counts, and the table of visited
states, an open hash table in a row of numbers. Needs the extra `fast`; nothing here decides anything of
the game. The machine code is kept under var/, or in NUMBA_CACHE_DIR, so that it is made once.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol, cast

import numba
import numpy as np
from numba.core import config
from numba.extending import overload, register_jitable
from numpy.typing import NDArray

from games.solver import beam, bits, moves, search, state, stock

Row = NDArray[np.int64]
"""Where the search as it is written has lists, or a set of visited states."""

Number = int | np.int64

_SOURCES = Path(__file__).parent
_HASH = 0x9E3779B97F4A7C15


_CACHES = _SOURCES.parents[1] / "var" / "numba"


def _cache_directory() -> str:
    """Under var/, apart for each state of the sources: numba looks at one file's date alone."""
    text = b"".join(path.read_bytes() for path in sorted(_SOURCES.glob("*.py")))
    return str(_CACHES / hashlib.sha256(text).hexdigest()[:12])


def forget_past(present: str, *, caches: Path = _CACHES) -> None:
    """Delete the machine code of other states of the sources. Whoever runs those has it in memory."""
    if Path(present).parent == caches and caches.is_dir():
        for one in caches.iterdir():
            if one.name != Path(present).name:
                shutil.rmtree(one, ignore_errors=True)


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


class _Widen(Protocol):
    def __call__(
        self, beam: Row, count: int, children: Row, visited: Row, tables: Row, draw: int, weight: int, bound: int, /
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
    state.key_after,
    state.is_decided,
    state.follow,
    beam.draws_to,
    beam.score,
    beam.buried,
    beam.home,
    beam.grow,
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
widen = cast(_Widen, numba.njit(cache=True, nogil=True)(beam.widen))
move_table = cast(_Move, numba.njit(cache=True, nogil=True)(_move_table))
