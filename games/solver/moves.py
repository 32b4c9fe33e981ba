"""What can be done in a state, in the order in which it is worth trying, and what need not be tried.

Source: docs/solver.md. Ints and rows of ints only: `compiled` compiles the same functions. Never
keeps anything between two calls but what it is handed.
"""

from collections.abc import MutableSequence, Sequence
from functools import cache
from typing import Final

from games.solver.bits import KINGS, free_parents, lowest, other_colour, popcount
from games.solver.stock import reachable

UP: Final = 0
"""A usable uncovered card to its foundation."""
SHIFT: Final = 1
"""The base of a run, and the run with it, to a free parent."""
BACK: Final = 2
"""The top card of a foundation to a free parent."""
LAY: Final = 3
"""A stock card to a free parent."""
PLAY: Final = 4
"""A stock card to its foundation."""

SAFE: Final = 1
"""Play at once what never needs to come back, and never take back what would be so."""
ORDERLY: Final = 2
"""Where a card can go up and come back, try besides only what its going up would prevent."""
SETTLED: Final = 4
"""Take as one the places of the waste that reach the same cards."""
EARLY: Final = 8
"""Stop where the rest plays itself."""
PRUNINGS: Final = 15
GREEDY: Final = 16
"""Always play up what can go up, and take nothing back: quick, but proves nothing."""
SHUFFLED: Final = 32
"""Moves of a kind in random order, and sometimes any move first."""

CHANCE: Final = 2
"""Where the random number stands in a search's row of control numbers."""
_ODDS: Final = 40
"""Of 256: how often a move is tried first out of turn."""


@cache
def foundation_masks(foundations: int) -> tuple[int, int, int, int]:
    """Next cards, those of them that are safe, top cards, those of them that are not.

    Safe: the other colour's foundations stand at least at rank − 2 and its own colour's other one at
    rank − 3, so that no card will ever want to lie on it that could not go up as well.
    """
    ready, safe, tops, unsafe = 0, 0, 0, 0
    for suit in range(4):
        top = foundations >> 4 * suit & 15
        twin = foundations >> 4 * (suit ^ 1) & 15
        others = min(foundations >> 4 * (suit ^ 2) & 15, foundations >> 4 * (suit ^ 3) & 15)
        if top < 13:
            card = 1 << 4 * top + suit
            ready |= card
            if others >= top - 1 and twin >= top - 2:
                safe |= card
        if top > 0:
            card = 1 << 4 * (top - 1) + suit
            tops |= card
            if others < top - 2 or twin < top - 3:
                unsafe |= card
    return ready, safe, tops, unsafe


def places(usable: int, original: int, free: int) -> int:
    """The cards for which there is a free parent, or for kings an empty column."""
    below = other_colour(free) >> 4
    # Each column that is not empty has one base in its first place or one usable king.
    if popcount(original | usable & KINGS) < 7:
        below |= KINGS
    return below


def expand(
    usable: int,
    original: int,
    key: int,
    draw: int,
    mode: int,
    tables: Sequence[int],
    moves: MutableSequence[int],
    top: int,
    control: MutableSequence[int],
) -> int:
    """Write the moves of a state (kind << 6 | card) from `top` on, the first to try last; the new top."""
    ready, safe, tops, unsafe = foundation_masks(key >> 29 & 0xFFFF)
    greedy = mode & GREEDY
    if greedy:
        safe, tops = ready, 0
    elif mode & SAFE:
        tops = unsafe
    else:
        safe = 0
    free = free_parents(usable, original)
    up = free & usable & ready
    if up & safe:
        moves[top] = UP << 6 | lowest(up & safe)
        return top + 1
    turned = reachable(key >> 5 & 0xFFFFFF, key & 31, draw, tables)
    play = turned & ready
    if play & safe and (greedy or draw == 1):
        moves[top] = PLAY << 6 | lowest(play & safe)
        return top + 1
    room = places(usable, original, free)
    back, lay, shift = tops & room, turned & room, usable & original & room
    uncovering, lifting = up & original, up & ~original
    if lifting and mode & ORDERLY:
        # The lowest such card can go up and come back as long as it will: what does not hinder it
        # can be done after it as well. What hinders: its like going up, a card laid on either of
        # them, and a take-back, which the lower cards of its own suit would need first.
        card = lowest(lifting)
        alike = 3 << (card & ~1)
        children = other_colour(alike) >> 4
        lifting &= alike
        shift, lay, play = shift & children, lay & children, 0
        back &= (1 << (card & ~3) + 4) - 1
    start = top
    top = push(BACK, back, mode, moves, top, control)
    top = push(UP, lifting, mode, moves, top, control)
    top = push(LAY, lay, mode, moves, top, control)
    top = push(PLAY, play, mode, moves, top, control)
    top = push(SHIFT, shift, mode, moves, top, control)
    top = push(UP, uncovering, mode, moves, top, control)
    if mode & SHUFFLED and top - start > 1 and random(control) % 256 < _ODDS:
        other = start + random(control) % (top - start)
        moves[top - 1], moves[other] = moves[other], moves[top - 1]
    return top


def push(kind: int, cards: int, mode: int, moves: MutableSequence[int], top: int, control: MutableSequence[int]) -> int:
    """Write the moves of one kind."""
    start = top
    while cards:
        moves[top] = kind << 6 | lowest(cards)
        cards &= cards - 1
        top += 1
    if mode & SHUFFLED:
        for last in range(top - 1, start, -1):
            other = start + random(control) % (last - start + 1)
            moves[last], moves[other] = moves[other], moves[last]
    return top


def random(control: MutableSequence[int]) -> int:
    """The next number of a 32-bit xorshift, the same in both backends; its low bits are left out."""
    number = control[CHANCE]
    number ^= number << 13 & 0xFFFFFFFF
    number ^= number >> 17
    number ^= number << 5 & 0xFFFFFFFF
    control[CHANCE] = number
    return number >> 8
