"""Ranking what somebody has played once they are an account: signing up keeps everything.

Source: docs/rules.md, "Attempts, races, days": ranked is an account's daily attempt, or its result in a race on a
sealed deal against at least one other account; not after having seen the deal played.
"""

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.models import Attempt, Deal, Kind, Player, Race, Spoiler, Status
from games.results.repair import repair


def claim(player_id: int) -> None:
    """Rank what this account has played or is playing, and count what has ended; a guest's stays as it is.

    In a race a new account also makes its rivals ranked, where it is their first. May be called again.
    """
    if Player.objects.filter(pk=player_id, is_guest=True).exists():
        return
    with transaction.atomic():
        # Attempts before players: the order in which ends lock them too.
        own = _rank(Attempt.objects.filter(player=player_id, kind=Kind.DAILY))
        rivals = _rank(Attempt.objects.filter(race__in=_races(player_id), player__is_guest=False))
        if affected := sorted({*own, *rivals}):
            repair(affected)


def _races(player_id: int) -> list[int]:
    """The started races on sealed deals that the player is in, with two accounts or more."""
    accounts = Count("attempts", filter=Q(attempts__player__is_guest=False))
    return list(
        Race.objects.filter(
            pk__in=Attempt.objects.filter(player=player_id, race__isnull=False).values("race"),
            starts_at__isnull=False,
            deal__kind=Deal.Kind.SEALED,
            unranked=False,
        )
        .annotate(accounts=accounts)
        .filter(accounts__gte=2)
        .values_list("pk", flat=True)
    )


def _rank(attempts: QuerySet[Attempt]) -> list[int]:
    """Rank those that are not; their players."""
    seen = Spoiler.objects.filter(player=OuterRef("player"), deal=OuterRef("deal"), at__lt=OuterRef("started_at"))
    found = dict(
        attempts.filter(~Exists(seen), ranked=False, status__lt=Status.VOID).order_by("pk").values_list("pk", "player")
    )
    Attempt.objects.filter(pk__in=found).update(ranked=True)
    return list(found.values())
