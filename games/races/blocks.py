"""Who is kept apart by a block, and to whom a race is as if there were none. Reads only.

Source: docs/viewers.md, "Blocked". Who is in a race already stays in it and sees it.
"""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Block, Ghost, Race


def apart(players: Collection[int]) -> set[int]:
    """Those who block one of these, or are blocked by one; none of these themselves."""
    pairs = Block.objects.filter(Q(blocker__in=players) | Q(blocked__in=players)).values_list("blocker", "blocked")
    return {one for pair in pairs for one in pair} - set(players)


def hidden_from(viewer: int) -> QuerySet[Race]:
    """The races whose host blocks the viewer, or in which somebody's ghost runs who does."""
    blockers = Block.objects.filter(blocked=viewer).values("blocker")
    of_blockers = Ghost.objects.filter(race=OuterRef("pk"), attempt__player__in=blockers)
    there = Race.objects.filter(Q(host__in=blockers) | Exists(of_blockers))
    return there.exclude(attempts__player=viewer)


def hidden_among(races: Collection[int], *, viewers: Collection[int]) -> set[tuple[int, int]]:
    """All (race, viewer) of these where the race is none for the viewer."""
    found: set[tuple[int, int]] = set()
    if not races:
        return found
    # Hardly anybody is blocked: only for those the races are looked at.
    for viewer in Block.objects.filter(blocked__in=viewers).values_list("blocked", flat=True).distinct():
        found |= {(race, viewer) for race in hidden_from(viewer).filter(pk__in=races).values_list("pk", flat=True)}
    return found


def is_hidden(race: int, *, viewer: int) -> bool:
    """Whether this race is none for the viewer."""
    return hidden_from(viewer).filter(pk=race).exists()
