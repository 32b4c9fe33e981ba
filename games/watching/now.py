"""What somebody can watch now: their friends' games that go on, and open races that run. Never writes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, Max, OuterRef, Q

from games.friends.circle import friends_of
from games.models import Attempt, JournalEntry, Kind, Race, Status
from games.watching.facts import Look
from games.watching.views import View, Why, judged

MOST = 60
FRESH = timedelta(minutes=10)
"""A game without a limit in which nothing was played for so long goes on no more, for who would watch it."""
_LONGEST_RACE = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Going:
    """A game that goes on. `seen`: whether it may be watched, or why not."""

    attempt: Attempt
    seen: View | Why

    @property
    def hidden(self) -> bool:
        return isinstance(self.seen, Why)


@dataclass(frozen=True, slots=True)
class Watchable:
    """Friends' games, those of dailies, and races: of each race one of its attempts."""

    games: list[Going]
    dailies: list[Going]
    races: list[Going]


def watchable(viewer: int | None, *, now: datetime) -> Watchable:
    """For `viewer`, the latest first; None for somebody who was never here: open races alone."""
    theirs = _of_friends(viewer, now=now) if viewer is not None else []
    found = {one.pk: one for one in (*theirs, *_of_open_races(now))}
    looks = [Look(viewer or 0, pk, False) for pk in found]
    seen = {look.attempt: what for look, what in judged(looks, now=now).items()}
    going = [Going(one, seen[pk]) for pk, one in found.items() if seen[pk] not in (View.ABSENT, View.OWN)]
    of_kind = {kind: [one for one in going if one.attempt.kind == kind] for kind in Kind}
    return Watchable(of_kind[Kind.CASUAL], of_kind[Kind.DAILY], _one_a_race(of_kind[Kind.RACE]))


def _of_friends(viewer: int, *, now: datetime) -> list[Attempt]:
    """Their open attempts that have begun; casual ones in which something was played lately."""
    theirs = Attempt.objects.filter(player__in=friends_of(viewer), status__lt=Status.WON, started_at__lte=now)
    shown = theirs.filter(~Q(daily__closed_at__isnull=False)).select_related("player", "race", "daily", "deal")
    found = list(shown.defer("deal__cards", "deal__line").order_by("-started_at", "-pk")[:MOST])
    casual = [one.pk for one in found if one.kind == Kind.CASUAL]
    lasts = JournalEntry.objects.filter(attempt__in=casual).values_list("attempt").annotate(Max("at"))
    last = dict(lasts) if casual else {}
    return [one for one in found if one.kind != Kind.CASUAL or _is_fresh(one, at=last.get(one.pk, 0), now=now)]


def _is_fresh(attempt: Attempt, *, at: int, now: datetime) -> bool:
    return attempt.started_at is not None and now - attempt.started_at - timedelta(milliseconds=at) < FRESH


def _of_open_races(now: datetime) -> list[Attempt]:
    """Open attempts of open races that run."""
    playing = Attempt.objects.filter(race=OuterRef("pk"), status__lt=Status.WON)
    there = Race.objects.filter(
        Exists(playing),
        visibility=Race.Visibility.OPEN,
        starts_at__lte=now,
        starts_at__gt=now - _LONGEST_RACE,
    ).order_by("-starts_at", "-pk")[:MOST]
    races = [race.pk for race in there]
    attempts = Attempt.objects.filter(race__in=races, status__lt=Status.WON)
    return list(attempts.select_related("player", "race", "daily", "deal").defer("deal__cards", "deal__line"))


def _one_a_race(going: Iterable[Going]) -> list[Going]:
    """What may be watched before what may not; then who joined first."""
    found: dict[int | None, Going] = {}
    for one in sorted(going, key=lambda one: (one.hidden, one.attempt.pk)):
        found.setdefault(one.attempt.race_id, one)
    return sorted(found.values(), key=lambda one: one.attempt.race_id or 0, reverse=True)
