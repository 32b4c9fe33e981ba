"""Who the practice rivals are, and asking one to a race. One guest each, made at the first need."""

from datetime import datetime
from enum import StrEnum

from django.db import IntegrityError, transaction

from games import races
from games.models import Attempt, Player, Race
from games.races import Refusal, Refused

LEASE = "robots"
"""Held by the process that plays for all rivals; without it none comes when asked."""


class Strength(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


# No person may have such a sign in a name, so these are always free.
NAMES = {Strength.EASY: "Pierrot ☾", Strength.MEDIUM: "Colombine ❀", Strength.HARD: "Arlequin ◆"}


def rival(strength: Strength) -> Player:
    """The rival of this strength."""
    there = Player.objects.filter(robot=strength).first()
    if there is not None:
        return there
    player = Player(username=NAMES[strength], is_guest=True, robot=strength.value)
    player.set_unusable_password()
    try:
        with transaction.atomic():
            player.save(force_insert=True)
    except IntegrityError:
        return Player.objects.get(robot=strength)
    return player


def invite(race_id: int, *, host: Player, strength: Strength, now: datetime) -> Attempt:
    """Have the rival of this strength come into the lobby. Refused: absent, not-host, and as `races.join`."""
    hosts = Race.objects.filter(pk=race_id).values_list("host", flat=True)
    if not hosts:
        raise Refused(Refusal.ABSENT)
    if hosts[0] != host.pk:
        raise Refused(Refusal.NOT_HOST)
    return races.join(race_id, player=rival(strength), now=now)
