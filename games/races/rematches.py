"""The rematch: the next race of the same people with the same settings, on new cards."""

import secrets
from datetime import datetime

from django.db import IntegrityError

from games import dealing
from games.dealing import Below
from games.models import Attempt, Deal, Player, Race
from games.races.blocks import apart, is_hidden
from games.races.limits import LEASE
from games.races.lobby import join
from games.races.phase import Phase, phase
from games.races.refusals import Refusal, Refused
from games.races.slugs import fresh
from games.races.turns import seat, turn


def rematch(race_id: int, *, player: Player, now: datetime, below: Below = secrets.randbelow) -> Race:
    """The lobby of the next race: the first who asks makes and hosts it, with all in it who are still present in
    this one, but nobody who is kept apart from the host by a block; who asks later comes into the same, or where that
    is none for them, into a lobby of their own.

    The deal is a new sealed one, certified, whatever this one's was: nobody may know it. dealing.NotReadyError where
    none is left; Refused: absent, not-in-it, not-over, and as `join`.
    """
    former = Race.objects.filter(pk=race_id).select_related("deal").first()
    if former is None:
        raise Refused(Refusal.ABSENT)
    if not Attempt.objects.filter(race=former, player=player).exists():
        raise Refused(Refusal.NOT_IN_IT)
    if phase(former, now=now) is not Phase.OVER:
        raise Refused(Refusal.NOT_OVER)
    try:
        return _made(former, host=player, now=now, below=below)
    except IntegrityError:
        race = Race.objects.get(rematch_of=former)
    if is_hidden(race.pk, viewer=player.pk):
        # Nobody is told of a block: theirs is another, with whoever comes, and the same however often they ask.
        mine = Race.objects.filter(host=player, starts_at=None, attempts__player=player, pk__gt=former.pk).last()
        if mine is not None and phase(mine, now=now) is Phase.LOBBY:
            return mine
        return _made(former, host=player, now=now, below=below, alone=True)
    join(race.pk, player=player, now=now)
    return race


def _made(former: Race, *, host: Player, now: datetime, below: Below, alone: bool = False) -> Race:
    # The former race's version tells its players that there is a next one.
    with turn(former.pk, active=None):
        race = Race.objects.create(
            deal=dealing.take(Deal.Kind.SEALED, draw=former.deal.draw),
            mode=former.mode,
            visibility=former.visibility,
            host=host,
            slug=fresh(below),
            limit_seconds=former.limit_seconds,
            max_players=former.max_players,
            active_at=now,
            rematch_of=None if alone else former,
        )
        seat(race, player_id=host.pk, now=now)
        if alone:
            return race
        there = Attempt.objects.filter(race=former, seen_at__gt=now - LEASE).exclude(player=host)
        there = there.exclude(player__in=apart([host.pk])).order_by("pk")
        for rival in there.values_list("player", flat=True):
            seat(race, player_id=rival, now=now)
    return race
