"""Bringing together who seeks a quick race: with each other, into one that counts down, or with robots and ghosts.

What is changed is changed on a condition, under locks taken in one order: nobody is ever put into two races.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q

from games import dealing
from games.dealing import Below
from games.models import Attempt, Deal, Kicked, Player, Race, Seeking, Status
from games.races import ghosts
from games.races.blocks import apart
from games.races.course import rank, start
from games.races.refusals import Refused
from games.races.slugs import fresh
from games.races.turns import seat, turn

LOOKING = timedelta(seconds=6)
"""Who has not looked for so long has gone, and is not found."""

LIMIT_SECONDS = 900

Robots = Callable[[Race, Player], int]
"""Has practice rivals come into the lobby of a race, for its host; how many came."""


@dataclass(frozen=True, slots=True)
class Making:
    """How races are made now."""

    now: datetime
    countdown: timedelta
    max_players: int
    below: Below

    def race(self, host: Player, *, deal: Deal, unranked: bool) -> Race:
        race = Race.objects.create(
            deal=deal,
            host=host,
            slug=fresh(self.below),
            limit_seconds=LIMIT_SECONDS,
            max_players=self.max_players,
            active_at=self.now,
            unranked=unranked,
            quick=True,
        )
        seat(race, player_id=host.pk, now=self.now)
        return race

    def begun(self, race: Race, *, host: Player) -> Race:
        start(race.pk, host=host, now=self.now, countdown=self.countdown)
        race.refresh_from_db()
        return race


def meet(mine: Seeking, *, making: Making) -> Race | None:
    """With all who want the same now, on a fresh deal; None where there is nobody."""
    with transaction.atomic():
        others = Seeking.objects.filter(race=None, draw=mine.draw, seen_at__gt=making.now - LOOKING)
        others = others.exclude(player__in=apart([mine.player_id]))
        wanted = list(others.order_by("pk").values_list("pk", flat=True)[: making.max_players])
        # All lock in the same order, and see again who is still there.
        there = list(others.filter(pk__in={*wanted, mine.pk}).order_by("pk").select_for_update(no_key=True))
        there = _friendly(there, mine=mine, most=making.max_players)
        if len(there) < 2:
            return None
        host = there[0].player
        race = making.race(host, deal=dealing.take(Deal.Kind.SEALED, draw=mine.draw), unranked=False)
        for one in there[1:]:
            seat(race, player_id=one.player_id, now=making.now)
        _found(there, race=race)
        return making.begun(race, host=host)


def without(mine: Seeking, *, making: Making, robots: Robots) -> Race | None:
    """Nobody came: robots and ghosts, on a closed deal that is new to the player, or robots on a fresh one."""
    player = mine.player
    closed = ghosts.unseen(player, draw=mine.draw, now=making.now)
    with transaction.atomic():
        if Seeking.objects.filter(pk=mine.pk, race=None).select_for_update(no_key=True).first() is None:
            return None
        deal = closed[0] if closed else dealing.take(Deal.Kind.SEALED, draw=mine.draw)
        race = making.race(player, deal=deal, unranked=True)
        if closed is not None:
            ghosts.add(race, against=_some(closed[1]), line=False)
        came = robots(race, player)
        if closed is None and not came:
            ghosts.add(race, against=(), line=True)
        _found([mine], race=race)
        return making.begun(race, host=player)


def join_begun(mine: Seeking, *, now: datetime) -> Race | None:
    """Come into a quick race that counts down, where the cards are new to the player too."""
    far = apart([mine.player_id])
    counting = (
        Race.objects.filter(quick=True, locked=False, starts_at__gt=now, deal__draw=mine.draw)
        .exclude(Q(attempts__player__in=far) | Q(ghosts__attempt__player__in=far))
        .annotate(n=Count("attempts"))
        .filter(n__lt=F("max_players"))
    )
    for race in counting.select_related("deal").order_by("starts_at")[:5]:
        if ghosts.seen(mine.player, deal=race.deal) or Kicked.objects.filter(race=race, player=mine.player).exists():
            continue
        if _seated(race.pk, mine=mine, now=now):
            race.refresh_from_db()
            return race
    return None


def _seated(race_id: int, *, mine: Seeking, now: datetime) -> bool:
    try:
        with turn(race_id, active=now) as race:
            full = Attempt.objects.filter(race=race).count() >= race.max_players
            if full or race.starts_at is None or race.starts_at <= now or not _found([mine], race=race):
                raise _Late
            late = seat(race, player_id=mine.player_id, now=now)
            Attempt.objects.filter(pk=late.pk).update(status=Status.PLAYING, started_at=race.starts_at)
            rank(race)
    except (_Late, Refused):
        return False
    return True


class _Late(Exception):
    """It is full, has begun, or the player is in another race by now: nothing is changed."""


def _found(there: Sequence[Seeking], *, race: Race) -> bool:
    """Write down for all of them that this is their race; False where one has another already."""
    free = Seeking.objects.filter(pk__in=[one.pk for one in there], race=None)
    return free.update(race=race) == len(there)


def _some(there: ghosts.Offer) -> list[int]:
    """The record, the middle, and some friends."""
    chosen = [there.record, there.middle, *there.friends[:3]]
    return sorted({one.pk for one in chosen if one is not None})


def _friendly(there: Sequence[Seeking], *, mine: Seeking, most: int) -> list[Seeking]:
    """Oneself, and those of the others none of whom blocks another; empty where one is not there any more."""
    if all(one.pk != mine.pk for one in there):
        return []
    far = {one.player_id: apart([one.player_id]) for one in there}
    taken = [mine]
    for one in there:
        if one.pk != mine.pk and all(other.player_id not in far[one.player_id] for other in taken):
            taken.append(one)
    return sorted(taken[:most], key=lambda one: one.pk)
