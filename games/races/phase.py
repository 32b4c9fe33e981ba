"""How a race stands at a moment: a function of stored times and attempts, which nobody has to fire.

Never writes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import OuterRef, Subquery

from games.models import Attempt, JournalEntry, Race, Status
from games.races.limits import GRACE, LOBBY_IDLE, end_of


class Phase(StrEnum):
    LOBBY = "lobby"
    CLOSED = "closed"
    """A lobby that was left, or in which nothing happened; it never starts."""
    COUNTDOWN = "countdown"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Runner:
    """An attempt as far as times need it. seq: the last entry's number; time: of a win; latest: of the last accepted
    action; both in ms since the start."""

    attempt: int
    player: int
    status: Status
    seq: int
    time: int
    latest: int

    @property
    def ended(self) -> bool:
        return self.status >= Status.WON


def runners(race: Race) -> list[Runner]:
    """Those in the race, who came first first."""
    return runners_of([race.pk]).get(race.pk, [])


def runners_of(races: Sequence[int]) -> dict[int, list[Runner]]:
    """Those in each of these races; a race without players is absent."""
    found: dict[int, list[Runner]] = {}
    if not races:
        return found
    for race, attempt, player, status, seq, time, latest in _rows(races):
        runner = Runner(attempt, player, Status(status), seq or 0, time or 0, latest or 0)
        found.setdefault(race, []).append(runner)
    return found


def phase(race: Race, *, now: datetime) -> Phase:
    """How the race stands."""
    return phase_of(race, runners=runners(race), now=now)


def phase_of(race: Race, *, runners: Sequence[Runner], now: datetime) -> Phase:
    """As `phase`, of attempts already read."""
    if race.starts_at is None:
        idle = now - race.active_at >= LOBBY_IDLE
        return Phase.CLOSED if idle or not runners else Phase.LOBBY
    if now < race.starts_at and not any(one.latest for one in runners):
        # What was played in has begun, though the clock was set back while no process looked.
        return Phase.COUNTDOWN
    due = due_of(race, runners=runners, now=now)
    return Phase.RUNNING if any(not one.ended and one.attempt not in due for one in runners) else Phase.OVER


def due_of(race: Race, *, runners: Iterable[Runner], now: datetime) -> dict[int, tuple[int, Status]]:
    """The open attempts whose end has come, grace included: when, in ms since the start, and as what."""
    assert race.starts_at is not None
    runners = tuple(runners)
    first_win = min((one.time for one in runners if one.status == Status.WON), default=None)
    elapsed = (now - race.starts_at - GRACE) / timedelta(milliseconds=1)
    ends = {
        one.attempt: end_of(limit_seconds=race.limit_seconds, first_win=first_win, latest=one.latest)
        for one in runners
        if not one.ended
    }
    return {attempt: end for attempt, end in ends.items() if end[0] <= elapsed}


def _rows(races: Sequence[int]) -> Iterable[tuple[int, int, int, int, int | None, int | None, int | None]]:
    entries = JournalEntry.objects.filter(attempt=OuterRef("pk")).order_by("-seq")
    return (
        Attempt.objects.filter(race__in=races)
        .annotate(seq=Subquery(entries.values("seq")[:1]), latest=Subquery(entries.values("at")[:1]))
        .order_by("pk")
        .values_list("race", "pk", "player", "status", "seq", "time", "latest")
    )
