"""Ended attempts as they are replayed: the journal of one that the viewer may see, and which others lie beside it.

Whether it may be seen is `replays`' answer. Never writes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games import journal
from games.friends.circle import friends_of
from games.journal import Record
from games.models import Attempt, Status
from games.watching.replays import Hidden, may_replay

MOST_BESIDE = 30


class Absent(LookupError):
    """There is no such attempt for this viewer."""


class NotSeenError(Exception):
    """It is not replayed to this viewer, and they may know why."""

    def __init__(self, why: Hidden) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Replayed:
    """closed: its deal is."""

    attempt: Attempt
    record: Record
    closed: bool


def replayed(attempt: int, *, viewer: int, linked: str, now: datetime) -> Replayed:
    """The attempt to replay; `linked`: the short code of the race whose link the viewer has. Absent, NotSeenError."""
    found = Attempt.objects.select_related("player", "deal", "race", "daily").filter(pk=attempt).first()
    if found is None:
        # A number larger than any database keeps is asked for no further.
        raise Absent(attempt)
    has_link = found.race is not None and found.race.slug == linked
    seen = may_replay(viewer, attempts=[attempt], linked=has_link, now=now)[attempt]
    if seen.why is not None:
        raise NotSeenError(seen.why)
    record = journal.load(attempt) if seen.full else None
    if record is None:
        raise Absent(attempt)
    return Replayed(found, record, seen.closed)


def beside(attempt: Attempt, *, viewer: int, linked: str, now: datetime) -> list[Attempt]:
    """Other ended attempts on the same deal that the viewer may replay: the best of the same race or daily, of it
    friends' and one's own however they stand, and one's own games on it."""
    same = Q(race=attempt.race_id) if attempt.race_id else Q(daily=attempt.daily_id, daily__isnull=False)
    there = Attempt.objects.filter(deal=attempt.deal_id, status__gte=Status.WON, moves__gt=0).exclude(pk=attempt.pk)
    there = there.select_related("player", "race").order_by("-home", "-score", "time", "pk")
    near = there.filter(Q(player=viewer) | (same & Q(player__in=friends_of(viewer))))
    found = {one.pk: one for one in (*near[:MOST_BESIDE], *there.filter(same)[:MOST_BESIDE])}
    seen = _seen(list(found.values()), viewer=viewer, linked=linked, now=now)
    return [one for one in found.values() if one.pk in seen]


def _seen(those: Sequence[Attempt], *, viewer: int, linked: str, now: datetime) -> set[int]:
    """Who has the link of a race has it for all in it."""
    by_link = [one.pk for one in those if one.race is not None and one.race.slug == linked]
    others = [one.pk for one in those if one.pk not in by_link]
    judged = may_replay(viewer, attempts=others, linked=False, now=now)
    judged |= may_replay(viewer, attempts=by_link, linked=True, now=now)
    return {pk for pk, replay in judged.items() if replay.full}
