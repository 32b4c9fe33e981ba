"""Who is kept apart by a block, and to whom a race is as if there were none. Reads only.

Source: docs/viewers.md, "Blocked". Who is in a race already stays in it and sees it.
"""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Attempt, Block, Ghost, Race


def apart(players: Collection[int]) -> set[int]:
    """Those who block one of these, or are blocked by one; none of these themselves."""
    pairs = Block.objects.filter(Q(blocker__in=players) | Q(blocked__in=players)).values_list("blocker", "blocked")
    return {one for pair in pairs for one in pair} - set(players)


def shown(races: QuerySet[Race], *, viewer: int) -> QuerySet[Race]:
    """Those of the races that are there for the viewer: one query at once, since hardly anybody is blocked."""
    blockers = list(Block.objects.filter(blocked=viewer).values_list("blocker", flat=True))
    if not blockers:
        return races
    of_blockers = Ghost.objects.filter(race=OuterRef("pk"), attempt__player__in=blockers)
    mine = Attempt.objects.filter(race=OuterRef("pk"), player=viewer)
    return races.filter(Exists(mine) | (~Exists(of_blockers) & (Q(host=None) | ~Q(host__in=blockers))))


def hidden_among(races: Collection[int], *, viewers: Collection[int]) -> set[tuple[int, int]]:
    """All (race, viewer) of these where the race is none for the viewer: its host blocks them, or somebody does whose
    ghost runs in it. Four queries at most."""
    blocked = defaultdict(set)
    for blocker, viewer in Block.objects.filter(blocked__in=viewers).values_list("blocker", "blocked"):
        blocked[blocker].add(viewer)
    if not blocked or not races:
        return set()
    hosts = Race.objects.filter(pk__in=races, host__in=blocked).values_list("pk", "host")
    ghosts = Ghost.objects.filter(race__in=races, attempt__player__in=blocked).values_list("race", "attempt__player")
    found = {(race, viewer) for race, one in (*hosts, *ghosts) if one is not None for viewer in blocked[one]}
    if not found:
        return found
    inside = Attempt.objects.filter(race__in={race for race, _ in found}, player__in={viewer for _, viewer in found})
    return found - set(inside.values_list("race", "player"))


def is_hidden(race: int, *, viewer: int) -> bool:
    """Whether this race is none for the viewer."""
    return bool(hidden_among([race], viewers=[viewer]))
