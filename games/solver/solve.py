"""The way in: can this position still be won, how, and how far can be told within a budget?

Budgets in nodes with fixed seeds can be repeated, so certificates use them; budgets in seconds are for
people who wait. The clock and the wish to stop are arguments. Never starts a process or keeps anything.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass

from games.rules.cards import DECK
from games.rules.position import Position, deal
from games.solver.engine import Backend, preferred
from games.solver.hunt import Hunt, Outcome, Verdict
from games.solver.par import lines

Clock = Callable[[], float]
"""Seconds, from any start."""

SLICE: dict[Backend, int] = {"pure": 1_000, "fast": 50_000}
"""Nodes between two looks at the clock and the wish to stop: about 20 ms."""

MOST_STATES = 12_000_000
"""A search remembers no more states: about 150 MB compiled, ten times as much in plain Python."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What may be spent; the first limit that is reached ends the search, without any it goes to its end."""

    nodes: int | None = None
    seconds: float | None = None
    states: int = MOST_STATES


@dataclass(frozen=True, slots=True)
class Progress:
    """nodes: states visited by now. share: of the budget, 0–1; 0 for a budget without limits."""

    nodes: int
    share: float


def solve(
    position: Position,
    *,
    draw: int,
    budget: Budget,
    seed: int = 1,
    backend: Backend | None = None,
    clock: Clock | None = None,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Progress], None] = lambda _: None,
) -> Verdict:
    """The verdict on a position, unknown when the budget is spent or `stop` said so.

    Raises PositionError for what is no position, ValueError for seconds without a clock.
    """
    backend = backend or preferred()
    hunt = Hunt(position, draw=draw, seed=seed, backend=backend)
    return carry_on(hunt, budget=budget, slice_nodes=SLICE[backend], clock=clock, stop=stop, report=report)


def carry_on(
    hunt: Hunt,
    *,
    budget: Budget,
    slice_nodes: int = SLICE["pure"],
    clock: Clock | None = None,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Progress], None] = lambda _: None,
) -> Verdict:
    """Carry a search on, from where it was stopped, for one budget more; see `solve`."""
    if budget.seconds is not None and clock is None:
        raise ValueError("seconds are told by a clock")
    verdict = hunt.verdict
    first, began = verdict.nodes, clock() if clock else 0.0
    while verdict.outcome is Outcome.UNKNOWN and verdict.states < budget.states:
        spent, seconds = verdict.nodes - first, clock() - began if clock else 0.0
        share = _share(budget, nodes=spent, seconds=seconds)
        report(Progress(verdict.nodes, share))
        if share >= 1 or stop():
            break
        left = slice_nodes if budget.nodes is None else budget.nodes - spent
        verdict = hunt.advance(min(slice_nodes, left, budget.states - verdict.states))
    return verdict


def _share(budget: Budget, *, nodes: int, seconds: float) -> float:
    shares = [0.0]
    if budget.nodes is not None:
        shares.append(nodes / budget.nodes if budget.nodes else 1.0)
    if budget.seconds is not None:
        shares.append(seconds / budget.seconds if budget.seconds else 1.0)
    return min(1.0, max(shares))


def prepare(*, backend: Backend | None = None) -> None:
    """Make or load the machine code of `fast`, some seconds at first, so that no budget pays for it; that of other
    states of the sources is deleted."""
    if (backend or preferred()) == "fast":
        from games.solver.compiled import forget_past

        position = deal(DECK)
        Hunt(position, draw=1, backend="fast").advance(1)
        next(lines(position, draw=1, widths=(1,), backend="fast"))
        forget_past(os.environ["NUMBA_CACHE_DIR"])
