"""The depth-first search, a slice of nodes at a time, with a table of the states it has been in.

Its whole memory is in the rows it is handed, so it can stop after any slice and go on later. `advance` is
compiled as it stands by `compiled`; run as it stands it is the backend `pure`. Never reads a clock.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from games.solver.bits import HOME, width
from games.solver.layout import BASE, COLUMN, EXPOSED, SLOT, WEIGHT, Layout
from games.solver.moves import BACK, EARLY, LAY, PLAY, SETTLED, UP, expand
from games.solver.stock import settled

PAUSED: Final = 0
WON: Final = 1
EXHAUSTED: Final = 2

DEPTH: Final = 0
TOP: Final = 1
SPENT: Final = 3
CONTROL_SIZE: Final = 4
"""control: the depth, the end of the row of moves, the random number (CHANCE), the nodes spent."""

FRAME: Final = 9
"""trail: per depth the seven numbers of a state, where its moves start, and the move that led on."""
FLOOR: Final = 7
CHOSEN: Final = 8

MOST_MOVES: Final = 48
"""No state has more moves: 24 stock cards laid, 4 × 4 to and from foundations, 7 bases."""


def visit(visited: set[int], key: int) -> bool:
    """Whether the state is new; from now on it is not."""
    if key in visited:
        return False
    visited.add(key)
    return True


def state_key(place: int, foundations: int, stock: int, waste: int) -> int:
    """A state without loss in 61 bits: 16 for the runs left, 16, 24 and 5."""
    return place << 45 | foundations << 29 | stock << 5 | waste


def is_decided(foundations: int, stock: int, runs: int, draw: int) -> bool:
    """Whether the rest plays itself: every column one run, and every stock card within reach."""
    return foundations == HOME or (runs & 0xEEEEEEE == 0 and (draw == 1 or stock == 0))


def follow(
    old: Sequence[int],
    source: int,
    new: MutableSequence[int],
    target: int,
    move: int,
    draw: int,
    mode: int,
    tables: Sequence[int],
) -> None:
    """Write the state after a move, seven numbers from `target` on, from the one at `source`."""
    kind, card = move >> 6, move & 63
    bit = 1 << card
    usable, original, foundations = old[source], old[source + 1], old[source + 2]
    stock, waste, place, runs = old[source + 3], old[source + 4], old[source + 5], old[source + 6]
    if kind in (UP, PLAY):
        foundations += 1 << 4 * (card & 3)
    elif kind == BACK:
        foundations -= 1 << 4 * (card & 3)
    if kind == UP:
        usable ^= bit
    elif kind in (BACK, LAY):
        usable |= bit
    if kind >= LAY:
        slot = tables[SLOT + card]
        stock ^= 1 << slot
        waste = width(stock & (1 << slot) - 1)
        if mode & SETTLED:
            waste = settled(stock, waste, draw)
    elif kind != BACK and original & bit:
        column = tables[COLUMN + card]
        left = (runs >> 4 * column & 15) - 1
        runs -= 1 << 4 * column
        place -= tables[WEIGHT + column]
        usable |= tables[EXPOSED + 8 * column + left]
        original = original ^ bit | tables[BASE + 8 * column + left]
    new[target], new[target + 1], new[target + 2] = usable, original, foundations
    new[target + 3], new[target + 4], new[target + 5], new[target + 6] = stock, waste, place, runs


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
        follow(trail, at, trail, at + FRAME, move, draw, mode, tables)
        foundations, stock = trail[at + FRAME + 2], trail[at + FRAME + 3]
        waste, place, runs = trail[at + FRAME + 4], trail[at + FRAME + 5], trail[at + FRAME + 6]
        if not visit(visited, state_key(place, foundations, stock, waste)):
            continue
        spent += 1
        trail[at + CHOSEN] = move
        depth += 1
        at += FRAME
        trail[at + FLOOR] = top
        if foundations == HOME or (mode & EARLY and is_decided(foundations, stock, runs, draw)):
            result = WON
            break
        usable, original = trail[at], trail[at + 1]
        top = expand(usable, original, foundations, stock, waste, draw, mode, tables, moves, top, control)
    control[DEPTH], control[TOP] = depth, top
    control[SPENT] += spent
    return result


def opening(laid: Layout, *, mode: int, seed: int) -> tuple[list[int], list[int], list[int], int]:
    """The first frame, its moves, the control numbers, and the key of the state in which a search starts."""
    start = laid.start
    waste = settled(start.stock, start.waste, laid.draw) if mode & SETTLED else start.waste
    masks = (start.usable, start.original, start.foundations, start.stock)
    # Any seed but 0 runs through all numbers; an odd multiple keeps small seeds apart.
    control = [0, 0, (seed * 2654435761 & 0xFFFFFFFF) | 1, 0]
    moves = [0] * MOST_MOVES
    control[TOP] = expand(*masks, waste, laid.draw, mode, laid.tables, moves, 0, control)
    frame = [*masks, waste, start.place, start.runs, 0, 0]
    return frame, moves, control, state_key(start.place, start.foundations, start.stock, waste)
