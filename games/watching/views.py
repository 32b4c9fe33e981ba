"""Who may know what of an attempt, decided for many at once, so that it can be asked again while somebody watches.

Source: docs/viewers.md. What may not be seen is answered as absent; where the viewer knows of the
attempt anyway – their friend's, their own race's, an open race's – there is a reason that a page may say. Never writes.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from games.models import Attempt, Kind, Race, Status
from games.watching.facts import Facts, Look


class View(Enum):
    """How much of an attempt somebody may know."""

    OWN = "own"
    FULL = "full"
    """All that its player knows, as it happens."""
    ABSENT = "absent"


class Why(Enum):
    """Why an attempt that the viewer knows of is hidden from them."""

    STILL_PLAYING = "still-playing"
    """They play these cards themselves."""
    NOT_PLAYED = "not-played"
    """Their own attempt at this daily is not begun; until it has ended they see nobody's."""
    NOT_STARTED = "not-started"
    LINK_ONLY = "link-only"
    NOT_ALLOWED = "not-allowed"
    """The player shows casual games to nobody."""


def views(looks: Collection[Look], *, now: datetime) -> dict[Look, View]:
    """What each may know now, reasons left out: what is hidden is absent."""
    return {look: seen if isinstance(seen, View) else View.ABSENT for look, seen in judged(looks, now=now).items()}


def lost(looks: Collection[Look], *, now: datetime) -> set[Look]:
    """Those who may look no more."""
    return {look for look, seen in views(looks, now=now).items() if seen is View.ABSENT}


def judged(looks: Collection[Look], *, now: datetime) -> dict[Look, View | Why]:
    """What each may know now, or why it is hidden.

    One's own always. Of a race from its start on: its players once theirs has ended, and others where the race is
    open or they have its link. Of a daily: friends whose own attempt at it has ended. Of a casual game: friends, where
    the player allows it. Nobody who plays the same cards in a race themselves; nothing between who is blocked.
    A dozen queries at most, and one for each deal that somebody looks at who is racing.
    """
    attempts = (
        Attempt.objects.select_related("race", "deal", "daily", "player")
        .defer("deal__line", "deal__cards", "deal__proof")
        .in_bulk({look.attempt for look in looks})
    )
    found: dict[Look, View | Why] = {}
    open_ones: list[Look] = []
    for look in looks:
        attempt = attempts.get(look.attempt)
        if attempt is not None and attempt.player_id != look.viewer:
            open_ones.append(look)
        else:
            found[look] = View.ABSENT if attempt is None else View.OWN
    if open_ones:
        facts = Facts.of(open_ones, attempts=attempts)
        found |= {look: _judge(look, attempt=attempts[look.attempt], facts=facts, now=now) for look in open_ones}
    return found


@dataclass(frozen=True, slots=True)
class _Case:
    """One look at somebody else's attempt, and what is known about the two."""

    look: Look
    attempt: Attempt
    facts: Facts
    now: datetime

    @property
    def friends(self) -> bool:
        return (self.look.viewer, self.attempt.player_id) in self.facts.friends

    @property
    def races_on_it(self) -> bool:
        return self.facts.races_on(self.look.viewer, deal=self.attempt.deal, now=self.now)


def _judge(look: Look, *, attempt: Attempt, facts: Facts, now: datetime) -> View | Why:
    if (look.viewer, attempt.player_id) in facts.blocked:
        return View.ABSENT
    case = _Case(look, attempt, facts, now)
    if attempt.race is not None:
        return _of_race(case, race=attempt.race)
    if not case.friends:
        return View.ABSENT
    return _of_daily(case) if attempt.kind == Kind.DAILY else _of_casual(case)


def _of_race(case: _Case, *, race: Race) -> View | Why:
    if (race.pk, case.look.viewer) in case.facts.hidden:
        return View.ABSENT
    mine = case.facts.in_races.get((race.pk, case.look.viewer))
    told = mine is not None or case.look.linked or race.visibility == Race.Visibility.OPEN
    if not told:
        return Why.LINK_ONLY if case.friends else View.ABSENT
    # Before the start one may still join, and there is nothing to see.
    if race.starts_at is None or case.now < race.starts_at:
        return Why.NOT_STARTED
    if mine is not None:
        return View.FULL if mine >= Status.WON else Why.STILL_PLAYING
    return Why.STILL_PLAYING if case.races_on_it else View.FULL


def _of_daily(case: _Case) -> View | Why:
    """Between friends. While the daily runs whoever has not ended theirs sees nothing, not even in their own race."""
    mine = case.facts.at_dailies.get((case.attempt.daily_id or 0, case.look.viewer))
    if mine is None:
        return Why.NOT_PLAYED
    return View.FULL if mine >= Status.WON else Why.STILL_PLAYING


def _of_casual(case: _Case) -> View | Why:
    """Between friends."""
    if not allows_casual(case.attempt.player.settings):
        return Why.NOT_ALLOWED
    return Why.STILL_PLAYING if case.races_on_it else View.FULL


def allows_casual(settings: dict[str, object]) -> bool:
    """Whether a player with these settings lets friends watch casual games: on until they say otherwise."""
    return settings.get("watched") != "off"
