"""Par: looking for a shorter line of a deal, in the background, and keeping it if it is the shortest known.

What a player found is lowered only by a shorter line; `games.results` lowers it by players. Never raises par.
"""

import time
from dataclasses import dataclass

import msgspec
from django.db.models import Q

from games.jobs.claim import Claim, NotWantedError
from games.jobs.pace import Pace
from games.models import Deal
from games.rules.actions import Action, format_action, parse_action
from games.rules.deals import parse_deck
from games.rules.position import deal as dealt
from games.solver.par import par

KIND = "par"


@dataclass(frozen=True, slots=True)
class Order:
    """A job's order."""

    deal: int


def key(deal: int) -> str:
    """One job a deal."""
    return f"{KIND}:{deal}"


def work(claim: Claim) -> dict[str, int | None]:
    """The job: {"par": the length of the shortest line found, None if none was}."""
    pace = Pace(claim, clock=time.monotonic)
    deal = Deal.objects.get(pk=msgspec.convert(claim.order, Order).deal)
    known = [parse_action(text) for text in deal.line.split()]
    line = par(dealt(parse_deck(deal.cards)), draw=deal.draw, line=known, stop=pace.give_way)
    lower(deal.pk, line=line)
    if pace.is_wanted_elsewhere:
        # Nobody waits for par: it goes on later, from the line found by now.
        claim.give_back()
        raise NotWantedError(claim.job)
    return {"par": len(line) or None}


def lower(deal: int, *, line: tuple[Action, ...]) -> bool:
    """Keep a line that is shorter than every one known, the solver's or a player's."""
    found = Deal.objects.filter(Q(par__isnull=True) | Q(par__gt=len(line)), pk=deal)
    text = " ".join(map(format_action, line))
    return bool(line) and found.update(line=text, par=len(line), par_attempt=None) == 1
