"""Whose review may be seen by whom: the one function that decides.

Source: docs/viewers.md: verdicts and proofs name cards never drawn, so only when the deal is closed;
an open casual game as soon as it ends. What may not be seen at all is answered as absent.
"""

from datetime import datetime

from django.db.models import Q

from games import races
from games.models import Attempt, Block, Kind, Player, Race


class Absent(LookupError):
    """There is no such attempt for this viewer."""


class NotOpen(Exception):
    """The attempt goes on, or its deal is not closed yet."""


def seen(attempt_id: int, *, viewer: Player | None, now: datetime) -> Attempt:
    """The attempt, with deal, race and daily, whose review the viewer may see; Absent or NotOpen.

    One's own; a daily's; a race's where it is open or the viewer was in it. Nobody's whose cards the viewer is racing
    on now, and none of a blocked player's.
    """
    found = Attempt.objects.select_related("deal", "race", "daily", "player").filter(pk=attempt_id).first()
    if found is None or not _may_ever_see(viewer, attempt=found):
        raise Absent(attempt_id)
    if not found.has_ended or not _is_closed(found, now=now):
        raise NotOpen(attempt_id)
    if viewer is not None and races.is_in_race(viewer, deal=found.deal, now=now):
        raise NotOpen(attempt_id)
    return found


def seen_of(race: Race, *, viewer: Player | None, now: datetime) -> list[int]:
    """The attempts of a race whose review the viewer may see, by `seen`; those in which nothing was played are none."""
    played = Attempt.objects.filter(race=race, moves__gt=0).order_by("pk").values_list("pk", flat=True)
    return [attempt for attempt in played if _is_seen(attempt, viewer=viewer, now=now)]


def _is_seen(attempt: int, *, viewer: Player | None, now: datetime) -> bool:
    try:
        seen(attempt, viewer=viewer, now=now)
    except (Absent, NotOpen):
        return False
    return True


def _may_ever_see(viewer: Player | None, *, attempt: Attempt) -> bool:
    if viewer is not None and attempt.player_id == viewer.pk:
        return True
    if attempt.kind == Kind.CASUAL or (viewer is not None and _blocked(viewer, attempt.player)):
        return False
    race = attempt.race
    if race is not None and viewer is not None and races.is_hidden(race.pk, viewer=viewer.pk):
        return False
    if race is None or race.visibility == Race.Visibility.OPEN:
        return True
    return viewer is not None and Attempt.objects.filter(race=race, player=viewer).exists()


def _is_closed(attempt: Attempt, *, now: datetime) -> bool:
    """A daily when it has closed, a race when it is over; a sealed deal when all is over that it is used for."""
    if attempt.daily is not None and attempt.daily.closed_at is None:
        return False
    if attempt.race is not None and not races.is_over(attempt.race, now=now):
        return False
    return races.is_closed(attempt.deal, now=now)


def _blocked(one: Player, other: Player) -> bool:
    return Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).exists()
