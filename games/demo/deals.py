"""The certified deals that the month takes: made and proven as a worker does it, with a small budget."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from django.conf import settings

from games import dealing, orders
from games.dealing.pool import DRAWS, KINDS
from games.jobs.certify import Order, candidate
from games.jobs.par import KIND as PAR
from games.jobs.par import key as par_key
from games.models import Deal

NODES = 3_000
"""Enough for most deals, in some hundredths of a second of plain Python; the others are passed over."""

SPARE = 3
"""So many of each kind are left in the pool, for whoever comes to see the month."""


def fill(wanted: Mapping[Order, int], *, chance: Random, report: Callable[[int, int], None]) -> None:
    """Put into the pool what is wanted, and some more of each kind; their lines are left for workers to shorten.

    The same codes for the same chance; sealed cards also depend on the server's secret. report: how many of how many.
    """
    goal = Counter({Order(kind, draw): SPARE for kind in KINDS for draw in DRAWS}) + Counter(wanted)
    done, total = 0, goal.total()
    for order, count in sorted(goal.items(), key=str):
        for _ in range(count):
            deal = _certified(order, chance=chance)
            orders.order(PAR, key=par_key(deal.pk), order={"deal": deal.pk}, priority=-1)
            done += 1
            report(done, total)


def _certified(order: Order, *, chance: Random) -> Deal:
    secret = settings.SEAL_SECRET.encode()
    while True:
        deal = candidate(
            order, secret=secret, stop_par=lambda: True, below=chance.randrange, nodes=NODES, backend="pure"
        )
        if deal is not None and dealing.kept(deal):
            return deal
