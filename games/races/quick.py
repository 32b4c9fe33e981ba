"""The quick race: whoever wants one is found rivals, or after a while races robots and ghosts.

Everything is in the database, and what is changed there is changed on a condition: any number of processes may look
at once. Nothing runs by itself: each who waits looks again and again.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.dealing import Below
from games.models import Attempt, Player, Race, Seeking, Status
from games.races.limits import COUNTDOWN
from games.races.matching import LOOKING, Making, Robots, join_begun, meet, without
from games.races.phase import Phase, phase

PATIENCE = timedelta(seconds=20)
"""So long rivals are waited for."""

FORGET = timedelta(minutes=10)
MOST = 10


@dataclass(frozen=True, slots=True)
class Wait:
    """Nobody has come yet; `left` until it goes on without."""

    left: timedelta


def ask(player: Player, *, draw: int, now: datetime) -> None:
    """Want a race; asking again while it is waited for, or in the race that was found, changes nothing but the draw
    count, and that only before it was found."""
    _forget(now)
    if Seeking.objects.filter(player=player, race=None, seen_at__gt=now - LOOKING).update(draw=draw, seen_at=now):
        return
    mine = Seeking.objects.filter(player=player).select_related("race").first()
    if mine is None:
        try:
            with transaction.atomic():
                Seeking.objects.create(player=player, draw=draw, asked_at=now, seen_at=now)
        except IntegrityError:
            # The same click, twice at once.
            return
    elif mine.race is None or not _goes_on(mine.race, player=player, now=now):
        again = Seeking.objects.filter(pk=mine.pk, race=mine.race, seen_at=mine.seen_at)
        again.update(draw=draw, asked_at=now, seen_at=now, race=None)


def cancel(player: Player) -> bool:
    """Want none any more; False where one was found already."""
    return bool(Seeking.objects.filter(player=player, race=None).delete()[0])


def look(
    player: Player,
    *,
    now: datetime,
    robots: Robots,
    countdown: timedelta = COUNTDOWN,
    max_players: int = MOST,
    below: Below = secrets.randbelow,
) -> Race | Wait | None:
    """The race that was found, begun already; or that it is still waited for; None for who wants none, or has ended
    theirs.

    Prolongs the lease. dealing.NotReadyError where a race could begin and no certified deal is left.
    """
    mine = Seeking.objects.filter(player=player).select_related("race", "player").first()
    if mine is None:
        return None
    if mine.race is not None:
        return mine.race if _goes_on(mine.race, player=player, now=now) else None
    if mine.seen_at <= now - LOOKING:
        # Gone for a while and back: it begins anew, since nobody was looked for meanwhile.
        Seeking.objects.filter(pk=mine.pk, race=None).update(asked_at=now)
        mine.asked_at = now
    Seeking.objects.filter(pk=mine.pk, race=None, seen_at__lt=now).update(seen_at=now)
    making = Making(now=now, countdown=countdown, max_players=max_players, below=below)
    found = join_begun(mine, now=now) or meet(mine, making=making)
    if found is None and now - mine.asked_at >= PATIENCE:
        found = without(mine, making=making, robots=robots)
    if found is not None:
        return found
    still = Seeking.objects.filter(pk=mine.pk).select_related("race").first()
    if still is None:
        # Cancelled meanwhile, by another request of theirs.
        return None
    return still.race or Wait(max(timedelta(0), mine.asked_at + PATIENCE - now))


def _goes_on(race: Race, *, player: Player, now: datetime) -> bool:
    """Whether the player still plays in it."""
    plays = Attempt.objects.filter(race=race, player=player, status__lt=Status.WON).exists()
    return plays and phase(race, now=now) in (Phase.LOBBY, Phase.COUNTDOWN, Phase.RUNNING)


def _forget(now: datetime) -> None:
    """Those who have gone long ago."""
    Seeking.objects.filter(seen_at__lt=now - FORGET).filter(Q(race=None) | Q(race__starts_at__lt=now - FORGET)).delete()
