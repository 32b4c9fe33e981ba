"""The quick race: whoever wants one is found rivals, or after a while races robots and ghosts.

Everything is in the database, and what is changed there is changed on a condition: any number of processes may look
at once, and nobody is ever put into two races. Nothing runs by itself: each who waits looks again and again.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q

from games import dealing
from games.dealing import Below
from games.models import Attempt, Deal, Kicked, Player, Race, Seeking, Status
from games.races import ghosts
from games.races.blocks import apart
from games.races.course import rank, start
from games.races.limits import COUNTDOWN
from games.races.phase import Phase, phase
from games.races.refusals import Refused
from games.races.slugs import fresh
from games.races.turns import seat, turn

PATIENCE = timedelta(seconds=20)
"""So long rivals are waited for."""

LEASE = timedelta(seconds=6)
"""Who has not looked for so long has gone, and is not found."""

FORGET = timedelta(minutes=10)
LIMIT_SECONDS = 900
MOST = 10

Robots = Callable[[Race, Player], int]
"""Has practice rivals come into the lobby of a race, for its host; how many came."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nobody has come yet; `left` until it goes on without."""

    left: timedelta


def ask(player: Player, *, draw: int, now: datetime) -> None:
    """Want a race; asking again while it is waited for, or in the race that was found, changes nothing but the draw
    count, and that only before it was found."""
    _forget(now)
    if Seeking.objects.filter(player=player, race=None, seen_at__gt=now - LEASE).update(draw=draw, seen_at=now):
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
    if mine.seen_at <= now - LEASE:
        # Gone for a while and back: it begins anew, since nobody was looked for meanwhile.
        Seeking.objects.filter(pk=mine.pk, race=None).update(asked_at=now)
        mine.asked_at = now
    Seeking.objects.filter(pk=mine.pk, race=None, seen_at__lt=now).update(seen_at=now)
    making = _Making(now=now, countdown=countdown, max_players=max_players, below=below)
    found = _join_begun(mine, now=now) or _meet(mine, making=making)
    if found is None and now - mine.asked_at >= PATIENCE:
        found = _without(mine, making=making, robots=robots)
    if found is not None:
        return found
    mine.refresh_from_db(fields=["race"])
    return mine.race or Wait(max(timedelta(0), mine.asked_at + PATIENCE - now))


@dataclass(frozen=True, slots=True)
class _Making:
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


def _meet(mine: Seeking, *, making: _Making) -> Race | None:
    """With all who want the same now, on a fresh deal; None where there is nobody."""
    with transaction.atomic():
        others = Seeking.objects.filter(race=None, draw=mine.draw, seen_at__gt=making.now - LEASE)
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


def _without(mine: Seeking, *, making: _Making, robots: Robots) -> Race | None:
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


def _join_begun(mine: Seeking, *, now: datetime) -> Race | None:
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


def _goes_on(race: Race, *, player: Player, now: datetime) -> bool:
    """Whether the player still plays in it."""
    plays = Attempt.objects.filter(race=race, player=player, status__lt=Status.WON).exists()
    return plays and phase(race, now=now) in (Phase.LOBBY, Phase.COUNTDOWN, Phase.RUNNING)


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


def _forget(now: datetime) -> None:
    """Those who have gone long ago."""
    Seeking.objects.filter(seen_at__lt=now - FORGET).filter(Q(race=None) | Q(race__starts_at__lt=now - FORGET)).delete()
