"""The pool: deals certified to be winnable that wait to be taken, of each kind and draw count.

Workers fill it (`games.jobs.certify`), the keeper orders what is missing; dailies, races on sealed deals and
casual games that are to be winnable take theirs from it. What is taken is never in it again. Never proves anything.
"""

import secrets
from dataclasses import dataclass
from itertools import product

from django.db.models import QuerySet

from games import orders
from games.models import Deal, Job

CERTIFY = "certify"
"""The kind of job that brings one deal."""

KINDS = (Deal.Kind.SEALED, Deal.Kind.OPEN)
DRAWS = (1, 3)

_OPEN = (Job.State.WAITING, Job.State.RUNNING)


class NotReadyError(LookupError):
    """The pool has none of these now; see `prepare`."""

    def __init__(self, kind: str, *, draw: int) -> None:
        super().__init__(kind, draw)
        self.kind, self.draw = kind, draw


@dataclass(frozen=True, slots=True)
class Preparing:
    """A deal is being certified for somebody who waits: `done` of `total`, 0 of 0 before it is begun.

    at_work: whether a worker lives; if none does, nothing comes before one is started.
    """

    done: int
    total: int
    at_work: bool


def take(kind: str, *, draw: int) -> Deal:
    """A certified deal for one purpose, the oldest in the pool first; NotReadyError where there is none.

    In the caller's transaction: what is rolled back was not taken.
    """
    waiting = Deal.objects.filter(pooled=True, kind=kind, draw=draw).order_by("pk")
    while (deal := waiting.first()) is not None:
        # Of two who take at once, the second finds it gone and takes the next.
        if waiting.filter(pk=deal.pk).update(pooled=False):
            deal.pooled = False
            return deal
    raise NotReadyError(kind, draw=draw)


def depth(kind: str, *, draw: int) -> int:
    """How many wait to be taken."""
    return Deal.objects.filter(pooled=True, kind=kind, draw=draw).count()


def prepare(missing: NotReadyError) -> Preparing:
    """See to it that one is certified before anything else, and how far that is. Not in the transaction that failed."""
    jobs = _jobs(missing.kind, draw=missing.draw)
    job = jobs.order_by("state", "pk").first() or _order(missing.kind, draw=missing.draw, priority=orders.URGENT)
    jobs.filter(pk=job.pk).update(priority=orders.URGENT)
    running = job.state == Job.State.RUNNING
    return Preparing(job.done if running else 0, job.total if running else 0, at_work=orders.is_anybody_at_work())


def deepen(goal: int) -> int:
    """Order what is missing to a depth of `goal` for each kind and draw count; how many were ordered."""
    there = {
        (kind, draw): depth(kind, draw=draw) + _jobs(kind, draw=draw).count() for kind, draw in product(KINDS, DRAWS)
    }
    # By turns, so that a new service soon has some of each.
    missing = [of for level in range(goal) for of, count in there.items() if count <= level]
    for kind, draw in missing:
        _order(kind, draw=draw, priority=0)
    return len(missing)


def _jobs(kind: str, *, draw: int) -> QuerySet[Job]:
    return Job.objects.filter(kind=CERTIFY, key__startswith=f"{CERTIFY}:{kind}{draw}:", state__in=_OPEN)


def _order(kind: str, *, draw: int, priority: int) -> Job:
    key = f"{CERTIFY}:{kind}{draw}:{secrets.token_hex(8)}"
    return orders.order(CERTIFY, key=key, order={"kind": kind, "draw": draw}, priority=priority)
