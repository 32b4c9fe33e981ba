"""Certifying one deal for the pool: deals by chance, until one is proven winnable within a budget of nodes.

The seed is fixed, so that a proof can be repeated to the node. Source: docs/solver.md. What is not decided within
the budget is thrown away, as what is lost.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from django.conf import settings

from games import dealing, orders
from games.dealing import Below
from games.jobs.claim import Claim
from games.jobs.pace import Pace
from games.jobs.par import KIND as PAR
from games.jobs.par import key as par_key
from games.models import Deal
from games.rules.actions import format_action
from games.rules.deals import parse_deck
from games.rules.position import deal as dealt
from games.solver.engine import Backend, preferred
from games.solver.hunt import Outcome
from games.solver.par import WIDTHS, par
from games.solver.solve import Budget, Progress, solve

BUDGET = 200_000
"""Nodes for one deal: decides nine of ten within a second in plain Python too."""

SEED = 1
PAR_S = 0.7
"""First lines are long; so long it is shortened before it is kept. Afterwards a job of its own goes on."""


@dataclass(frozen=True, slots=True)
class Order:
    """A job's order."""

    kind: str
    draw: int


def work(claim: Claim) -> dict[str, int]:
    """The job: {"deal": its number}."""
    order = msgspec.convert(claim.order, Order)
    pace = Pace(claim, clock=time.monotonic)

    def report(progress: Progress) -> None:
        pace.done = int(progress.share * pace.total)
        pace.tick()

    secret = settings.SEAL_SECRET.encode()
    while True:
        deal = candidate(order, secret=secret, report=report, stop_par=pace.until(PAR_S))
        if deal is not None and dealing.kept(deal):
            orders.order(PAR, key=par_key(deal.pk), order={"deal": deal.pk}, priority=-1)
            return {"deal": deal.pk}


def candidate(
    order: Order,
    *,
    secret: bytes,
    report: Callable[[Progress], None] = lambda _: None,
    stop_par: Callable[[], bool],
    below: Below = secrets.randbelow,
    nodes: int = BUDGET,
    backend: Backend | None = None,
) -> Deal | None:
    """A deal by chance with its proof, to be kept in the pool; None when it could not be proven."""
    deal = dealing.candidate(order.kind, draw=order.draw, secret=secret, below=below)
    position = dealt(parse_deck(deal.cards))
    budget = Budget(nodes=nodes)
    verdict = solve(position, draw=deal.draw, budget=budget, seed=SEED, backend=backend, report=report)
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    widths = WIDTHS[backend or preferred()][:1]
    line = par(position, draw=deal.draw, line=verdict.line, widths=widths, backend=backend, stop=stop_par)
    deal.line, deal.par = " ".join(map(format_action, line)), len(line)
    deal.proof = f"winnable: {verdict.nodes} of {nodes} nodes, seed {SEED}"
    deal.pooled = True
    return deal
