"""Hints, and "can this still be won?": in casual games only, on request, marked on the attempt.

Never in ranked play (which is never casual), nor on the cards of a race that the player is in. Never searches.
"""

from dataclasses import dataclass
from datetime import datetime

import msgspec

from games import orders, races
from games.models import Attempt, Job, JournalEntry, Kind, Player
from games.review.search import Verdict

KIND = "hint"


class NotHere(LookupError):
    """No open casual game of this player's."""


class DealInRace(Exception):
    """The player is in a running race on these cards."""


class Stale(Exception):
    """The game has gone on, or is not so far yet: `seq` is where it stands."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


@dataclass(frozen=True, slots=True)
class Order:
    """A job's order: the position of an attempt after so many entries."""

    attempt: int
    seq: int


@dataclass(frozen=True, slots=True)
class Hint:
    """verdict: unknown until it is done. action: the best one there, None where none is known to win. done of total:
    how far it is; ahead: how many jobs come before it."""

    job: int
    seq: int
    state: str
    done: int
    total: int
    ahead: int = 0
    verdict: Verdict = "unknown"
    action: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A job's result."""

    verdict: Verdict
    action: str | None


def ask(attempt_id: int, *, player: Player, seq: int, now: datetime) -> Hint:
    """Order a hint for where the game stands, and mark the attempt. NotHere, DealInRace, Stale."""
    attempt = _playing(attempt_id, player=player, now=now)
    if seq != (stands := _seq(attempt)):
        raise Stale(stands)
    Attempt.objects.filter(pk=attempt.pk).update(hinted=True)
    return _hint(attempt, seq=seq)


def look(attempt_id: int, *, player: Player, now: datetime) -> Hint | None:
    """The hint that was asked for where the game stands, wanted for 2 s more; None without one. NotHere, DealInRace."""
    attempt = _playing(attempt_id, player=player, now=now)
    seq = _seq(attempt)
    if not Job.objects.filter(key=_key(attempt, seq=seq)).exists():
        return None
    return _hint(attempt, seq=seq)


def is_begun(attempt_id: int, *, seq: int) -> bool:
    """Whether it was asked for already, so that asking again costs nothing new."""
    return orders.is_open_or_done(f"{KIND}:{attempt_id}:{seq}")


def _playing(attempt_id: int, *, player: Player, now: datetime) -> Attempt:
    found = Attempt.objects.filter(pk=attempt_id, player=player, kind=Kind.CASUAL).select_related("deal").first()
    if found is None or found.has_ended:
        raise NotHere(attempt_id)
    if races.is_in_race(player, deal=found.deal, now=now):
        raise DealInRace(attempt_id)
    return found


def _seq(attempt: Attempt) -> int:
    last = JournalEntry.objects.filter(attempt=attempt).order_by("-seq").values_list("seq", flat=True).first()
    return last or 0


def _key(attempt: Attempt, *, seq: int) -> str:
    return f"{KIND}:{attempt.pk}:{seq}"


def _hint(attempt: Attempt, *, seq: int) -> Hint:
    order = {"attempt": attempt.pk, "seq": seq}
    job = orders.wanted(KIND, key=_key(attempt, seq=seq), order=order, priority=orders.URGENT + 1)
    if job.state == Job.State.DONE:
        result = msgspec.convert(job.result, Result)
        told = (result.verdict, result.action)
        return Hint(job.pk, seq, job.state, job.total, job.total, verdict=told[0], action=told[1])
    state = Job.State.WAITING.value if job.state == Job.State.CANCELLED else job.state
    return Hint(job.pk, seq, state, job.done, job.total, orders.ahead(job))
