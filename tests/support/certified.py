"""A pool of deals for tests: really certified, by few nodes of the search in plain Python, in some milliseconds."""

from copy import copy
from functools import cache
from random import Random

from games.dealing import Below
from games.jobs.certify import Order, candidate
from games.models import Deal
from games.rules.deals import number_of
from tests.support.domain import SECRET

NODES = 3_000
"""Enough for most deals; the others are passed over."""

SHORT = "WRLKF42"
"""The first sealed deal with draw 3, for whole games: of some hundred it is won in the fewest moves."""

LINE = """
t5>f t4>f t5>t1 t5>t3 t5>f t1>f t1>f t6>f draw w>t1 w>f w>f t7>f t5>f t6>f t7>f t6>t4 t7>t6 t7>t5 draw w>f t7>f
t2>t7 draw w>t3 draw draw draw draw w>t4 w>t2 w>f t4>t2:3 draw w>f t4>f t3>f w>f w>t4 t2>t4:4 t2>f t3>t6 t3>f
w>t3 w>t3 w>t6 recycle draw w>f t3>f t3>f w>f t3>f draw w>t1 w>f w>f t4>f w>t6 draw w>f draw w>f t4>f t4>f t6>f
t4>f w>f t6>f t4>f t4>f t6>t1:2 t6>f t7>f t7>f t3>f t7>f t1>f t1>f w>f t6>f t1>f t1>f t5>f t6>f
"""


def fill(count: int, *, kind: str = "S") -> None:
    """So many certified deals of a kind into the pool for each draw count, the same ones each time."""
    Deal.objects.bulk_create([copy(deal) for draw in (1, 3) for deal in _certified(kind, draw=draw, count=count)])


@cache
def _certified(kind: str, *, draw: int, count: int) -> tuple[Deal, ...]:
    chance = Random(f"{kind}{draw}")
    found = [_short()] if (kind, draw) == (Deal.Kind.SEALED, 3) else []
    while len(found) < count:
        deal = _found(Order(kind, draw), below=chance.randrange)
        found += [deal] if deal is not None else []
    return tuple(found[:count])


def _short() -> Deal:
    """The search proves the deal; its line is a shorter one, found before."""
    deal = _found(Order(Deal.Kind.SEALED, 3), below=lambda _: number_of(SHORT))
    assert deal is not None
    deal.line = " ".join(LINE.split())
    deal.par = len(LINE.split())
    return deal


def _found(order: Order, *, below: Below) -> Deal | None:
    return candidate(order, secret=SECRET, stop_par=lambda: True, below=below, nodes=NODES, backend="pure")
