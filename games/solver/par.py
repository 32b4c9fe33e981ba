"""Par: the fewest actions in which a position is known to be won. Nothing proves that there is no shorter way.

Beams of growing width, at each width with several weights for what still lies in the way. Source:
docs/solver.md. Every line told is replayed by the rules.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from games.rules.actions import Action, format_action
from games.rules.game import Game, play
from games.rules.legality import Refusal
from games.rules.position import Position, is_won
from games.solver.engine import Backend, beam, preferred
from games.solver.layout import layout
from games.solver.line import LineError, line_of

WIDTHS: dict[Backend, tuple[int, ...]] = {"fast": (300, 1_500, 6_000), "pure": (100, 300)}
"""How many states each step keeps. The pure beam is wide enough for a line to show, in some seconds."""

WEIGHTS = (1, 4, 8)

PARTS = 8
"""A line is shortened from as many places less one on its way."""

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

    A line that is given is shortened first, so that there is an answer where beams from the start find none.
    stop is asked after each step of a beam. PositionError for what is no position.
    """
    chosen = backend or preferred()
    steps = widths or WIDTHS[chosen]
    shortest = tuple(line)
    for shorter in _shortened(shortest, position=position, draw=draw, width=steps[0], backend=chosen):
        shortest = shorter or shortest
        if stop():
            return shortest
    for shorter in lines(position, draw=draw, bound=len(shortest) or FAR, widths=steps, backend=chosen):
        shortest = shorter or shortest
        if stop():
            break
    return shortest


def _shortened(
    line: Sequence[Action], *, position: Position, draw: int, width: int, backend: Backend
) -> Iterator[tuple[Action, ...]]:
    """Shorter and shorter lines that leave the one given somewhere on its way; empty ones between them."""
    passed = _positions(line, position=position, draw=draw)
    shortest = tuple(line)
    for part in range(PARTS - 1, 0, -1):
        kept = len(line) * part // PARTS
        bound = len(shortest) - kept
        for rest in lines(passed[kept], draw=draw, bound=bound, widths=(width,), backend=backend):
            shortest = (*line[:kept], *rest) if rest else shortest
            yield shortest if rest else ()


def _positions(line: Sequence[Action], *, position: Position, draw: int) -> list[Position]:
    """The positions before, between and after the actions of a legal line."""
    game = Game(draw, position)
    passed = [position]
    for action in line:
        after = play(game, action)
        if isinstance(after, Refusal):
            raise LineError(f"{format_action(action)}: {after}")
        game = after
        passed.append(game.position)
    return passed


def lines(
    position: Position,
    *,
    draw: int,
    bound: int = FAR,
    widths: Sequence[int] | None = None,
    backend: Backend | None = None,
) -> Iterator[tuple[Action, ...]]:
    """Winning lines, each shorter than the bound and than all before; between them, empty ones after each step."""
    if is_won(position):
        return
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
