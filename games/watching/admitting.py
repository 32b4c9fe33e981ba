"""Who begins to watch: judged, named where they want it, and remembered to have seen the deal; for many at once.

Nothing has to be asked first of who has seen a deal: whoever may look at one that is not closed has ended their own
play of it, or cannot begin it any more.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from games.models import Attempt, Spoiler
from games.watching.audience import names_of
from games.watching.facts import Look
from games.watching.views import View, views


@dataclass(frozen=True, slots=True)
class Admitted:
    """What one may know, and what they are called among those who watch, empty where they do not want it known."""

    seen: View
    name: str = ""


def admit(looks: Collection[Look], *, now: datetime) -> dict[Look, Admitted]:
    """What each may know now. Who is shown another's attempt has seen its deal from here on."""
    seen = views(looks, now=now)
    admitted = [look for look in looks if seen[look] is View.FULL]
    names = names_of({look.viewer for look in admitted})
    _remember(admitted)
    return {look: Admitted(found, names.get(look.viewer, "")) for look, found in seen.items()}


def _remember(looks: Collection[Look]) -> None:
    """The viewers have seen these attempts' cards; once is enough."""
    if not looks:
        return
    deals = dict(Attempt.objects.filter(pk__in={look.attempt for look in looks}).values_list("pk", "deal"))
    pairs = {(look.viewer, deals[look.attempt]) for look in looks if look.attempt in deals}
    viewers = {viewer for viewer, _ in pairs}
    there = Spoiler.objects.filter(player__in=viewers, deal__in=set(deals.values()))
    new = sorted(pairs - set(there.values_list("player", "deal")))
    if new:
        rows = [Spoiler(player_id=viewer, deal_id=deal) for viewer, deal in new]
        Spoiler.objects.bulk_create(rows, ignore_conflicts=True)
