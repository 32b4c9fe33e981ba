"""One change of a race at a time: its row is locked, and its version goes up with the change."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Attempt, Kind, Player, Race
from games.races import notices
from games.races.phase import Phase, phase
from games.races.refusals import Refusal, Refused


@contextmanager
def turn(race_id: int, *, active: datetime | None) -> Iterator[Race]:
    """The race's row, locked, and kept at the end with a higher version; `active` where this counts as activity.

    What is raised inside undoes all. On SQLite the transaction itself is the lock. Refused: absent.
    """
    with transaction.atomic():
        race = Race.objects.select_for_update(no_key=True).filter(pk=race_id).first()
        if race is None:
            raise Refused(Refusal.ABSENT)
        yield race
        race.version += 1
        if active is not None:
            race.active_at = max(race.active_at, active)
        race.save(update_fields=["version", "active_at", "host", "locked", "starts_at"])
        transaction.on_commit(partial(notices.tell, race_id))


def require_lobby(race: Race, *, now: datetime) -> None:
    """Refused unless people may still come and go."""
    if race.starts_at is not None:
        raise Refused(Refusal.STARTED)
    if phase(race, now=now) is Phase.CLOSED:
        raise Refused(Refusal.CLOSED)


def require_host(race: Race, *, player: Player) -> None:
    """Refused unless the player has the host's hand."""
    if race.host_id != player.pk:
        raise Refused(Refusal.NOT_HOST)


def seat(race: Race, *, player_id: int, now: datetime) -> Attempt:
    """A place in the race: an attempt that is made and not begun, its player present."""
    return Attempt.objects.create(player_id=player_id, deal_id=race.deal_id, kind=Kind.RACE, race=race, seen_at=now)
