"""The lists of the home page: lobbies that may be joined, races that run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, F, OuterRef, QuerySet

from games.models import Attempt, Deal, Race, Status
from games.races import Phase, Runner, phase_of, runners_of, shown
from games.races.limits import LOBBY_IDLE

MOST = 50
# No race is looked for longer after its start.
_RUNNING = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Listed:
    """An open race in a list. `sealed`: on a sealed deal, and so for the boards when accounts meet."""

    race: int
    slug: str
    host: str
    mode: str
    draw: int
    sealed: bool
    limit_seconds: int | None
    players: int
    max_players: int
    starts_at: datetime | None


def lobbies(now: datetime, *, viewer: int | None = None, limit: int = MOST) -> list[Listed]:
    """Open lobbies that somebody may still join, newest first, without those hidden from the viewer."""
    there = (
        _open(viewer)
        .filter(starts_at__isnull=True, locked=False, active_at__gt=now - LOBBY_IDLE)
        .annotate(players=Count("attempts"))
        .filter(players__gt=0, players__lt=F("max_players"))
    )
    found = list(there.order_by("-pk")[:limit])
    return _listed(found, runners=runners_of([race.pk for race in found]))


def running(now: datetime, *, viewer: int | None = None, limit: int = MOST) -> list[Listed]:
    """Open races that run or count down, the latest first, without those hidden from the viewer."""
    playing = Attempt.objects.filter(race=OuterRef("pk"), status__lt=Status.WON)
    there = _open(viewer).filter(Exists(playing), starts_at__gt=now - _RUNNING)
    found = list(there.order_by("-starts_at", "-pk")[:limit])
    runners = runners_of([race.pk for race in found])
    alive = [race for race in found if phase_of(race, runners=runners[race.pk], now=now) is not Phase.OVER]
    return _listed(alive, runners=runners)


def _open(viewer: int | None) -> QuerySet[Race]:
    there = Race.objects.filter(visibility=Race.Visibility.OPEN).select_related("host", "deal")
    return there if viewer is None else shown(there, viewer=viewer)


def _listed(races: Sequence[Race], *, runners: Mapping[int, Sequence[Runner]]) -> list[Listed]:
    return [
        Listed(
            race=race.pk,
            slug=race.slug,
            host="" if race.host is None else race.host.username,
            mode=race.mode,
            draw=race.deal.draw,
            sealed=race.deal.kind == Deal.Kind.SEALED,
            limit_seconds=race.limit_seconds,
            players=len(runners.get(race.pk, ())),
            max_players=race.max_players,
            starts_at=race.starts_at,
        )
        for race in races
    ]
