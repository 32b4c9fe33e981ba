"""How two players have stood against each other: in the races that both were in, the dailies that both have played."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from games.boards.races import races
from games.models import Attempt, Race, Status
from games.ranking import daily_key
from games.results import Instants, instants

MOST = 100
"""Races, and dailies, that are looked at: the latest."""


@dataclass(frozen=True, slots=True)
class Tally:
    """From the first one's side."""

    won: int
    lost: int
    tied: int

    @property
    def total(self) -> int:
        return self.won + self.lost + self.tied


@dataclass(frozen=True, slots=True)
class Meetings:
    races: Tally
    dailies: Tally


def meetings(one: int, *, other: int, now: datetime) -> Meetings:
    """Of what has ended for both; where neither made a move nobody has won, as where both stand equal."""
    return Meetings(_races(one, other, now=now), _dailies(one, other))


def _races(one: int, other: int, *, now: datetime) -> Tally:
    theirs = Attempt.objects.filter(player=other, status__gte=Status.WON, race__isnull=False)
    both = Race.objects.filter(
        attempts__player=one, attempts__status__gte=Status.WON, starts_at__isnull=False, pk__in=theirs.values("race")
    )
    found = []
    for lanes in races(list(both.order_by("-pk")[:MOST]), now=now).values():
        places = {lane.player: lane.place for lane in lanes}
        found.append((_last(places.get(one)), _last(places.get(other))))
    return _tally(found)


def _dailies(one: int, other: int) -> Tally:
    ended = Attempt.objects.filter(status__gte=Status.WON, daily__isnull=False)
    days = ended.filter(player=one, daily__in=ended.filter(player=other).values("daily"))
    dailies = list(days.order_by("-daily__date").values_list("daily", flat=True)[:MOST])
    attempts = list(ended.filter(player__in=(one, other), daily__in=dailies))
    scored = instants(connection, attempts=[attempt.pk for attempt in attempts if attempt.status != Status.WON])
    keys = {(attempt.daily_id, attempt.player_id): _key(attempt, scored_at=scored) for attempt in attempts}
    return _tally((keys[daily, one], keys[daily, other]) for daily in dailies)


def _key(attempt: Attempt, *, scored_at: dict[int, Instants]) -> int:
    won = attempt.status == Status.WON
    changed = scored_at.get(attempt.pk)
    time = (attempt.time or 0) if won or changed is None else changed.scored_at
    return daily_key(won=won, score=attempt.score, time=time, moves=attempt.moves)


def _last(place: int | None) -> int:
    """Who did not play stands behind all."""
    return 1 << 30 if place is None else place


def _tally(pairs: Iterable[tuple[int, int]]) -> Tally:
    """Of the places or keys of both; less is better."""
    signs = [(mine > theirs) - (mine < theirs) for mine, theirs in pairs]
    return Tally(signs.count(-1), signs.count(1), signs.count(0))
