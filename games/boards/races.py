"""Standings of races: a lane per player, with places by docs/rules.md, "Ranking" as they are now or as they ended.

What a rival still playing may see is all there is here: cards home, score, moves, undos, connection, finish.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from games.boards.progress import Progress, progress
from games.models import Race, Status
from games.ranking import Mode, race_order, ranked


@dataclass(frozen=True, slots=True)
class Lane:
    """One player of a race. place: 1-2-2-4, None before the first accepted action, and for good where there was none
    ("did not play"). time: ms from the reveal to the end, None while playing. `present` is their lease; `robot` the
    strength of a practice rival, else empty. ghost: it is a finished attempt that is raced against, `attempt` and
    `player` its own; both 0 for the known line."""

    place: int | None
    attempt: int
    player: int
    name: str
    guest: bool
    robot: str
    host: bool
    present: bool
    status: Status
    played: bool
    home: int
    score: int
    moves: int
    undos: int
    time: int | None
    ghost: bool = False


def race(race: Race, *, now: datetime) -> list[Lane]:
    """The standings of one race; in a lobby, who is there, longest first."""
    return races([race], now=now).get(race.pk, [])


def races(races: Sequence[Race], *, now: datetime) -> dict[int, list[Lane]]:
    """The standings of each race: placed ones by place, then those without, then in the order they came."""
    there = progress([race.pk for race in races])
    return {race.pk: lanes(race, progress=there.get(race.pk, ()), now=now) for race in races}


def lanes(race: Race, *, progress: Iterable[Progress], ghosts: Iterable[Progress] = (), now: datetime) -> list[Lane]:
    """As `race`, of progress that was read already, with ghosts as they stand now among them. Pure."""
    people = list(progress)
    those = [*people, *ghosts]
    places = ranked([_order(one, mode=Mode(race.mode)) for one in those])
    found = [
        replace(_lane(one, place=place, race=race, now=now), ghost=number >= len(people))
        for number, (one, place) in enumerate(zip(those, places, strict=True))
    ]
    return sorted(found, key=lambda lane: (lane.place is None, lane.place or 0))


def _order(one: Progress, *, mode: Mode) -> tuple[int, ...] | None:
    return None if one.status == Status.VOID else race_order(one.finish, mode=mode)


def _lane(one: Progress, *, place: int | None, race: Race, now: datetime) -> Lane:
    stood = one.stood
    return Lane(
        place=place,
        attempt=one.attempt,
        player=one.player,
        name=one.name,
        guest=one.guest,
        robot=one.robot,
        host=one.player == race.host_id,
        present=one.present(now=now),
        status=one.status,
        played=stood.actions > 0,
        home=stood.home,
        score=stood.score,
        moves=stood.moves,
        # Every accepted action is a move or an undo.
        undos=stood.actions - stood.moves,
        time=one.time,
    )
