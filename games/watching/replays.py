"""Who may replay which ended attempt: the one function that decides, for pages, transcripts and links to them.

Source: docs/viewers.md. What may not be seen is answered as absent; where the viewer knows of the attempt anyway there
is a reason that a page may say. Never writes.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from games import races
from games.models import Attempt, Daily, Deal, Kind, Player, Race, Status
from games.races import Phase
from games.watching.facts import Facts, Look
from games.watching.views import allows_casual

NOBODY = 0
"""A viewer without an account, nor a guest's."""


class Hidden(Enum):
    """Why a game that the viewer knows of is not replayed to them."""

    NOT_ENDED = "not-ended"
    NOT_CLOSED = "not-closed"
    """Its race is not over, or its daily not closed."""
    NOT_PLAYED = "not-played"
    """A friend's daily, and one's own attempt has not ended."""
    STILL_PLAYING = "still-playing"
    """They play these cards themselves."""
    LINK_ONLY = "link-only"
    NOT_ALLOWED = "not-allowed"
    """The player shows casual games to nobody."""


@dataclass(frozen=True, slots=True)
class Replay:
    """full: it may be replayed; else `why` not, None where it is absent. closed: the deal is, so that its code, its
    key and the cards that nobody drew may be told too."""

    full: bool
    why: Hidden | None = None
    closed: bool = False


def may_replay(viewer: int, *, attempts: Collection[int], linked: bool, now: datetime) -> dict[int, Replay]:
    """What of these attempts `viewer` (NOBODY for who is none) may replay; `linked`: they have their races' links.

    One's own when it has ended. Others' when the deal is closed: of dailies and open races all, of a race by link who
    was in it or has the link, of casual games friends where the player allows it. Before that, of a race its players
    who ended theirs, of a daily friends who have both ended. Nothing between who is blocked, and nothing on cards that
    the viewer is racing on. A dozen queries, however many there are.
    """
    found = (
        Attempt.objects.select_related("race", "deal", "daily", "player")
        .defer("deal__line", "deal__cards", "deal__proof")
        .in_bulk(set(attempts))
    )
    looks = [Look(viewer, pk, linked) for pk in found]
    facts = Facts.of(looks, attempts=found)
    closed = _closed(list(found.values()), now=now)
    cards = _racing_on(viewer)
    judged = {
        pk: _judge(_Case(viewer, one, linked, pk in closed, _cards_of(one.deal) in cards, facts), now=now)
        for pk, one in found.items()
    }
    return {pk: judged.get(pk, _ABSENT) for pk in attempts}


def among(attempts: Collection[int], *, viewer: Player | None, now: datetime) -> set[int]:
    """Those of these attempts that a viewer without links may replay, for lists of them."""
    if not attempts:
        return set()
    judged = may_replay(NOBODY if viewer is None else viewer.pk, attempts=attempts, linked=False, now=now)
    return {pk for pk, replay in judged.items() if replay.full}


_ABSENT = Replay(full=False)


@dataclass(frozen=True, slots=True)
class _Case:
    """One viewer, one attempt, and what is known about the two."""

    viewer: int
    attempt: Attempt
    linked: bool
    closed: bool
    racing: bool
    """The viewer has an open attempt at a race on these cards."""
    facts: Facts

    @property
    def own(self) -> bool:
        return self.attempt.player_id == self.viewer

    @property
    def friends(self) -> bool:
        return (self.viewer, self.attempt.player_id) in self.facts.friends

    @property
    def mine(self) -> int | None:
        """How the viewer's own attempt at the same race or daily stands."""
        if self.attempt.race_id is not None:
            return self.facts.in_races.get((self.attempt.race_id, self.viewer))
        return self.facts.at_dailies.get((self.attempt.daily_id or 0, self.viewer))


def _judge(case: _Case, *, now: datetime) -> Replay:
    if (case.viewer, case.attempt.player_id) in case.facts.blocked:
        return _ABSENT
    told, why = _told(case)
    if not told:
        return Replay(full=False, why=why)
    if not case.attempt.has_ended:
        return Replay(full=False, why=Hidden.NOT_ENDED)
    # The race may be over though nobody has written it down.
    if case.racing and case.facts.races_on(case.viewer, deal=case.attempt.deal, now=now):
        return Replay(full=False, why=Hidden.STILL_PLAYING)
    if case.closed:
        return Replay(full=True, closed=True)
    return _before_the_close(case)


def _before_the_close(case: _Case) -> Replay:
    ended_too = case.mine is not None and case.mine >= Status.WON
    if case.own or (ended_too and (case.attempt.race_id is not None or case.friends)):
        return Replay(full=True)
    if case.mine is not None and not ended_too:
        return Replay(full=False, why=Hidden.STILL_PLAYING)
    if case.attempt.kind == Kind.DAILY and case.friends:
        return Replay(full=False, why=Hidden.NOT_PLAYED)
    return Replay(full=False, why=Hidden.NOT_CLOSED)


def _told(case: _Case) -> tuple[bool, Hidden | None]:
    """Whether the viewer may know of the attempt at all."""
    if case.own:
        return True, None
    race = case.attempt.race
    if race is not None and (race.pk, case.viewer) in case.facts.hidden:
        return False, None
    if race is not None:
        by_link = race.visibility == Race.Visibility.LINK and not case.linked and case.mine is None
        return not by_link, Hidden.LINK_ONLY if case.friends else None
    if case.attempt.kind == Kind.DAILY:
        return True, None
    if not case.friends:
        return False, None
    return allows_casual(case.attempt.player.settings), Hidden.NOT_ALLOWED


def _racing_on(viewer: int) -> set[tuple[str, str, str]]:
    """The cards of the races in which the viewer's own attempt has not ended."""
    theirs = Attempt.objects.filter(player=viewer, status__lt=Status.WON, race__starts_at__isnull=False)
    return set(theirs.values_list("deal__format", "deal__kind", "deal__letters"))


def _cards_of(deal: Deal) -> tuple[str, str, str]:
    return deal.format, deal.kind, deal.letters


def _closed(attempts: Sequence[Attempt], *, now: datetime) -> set[int]:
    """Those whose daily is closed or whose race is over, and, where the deal is sealed, all that it is used for."""
    sealed = {one.deal_id for one in attempts if one.deal.kind == Deal.Kind.SEALED}
    dailies = Daily.objects.filter(deal__in=sealed, closed_at__isnull=False)
    published = set(dailies.values_list("deal", flat=True)) if sealed else set()
    there = {race.pk: race for race in Race.objects.filter(deal__in=sealed)}
    there |= {one.race.pk: one.race for one in attempts if one.race is not None}
    running = _running(list(there.values()), now=now)
    used = {race.deal_id for race in there.values()}
    held = {there[pk].deal_id for pk in running}
    out = published | (used - held)
    return {
        one.pk
        for one in attempts
        if (one.daily is None or one.daily.closed_at is not None)
        and one.race_id not in running
        and (one.deal.kind == Deal.Kind.OPEN or one.deal_id in out)
    }


def _running(those: Sequence[Race], *, now: datetime) -> set[int]:
    """The races that are not over; one that never started is none."""
    there = races.runners_of([race.pk for race in those])
    return {
        race.pk for race in those if races.phase_of(race, runners=there.get(race.pk, []), now=now) is not Phase.OVER
    }
