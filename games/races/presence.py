"""Who is there: leases on presence that doors renew, and the host's hand passing on from who is away.

Coming back changes a race's version; going away is a lease's running out, which nobody has to write.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Attempt, Player, Race
from games.races import notices
from games.races.limits import HOST_AWAY, LEASE, LOBBY_IDLE
from games.races.turns import turn


def present(race_id: int, *, player: Player, now: datetime) -> bool:
    """Renew somebody's lease on presence, in the lobby and in the race; False for who is not in it.

    Passes the host's hand on when due.
    """
    here = list(Attempt.objects.filter(race=race_id, player=player).values_list("pk", flat=True))
    renew(here, now=now)
    return bool(here)


def renew(attempts: Collection[int], *, now: datetime) -> None:
    """As `present`, of many attempts at once."""
    mine = Attempt.objects.filter(pk__in=attempts, race__isnull=False)
    with transaction.atomic():
        # Of who was away; whoever comes first tells of it.
        back = mine.filter(Q(seen_at__isnull=True) | Q(seen_at__lte=now - LEASE))
        races = set(back.values_list("race", flat=True))
        mine.filter(Q(seen_at__isnull=True) | Q(seen_at__lt=now)).update(seen_at=now)
        changed(races)
    lobbies = mine.filter(race__starts_at__isnull=True).values_list("race", flat=True)
    for race in set(lobbies):
        hand_over(race, now=now)


def renamed(player_id: int) -> None:
    """The player has another name, or is an account now: tell the races that they are in and that are not long over."""
    changed(
        Attempt.objects.filter(player=player_id, race__isnull=False).order_by("-pk").values_list("race", flat=True)[:5]
    )


def changed(races: Iterable[int]) -> None:
    """Something that is shown has changed in these races: a higher version, told after the commit."""
    ids = sorted(races)
    if ids:
        Race.objects.filter(pk__in=ids).update(version=F("version") + 1)
    for race in ids:
        transaction.on_commit(partial(notices.tell, race))


def hand_over(race_id: int, *, now: datetime) -> bool:
    """Where the host of a lobby has been away for 60 s, the player longest there of those present becomes host."""
    if not _is_host_away(race_id, now=now):
        return False
    with turn(race_id, active=None) as race:
        heir = people_present(race_id, now=now).first()
        if heir is None or not _is_host_away(race_id, now=now):
            return False
        race.host_id = heir.player_id
    return True


def hand_over_all(now: datetime) -> int:
    """As `hand_over`, of every lobby; how many hosts changed."""
    lobbies = Race.objects.filter(starts_at__isnull=True, active_at__gt=now - LOBBY_IDLE).values_list("pk", flat=True)
    return sum(hand_over(race, now=now) for race in lobbies)


def people_present(race_id: int, *, now: datetime) -> QuerySet[Attempt]:
    """Those whose lease runs, who came first first; robots host nothing."""
    return Attempt.objects.filter(race=race_id, player__robot="", seen_at__gt=now - LEASE).order_by("pk")


def _is_host_away(race_id: int, *, now: datetime) -> bool:
    """Whether it is a lobby with others present, whose host was not seen for 60 s."""
    there = Attempt.objects.filter(race=race_id, player=F("race__host"), seen_at__gt=now - HOST_AWAY)
    others = people_present(race_id, now=now).filter(race__starts_at__isnull=True)
    return others.exists() and not there.exists()
