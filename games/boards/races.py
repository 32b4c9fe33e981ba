"""Standings of races: a lane per player, with places by RULES "Ranking" as they are now or as they ended.

What a rival still playing may see is all there is here: cards home, score, moves, undos, connection, finish.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from games.models import Attempt, Race, Status
from games.races import LEASE
from games.ranking import Finish, Mode, race_order, ranked
from games.results import Instants, instants


@dataclass(frozen=True, slots=True)
class Lane:
    """One player of a race. place: 1-2-2-4, None before the first accepted action, and for good where there was none
    ("did not play"). time: ms from the reveal to the end, None while playing. `present` is their lease."""

    place: int | None
    attempt: int
    player: int
    name: str
    guest: bool
    host: bool
    present: bool
    status: Status
    played: bool
    home: int
    score: int
    moves: int
    undos: int
    time: int | None


def race(race: Race, *, now: datetime) -> list[Lane]:
    """The standings of one race; in a lobby, who is there, longest first."""
    return races([race], now=now).get(race.pk, [])


def races(races: Sequence[Race], *, now: datetime) -> dict[int, list[Lane]]:
    """The standings of each race: placed ones by place, then those without, then in the order they came."""
    attempts = list(
        Attempt.objects.filter(race__in=[race.pk for race in races]).select_related("player").order_by("pk")
    )
    stood = instants(connection, attempts=[attempt.pk for attempt in attempts])
    found: dict[int, list[Lane]] = {}
    for race in races:
        those = [attempt for attempt in attempts if attempt.race_id == race.pk]
        places = ranked([_order(one, stood=stood[one.pk], mode=Mode(race.mode)) for one in those])
        lanes = [
            _lane(attempt, place=place, stood=stood[attempt.pk], race=race, now=now)
            for attempt, place in zip(those, places, strict=True)
        ]
        found[race.pk] = sorted(lanes, key=lambda lane: (lane.place is None, lane.place or 0))
    return found


def _order(attempt: Attempt, *, stood: Instants, mode: Mode) -> tuple[int, ...] | None:
    if attempt.status == Status.VOID:
        return None
    finish = Finish(
        won=attempt.status == Status.WON,
        resigned=attempt.status == Status.RESIGNED,
        played=stood.actions > 0,
        time=attempt.time or 0,
        score=stood.score,
        moves=stood.moves,
        home=stood.home,
        scored_at=stood.scored_at,
        changed_at=stood.changed_at,
    )
    return race_order(finish, mode=mode)


def _lane(attempt: Attempt, *, place: int | None, stood: Instants, race: Race, now: datetime) -> Lane:
    return Lane(
        place=place,
        attempt=attempt.pk,
        player=attempt.player_id,
        name=attempt.player.username,
        guest=attempt.player.is_guest,
        host=attempt.player_id == race.host_id,
        present=attempt.seen_at is not None and now - attempt.seen_at < LEASE,
        status=Status(attempt.status),
        played=stood.actions > 0,
        home=stood.home,
        score=stood.score,
        moves=stood.moves,
        # Every accepted action is a move or an undo.
        undos=stood.actions - stood.moves,
        time=attempt.time,
    )
