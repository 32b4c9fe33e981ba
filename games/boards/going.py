"""What somebody has going on: the race they are in, the dailies whose clock runs for them."""

from dataclasses import dataclass
from datetime import date, datetime

from games.models import Attempt, Kind, Player, Status
from games.races import Phase, phase_of, runners_of

MOST = 5


@dataclass(frozen=True, slots=True)
class Going:
    """An open attempt in a race or at a daily. `begun`: its clock runs; else its race is in the lobby."""

    attempt: int
    draw: int
    slug: str | None
    day: date | None
    begun: bool


def going(player: Player, *, now: datetime, limit: int = MOST) -> list[Going]:
    """The newest first; what is over though its end is not yet written is left out."""
    opened = Attempt.objects.filter(player=player, status__lt=Status.WON, kind__in=(Kind.RACE, Kind.DAILY))
    attempts = list(opened.select_related("deal", "race", "daily").order_by("-pk")[:limit])
    runners = runners_of([one.race_id for one in attempts if one.race_id is not None])
    found = []
    for attempt in attempts:
        race = attempt.race
        phase = None if race is None else phase_of(race, runners=runners[race.pk], now=now)
        if phase in (Phase.CLOSED, Phase.OVER) or (attempt.daily is not None and attempt.daily.closed_at is not None):
            continue
        found.append(
            Going(
                attempt=attempt.pk,
                draw=attempt.deal.draw,
                slug=None if race is None else race.slug,
                day=None if attempt.daily is None else attempt.daily.date,
                begun=phase is not Phase.LOBBY,
            )
        )
    return found
