"""What a race keeps closed: whose code may be shown, which sealed deals are open, what its players may not try.

Source: docs/viewers.md; docs/rules.md, "Codes".
"""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef

from games.models import Attempt, Deal, Kind, Player, Race, Status
from games.races.phase import Phase, phase_of, runners, runners_of


def code_for(race: Race, *, viewer: Player | None, now: datetime) -> str | None:
    """The race's code, for whom it is not closed: for all once it is over; an open deal's for the host before."""
    over = phase_of(race, runners=runners(race), now=now) is Phase.OVER
    return code_of(race, viewer=None if viewer is None else viewer.pk, over=over)


def code_of(race: Race, *, viewer: int | None, over: bool) -> str | None:
    """As `code_for`, of a race whose deal is at hand and of which it is known whether it is over."""
    open_to_host = race.deal.kind == Deal.Kind.OPEN and viewer is not None and viewer == race.host_id
    return race.deal.code if over or open_to_host else None


def is_closed(deal: Deal, *, now: datetime) -> bool:
    """Whether a sealed deal's secret is out: its daily has closed, or the race on it is over. Open deals are closed.

    One that was dealt for a race that never started stays unknown. Of several races only the first counts: later ones
    are run against ghosts on what was closed before.
    """
    if deal.kind == Deal.Kind.OPEN or Deal.objects.filter(pk=deal.pk, daily__closed_at__isnull=False).exists():
        return True
    race = Race.objects.filter(deal=deal).order_by("pk").first()
    return race is not None and phase_of(race, runners=runners(race), now=now) is Phase.OVER


def barred(attempts: Sequence[int], *, now: datetime) -> set[int]:
    """Those of these attempts that are casual games on cards on which their player is in a running race."""
    others = Attempt.objects.filter(
        race__starts_at__isnull=False,
        player=OuterRef("player"),
        deal__format=OuterRef("deal__format"),
        deal__kind=OuterRef("deal__kind"),
        deal__letters=OuterRef("deal__letters"),
    )
    games = Attempt.objects.filter(Exists(others), pk__in=attempts, kind=Kind.CASUAL)
    return {one.pk for one in games.select_related("deal", "player") if is_in_race(one.player, deal=one.deal, now=now)}


def is_in_race(player: Player, *, deal: Deal, now: datetime) -> bool:
    """Whether the player is in a running race on these cards, at either draw count: then casual play, hints and
    solver on them are refused with `deal-in-race`."""
    mine = Attempt.objects.filter(
        player=player,
        race__starts_at__isnull=False,
        deal__format=deal.format,
        deal__kind=deal.kind,
        deal__letters=deal.letters,
    )
    # A race is over at the latest when all its attempts have ended; most ended ones are sorted out here.
    races = list(Race.objects.filter(pk__in=mine.values("race"), attempts__status__lt=Status.WON).distinct())
    there = runners_of([race.pk for race in races])
    return any(phase_of(race, runners=there.get(race.pk, []), now=now) is not Phase.OVER for race in races)
