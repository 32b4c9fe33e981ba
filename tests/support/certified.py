"""A pool of deals for tests: really certified, by few nodes of the search in plain Python, in some milliseconds."""

from copy import copy
from functools import cache
from random import Random

from games.jobs.certify import Order, candidate
from games.models import Deal
from tests.support.domain import SECRET

NODES = 3_000
"""Enough for most deals; the others are passed over."""


def fill(count: int, *, kind: str = "S") -> None:
    """So many certified deals of a kind into the pool for each draw count, the same ones each time."""
    Deal.objects.bulk_create([copy(deal) for draw in (1, 3) for deal in _certified(kind, draw=draw, count=count)])


@cache
def _certified(kind: str, *, draw: int, count: int) -> tuple[Deal, ...]:
    chance = Random(f"{kind}{draw}")
    found: list[Deal] = []
    while len(found) < count:
        deal = candidate(
            Order(kind, draw), secret=SECRET, stop_par=lambda: True, below=chance.randrange, nodes=NODES, backend="pure"
        )
        found += [deal] if deal is not None else []
    return tuple(found)
