"""Racing finished attempts: whose may be raced by whom, and the race that is made of them.

Only on deals that are closed, and new to who races, save for one's own earlier attempts. Such a race is never ranked.
"""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from games.dealing import Below
from games.friends.circle import friends_of
from games.models import Attempt, Deal, Ghost, Kind, Player, Race, Spoiler, Status
from games.races.blocks import apart, hidden_among
from games.races.limits import LIMITS
from games.races.refusals import Refusal, Refused
from games.races.secrecy import is_closed, is_in_race
from games.races.slugs import fresh
from games.races.turns import seat
from games.watching.replays import may_replay

FIELD = 50
"""The whole field is so many at most: then they are taken evenly from all of it, the first and the last too."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Who may be raced on a deal, as attempts, each list with the best first. `field`: all that are ranked there.
    line: there is a known line. seen: the cards are known, so only one's own are here."""

    own: Sequence[Attempt]
    friends: Sequence[Attempt]
    field: Sequence[Attempt]
    line: bool
    seen: bool

    @property
    def record(self) -> Attempt | None:
        return self.field[0] if self.field else None

    @property
    def middle(self) -> Attempt | None:
        """The middle of the ranking, where it is not the record."""
        return self.field[len(self.field) // 2] if len(self.field) > 1 else None

    @property
    def whole(self) -> Sequence[Attempt]:
        """The field, thinned out to `FIELD`."""
        if len(self.field) <= FIELD:
            return self.field
        return [self.field[number * (len(self.field) - 1) // (FIELD - 1)] for number in range(FIELD)]

    @property
    def empty(self) -> bool:
        return not (self.own or self.friends or self.field or self.line)


NOTHING = Offer((), (), (), line=False, seen=False)


def offer(player: Player, *, deal: Deal, now: datetime) -> Offer:
    """Whom the player may race on this deal; `NOTHING` while it is not closed, or the player races on its cards."""
    if not is_closed(deal, now=now) or is_in_race(player, deal=deal, now=now):
        return NOTHING
    ended = _ended(deal)
    own = _sorted(ended.filter(player=player))
    if seen(player, deal=deal):
        return Offer(own, (), (), line=False, seen=True)
    # What was itself played against ghosts is one's own at most.
    others = ended.exclude(player__in=apart([player.pk])).exclude(race__unranked=True)
    # An open deal is always closed, but which race runs on it is not told.
    going = Attempt.objects.filter(deal=deal, race__isnull=False, status__lt=Status.WON)
    others = others.exclude(race__in=going.values("race"))
    there = set(others.exclude(race=None).values_list("race", flat=True).distinct())
    others = others.exclude(race__in={race for race, _ in hidden_among(there, viewers=[player.pk])})
    friends = _sorted(others.filter(player__in=friends_of(player.pk)))
    shown = may_replay(player.pk, attempts=[one.pk for one in friends], linked=False, now=now)
    open_to_all = others.filter(Q(kind=Kind.DAILY) | Q(kind=Kind.RACE, race__visibility=Race.Visibility.OPEN))
    field = _sorted(open_to_all.filter(counted=True)) or _sorted(open_to_all)
    return Offer(
        own, _best_of_each([one for one in friends if shown[one.pk].full]), field, line=bool(deal.line), seen=False
    )


def race(
    host: Player,
    *,
    deal: Deal,
    against: Collection[int],
    line: bool = False,
    mode: Race.Mode = Race.Mode.FIRST_HOME,
    visibility: Race.Visibility = Race.Visibility.LINK,
    limit_seconds: int | None = None,
    max_players: int = 10,
    now: datetime,
    below: Below = secrets.randbelow,
) -> Race:
    """The lobby of a race against these attempts, and the known line where it is wanted; its host may start alone.

    Refused: limit, and absent where one of them may not be raced, or there is none.
    """
    if limit_seconds not in LIMITS:
        raise Refused(Refusal.LIMIT)
    there = offer(host, deal=deal, now=now)
    allowed = {one.pk for one in (*there.own, *there.friends, *there.field)}
    if not set(against) <= allowed or (line and not there.line) or not (against or line):
        raise Refused(Refusal.ABSENT)
    with transaction.atomic():
        made = Race.objects.create(
            deal=deal,
            mode=mode,
            visibility=visibility,
            host=host,
            slug=fresh(below),
            limit_seconds=limit_seconds,
            max_players=max_players,
            active_at=now,
            unranked=True,
        )
        add(made, against=against, line=line)
        seat(made, player_id=host.pk, now=now)
    return made


def add(race: Race, *, against: Collection[int], line: bool) -> None:
    """Put ghosts into a race that was just made and is never ranked."""
    Ghost.objects.bulk_create(Ghost(race=race, attempt_id=attempt) for attempt in against)
    if line:
        Ghost.objects.create(race=race)


def seen(player: Player, *, deal: Deal) -> bool:
    """Whether the player has begun anything on these cards, at either draw count, or has watched it."""
    begun = Attempt.objects.filter(
        player=player,
        started_at__isnull=False,
        deal__format=deal.format,
        deal__kind=deal.kind,
        deal__letters=deal.letters,
    )
    return begun.exists() or Spoiler.objects.filter(player=player, deal=deal).exists()


def unseen(player: Player, *, draw: int, now: datetime, most: int = 20) -> tuple[Deal, Offer] | None:
    """The newest closed deal with ghosts that the player does not know: of a daily, else of a race that is over.

    So many of each are looked at.
    """
    theirs = Attempt.objects.filter(player=player, started_at__isnull=False).values("deal")
    watched = Spoiler.objects.filter(player=player).values("deal")
    new = Deal.objects.filter(kind=Deal.Kind.SEALED, draw=draw).exclude(pk__in=theirs).exclude(pk__in=watched)
    dailies = new.filter(daily__closed_at__isnull=False).order_by("-daily__date")
    raced = new.filter(races__starts_at__isnull=False, daily__isnull=True).distinct().order_by("-pk")
    for deal in (*dailies[:most], *raced[:most]):
        there = offer(player, deal=deal, now=now)
        if there.field:
            return deal, there
    return None


def _ended(deal: Deal) -> QuerySet[Attempt]:
    """What people have played of it to an end, without a word of the solver's."""
    return (
        Attempt.objects.filter(deal=deal, status__gte=Status.WON, status__lt=Status.VOID, moves__gt=0, player__robot="")
        .exclude(hinted=True)
        .select_related("player")
    )


def _sorted(attempts: QuerySet[Attempt]) -> list[Attempt]:
    """As a daily ranks them, a thousand of each at most: a page must answer soon."""
    won = attempts.filter(status=Status.WON).order_by("-score", "time", "moves", "pk")[:1000]
    others = attempts.exclude(status=Status.WON).order_by("-score", "time", "moves", "pk")[:1000]
    return [*won, *others]


def _best_of_each(attempts: Sequence[Attempt]) -> list[Attempt]:
    found: dict[int, Attempt] = {}
    for one in attempts:
        found.setdefault(one.player_id, one)
    return list(found.values())
