"""Who may look at an attempt: the one function that decides, for every payload, log and page.

Source: DESIGN, "What a viewer may know". What may not be seen is answered as absent.
"""

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


def view(viewer: int, *, attempt: int, linked: bool, now: datetime) -> View:
    """What `viewer` may know of an attempt now; `linked`: they have the link of the race that it is in.

    One's own always. Of a race from its start on: its players once theirs has ended, and others where the race is
    open or they have its link; nobody who plays the same cards in a race themselves.
    """
    found = Attempt.objects.filter(pk=attempt).select_related("race", "deal").first()
    if found is None:
        return View.ABSENT
    if found.player_id == viewer:
        return View.OWN
    if found.race is None or _blocked(viewer, found.player_id):
        return View.ABSENT
    return View.FULL if _sees_race(viewer, attempt=found, race=found.race, linked=linked, now=now) else View.ABSENT


def _sees_race(viewer: int, *, attempt: Attempt, race: Race, linked: bool, now: datetime) -> bool:
    # Before the start one may still join, and there is nothing to see.
    if race.starts_at is None or now < race.starts_at:
        return False
    mine = Attempt.objects.filter(race=race, player=viewer).first()
    if mine is not None:
        return mine.status >= Status.WON
    if not linked and race.visibility != Race.Visibility.OPEN:
        return False
    return not races.is_in_race(Player(pk=viewer), deal=attempt.deal, now=now)


def _blocked(one: int, other: int) -> bool:
    return Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).exists()
