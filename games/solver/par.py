"""Par: the fewest actions in which a position is known to be won. Nothing proves that there is no shorter way.

Beams of growing width, at each width with several weights for what still lies in the way. Source: docs,
"The solver". Every line told is replayed by the rules.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from games.rules.actions import Action
from games.rules.position import Position
from games.solver.engine import Backend, beam, preferred
from games.solver.layout import layout
from games.solver.line import line_of

WIDTHS: dict[Backend, tuple[int, ...]] = {"fast": (300, 1_500, 6_000), "pure": (100, 300)}
"""How many states each step keeps. The pure beam is wide enough for a line to show, in some seconds."""

WEIGHTS = (1, 4, 8)

FAR = 1_000
"""No line is as long."""


def par(
    position: Position,
    *,
    draw: int,
    line: Sequence[Action] = (),
    widths: Sequence[int] | None = None,
    backend: Backend | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[Action, ...]:
    """The shortest line found, or the one given if none is shorter; empty when none is known.

    stop is asked after each step of a beam. PositionError for what is no position.
    """
    shortest = tuple(line)
    for shorter in lines(position, draw=draw, bound=len(line) or FAR, widths=widths, backend=backend):
        shortest = shorter or shortest
        if stop():
            break
    return shortest


def lines(
    position: Position,
    *,
    draw: int,
    bound: int = FAR,
    widths: Sequence[int] | None = None,
    backend: Backend | None = None,
) -> Iterator[tuple[Action, ...]]:
    """Winning lines, each shorter than the bound and than all before; between them, empty ones after each step."""
    chosen = backend or preferred()
    front = beam(layout(position, draw=draw), backend=chosen)
    for width, weight in product(widths or WIDTHS[chosen], WEIGHTS):
        front.begin(width=width, weight=weight)
        while (moves := front.widen(bound=bound)) is not None:
            line = line_of(moves, position=position, draw=draw) if moves else ()
            if 0 < len(line) < bound:
                bound = len(line)
                yield line
            else:
                yield ()
