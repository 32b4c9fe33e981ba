"""Who may know what of an attempt, decided for many at once, so that it can be asked again while somebody watches.

Source: DESIGN, "What a viewer may know". What may not be seen is answered as absent. Never writes.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.db.models import Q

from games import races
from games.models import Attempt, Block, Player, Race, Status


class View(Enum):
    """How much of an attempt somebody may know."""

    OWN = "own"
    FULL = "full"
    """All that its player knows, as it happens."""
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Look:
    """`viewer` looks at an attempt; `linked`: they have the link of the race that it is in."""

    viewer: int
    attempt: int
    linked: bool


def view(viewer: int, *, attempt: int, linked: bool, now: datetime) -> View:
    """What `viewer` may know of an attempt now, as `views` of many."""
    look = Look(viewer, attempt, linked)
    return views([look], now=now)[look]


def views(looks: Collection[Look], *, now: datetime) -> dict[Look, View]:
    """What each may know now.

    One's own always. Of a race from its start on: its players once theirs has ended, and others where the race is
    open or they have its link; nobody who plays the same cards in a race themselves.
    """
    attempts = Attempt.objects.select_related("race", "deal").in_bulk({look.attempt for look in looks})
    found = {look: _at_first_sight(look, attempts.get(look.attempt)) for look in looks}
    open_ones = [look for look, seen in found.items() if seen is None]
    if open_ones:
        facts = _Facts.of(open_ones, attempts=attempts)
        found |= {look: facts.view(look, attempt=attempts[look.attempt], now=now) for look in open_ones}
    return {look: seen or View.ABSENT for look, seen in found.items()}


def lost(looks: Collection[Look], *, now: datetime) -> set[Look]:
    """Those who may look no more."""
    return {look for look, seen in views(looks, now=now).items() if seen is View.ABSENT}


def _at_first_sight(look: Look, attempt: Attempt | None) -> View | None:
    """None where more has to be known."""
    if attempt is not None and attempt.player_id == look.viewer:
        return View.OWN
    return View.ABSENT if attempt is None or attempt.race is None else None


@dataclass(frozen=True, slots=True)
class _Facts:
    """blocked: pairs of players, either way round. mine: how viewers stand in races, by (race, viewer).
    racing: viewers who are in some race that has a start."""

    blocked: set[tuple[int, int]]
    mine: dict[tuple[int, int], int]
    racing: set[int]

    @classmethod
    def of(cls, looks: Collection[Look], *, attempts: dict[int, Attempt]) -> "_Facts":
        viewers = {look.viewer for look in looks}
        players = {attempts[look.attempt].player_id for look in looks}
        either = Q(blocker__in=viewers, blocked__in=players) | Q(blocker__in=players, blocked__in=viewers)
        blocks = set(Block.objects.filter(either).values_list("blocker", "blocked"))
        within = {attempts[look.attempt].race_id for look in looks}
        theirs = Attempt.objects.filter(player__in=viewers, race__isnull=False)
        mine = theirs.filter(race__in=within).values_list("race", "player", "status")
        racing = theirs.filter(status__lt=Status.WON, race__starts_at__isnull=False).values_list("player", flat=True)
        return cls(
            blocked=blocks | {(one, other) for other, one in blocks},
            mine={(race, player): status for race, player, status in mine},
            racing=set(racing),
        )

    def view(self, look: Look, *, attempt: Attempt, now: datetime) -> View:
        race = attempt.race
        assert race is not None
        if (look.viewer, attempt.player_id) in self.blocked:
            return View.ABSENT
        return View.FULL if self._sees_race(look, attempt=attempt, race=race, now=now) else View.ABSENT

    def _sees_race(self, look: Look, *, attempt: Attempt, race: Race, now: datetime) -> bool:
        # Before the start one may still join, and there is nothing to see.
        if race.starts_at is None or now < race.starts_at:
            return False
        mine = self.mine.get((race.pk, look.viewer))
        if mine is not None:
            return mine >= Status.WON
        if not look.linked and race.visibility != Race.Visibility.OPEN:
            return False
        in_race = look.viewer in self.racing and races.is_in_race(Player(pk=look.viewer), deal=attempt.deal, now=now)
        return not in_race
