"""The depth-first search, a slice of nodes at a time, with a table of the states it has been in.

Its whole memory is in the rows it is handed, so it can stop after any slice and go on later. `advance` is
compiled as it stands by `compiled`; run as it stands it is the backend `pure`. Never reads a clock.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from games.solver.bits import HOME
from games.solver.layout import Layout
from games.solver.moves import EARLY, expand
from games.solver.state import (
    FOUNDATIONS,
    FOUNDATIONS_AT,
    KEY,
    ORIGINAL,
    RUNS,
    STOCK,
    STOCK_AT,
    follow,
    is_decided,
    key_after,
    start_of,
)

PAUSED: Final = 0
WON: Final = 1
EXHAUSTED: Final = 2

DEPTH: Final = 0
TOP: Final = 1
SPENT: Final = 3
CONTROL_SIZE: Final = 4
"""control: the depth, the end of the row of moves, the random number (CHANCE), the nodes spent."""

FRAME: Final = 6
"""trail: per depth a state, where its moves start, and the move that led on."""
FLOOR: Final = 4
CHOSEN: Final = 5

MOST_MOVES: Final = 48
"""No state has more moves: 24 stock cards laid, 4 × 4 to and from foundations, 7 bases."""


def visit(visited: set[int], key: int) -> bool:
    """Whether the state is new; from now on it is not."""
    if key in visited:
        return False
    visited.add(key)
    return True


def advance(
    trail: MutableSequence[int],
    moves: MutableSequence[int],
    control: MutableSequence[int],
    visited: set[int],
    tables: Sequence[int],
    draw: int,
    mode: int,
    nodes: int,
) -> int:
    """Visit up to `nodes` new states, or as many as the rows have room for; PAUSED, WON or EXHAUSTED.

    The line of moves is what the frames above the depth have chosen.
    """
    depth, top, spent = control[DEPTH], control[TOP], 0
    deepest, fullest = len(trail) // FRAME - 2, len(moves) - MOST_MOVES
    result = EXHAUSTED
    while depth >= 0:
        if spent >= nodes or depth >= deepest or top > fullest:
            result = PAUSED
            break
        at = depth * FRAME
        if top == trail[at + FLOOR]:
            depth -= 1
            continue
        top -= 1
        move = moves[top]
        key = key_after(trail[at + KEY], trail[at + ORIGINAL], move, draw, mode, tables)
        if not visit(visited, key):
            continue
        follow(trail, at, trail, at + FRAME, move, key, tables)
        spent += 1
        trail[at + CHOSEN] = move
        depth += 1
        at += FRAME
        trail[at + FLOOR] = top
        foundations, stock = key >> FOUNDATIONS_AT & FOUNDATIONS, key >> STOCK_AT & STOCK
        if foundations == HOME or (mode & EARLY and is_decided(foundations, stock, trail[at + RUNS], draw)):
            result = WON
            break
        top = expand(trail[at], trail[at + ORIGINAL], key, draw, mode, tables, moves, top, control)
    control[DEPTH], control[TOP] = depth, top
    control[SPENT] += spent
    return result


def opening(laid: Layout, *, mode: int, seed: int) -> tuple[list[int], list[int], list[int], int]:
    """The first frame, its moves, the control numbers, and the key of the state in which a search starts."""
    state = start_of(laid, mode=mode)
    # Any seed but 0 runs through all numbers; an odd multiple keeps small seeds apart.
    control = [0, 0, (seed * 2654435761 & 0xFFFFFFFF) | 1, 0]
    moves = [0] * MOST_MOVES
    usable, original, key, _ = state
    control[TOP] = expand(usable, original, key, laid.draw, mode, laid.tables, moves, 0, control)
    return [*state, 0, 0], moves, control, key
