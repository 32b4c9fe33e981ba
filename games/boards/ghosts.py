"""Ghosts: ended attempts that a race is run against, as they stood at their own recorded times.

Only counts are told, undos included: no action, no card. What is read here has ended and never changes.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from games.boards.progress import Progress
from games.models import Attempt, Ghost, JournalEntry, Race, Status
from games.results import Instants
from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start

STEP_MS = 2_000
"""The known line makes a move so often."""

_FRESH = Instants(0, 0, 0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Step:
    """An entry as far as a ghost shows it; `accepted`: no end."""

    at: int
    score: int
    moves: int
    home: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Track:
    """One ghost. `whole`: how it ended; ats: when each of its entries was made, in ms since the reveal; stood: how it
    stood after that many of them. `line`: it is the known line, nobody's attempt."""

    whole: Progress
    line: bool
    ats: tuple[int, ...]
    stood: tuple[Instants, ...]

    def at(self, ms: int | None) -> Progress:
        """As it stood then; before the reveal (None) nothing is played."""
        if ms is None:
            return replace(self.whole, status=Status.CREATED, time=None, stood=self.stood[0])
        done = bisect_right(self.ats, ms)
        if done < len(self.ats):
            return replace(self.whole, status=Status.PLAYING, time=None, stood=self.stood[done])
        return self.whole

    def cut(self, limit_ms: int | None) -> "Track":
        """In a race of so many ms: what came later is a time limit's end."""
        if limit_ms is None or (self.whole.time or 0) <= limit_ms:
            return self
        done = bisect_right(self.ats, limit_ms)
        stood = self.stood[: done + 1]
        whole = replace(self.whole, status=Status.LIMIT, time=limit_ms, stood=stood[-1])
        return replace(self, whole=whole, ats=(*self.ats[:done], limit_ms), stood=(*stood, stood[-1]))


def tracks(race: Race) -> tuple[Track, ...]:
    """The ghosts of a race whose deal is at hand, in a fixed order."""
    rows = Ghost.objects.filter(race=race).select_related("attempt__player").order_by("pk")
    limit = None if race.limit_seconds is None else race.limit_seconds * 1000
    found = [
        _line(race.deal.cards, race.deal.draw, race.deal.line) if one.attempt is None else _own(one.attempt)
        for one in rows
    ]
    return tuple(track.cut(limit) for track in found)


def track(whole: Progress, *, steps: Iterable[Step], line: bool = False) -> Track:
    """Of a finished attempt and its entries. Pure."""
    ats, stood = [], [_FRESH]
    for step in steps:
        ats.append(step.at)
        stood.append(_next(stood[-1], step=step))
    return Track(replace(whole, stood=stood[-1]), line, tuple(ats), tuple(stood))


def _next(before: Instants, *, step: Step) -> Instants:
    scored = step.score != before.score
    return Instants(
        seq=before.seq + 1,
        score=step.score,
        moves=step.moves,
        home=step.home,
        scored_at=step.at if scored else before.scored_at,
        changed_at=step.at if scored or step.home != before.home else before.changed_at,
        latest=step.at if step.accepted else before.latest,
        actions=before.actions + step.accepted,
    )


def _own(attempt: Attempt) -> Track:
    found = _recorded(attempt.pk, attempt.created_at)
    whole = _progress(
        attempt=attempt.pk,
        player=attempt.player_id,
        name=attempt.player.username,
        guest=attempt.player.is_guest,
        robot=attempt.player.robot,
        status=Status(attempt.status),
        time=attempt.time or 0,
    )
    return track(whole, steps=found)


@lru_cache(maxsize=512)
def _recorded(attempt: int, made: datetime) -> Sequence[Step]:
    """Told apart by when it was made too: a number may be given again on another database."""
    del made
    rows = JournalEntry.objects.filter(attempt=attempt).order_by("seq")
    values = rows.values_list("action", "at", "score", "moves", "home")
    return tuple(
        Step(at, score, moves, home, not action.startswith("end:")) for action, at, score, moves, home in values
    )


@lru_cache(maxsize=64)
def _line(cards: str, draw: int, line: str) -> Track:
    """The certified line, a move every 2 s."""
    game, steps = start(parse_deck(cards), draw=draw), []
    for number, text in enumerate(line.split(), start=1):
        after = play(game, parse_action(text))
        if not isinstance(after, Game):
            raise ValueError(f"the known line is refused at {number}: {after}")
        game = after
        position = game.position
        steps.append(Step(number * STEP_MS, position.score, game.moves, sum(position.foundations), accepted=True))
    whole = _progress(attempt=0, player=0, name="", guest=False, robot="", status=Status.WON, time=len(steps) * STEP_MS)
    return track(whole, steps=steps, line=True)


def _progress(*, attempt: int, player: int, name: str, guest: bool, robot: str, status: Status, time: int) -> Progress:
    return Progress(
        attempt=attempt,
        player=player,
        name=name,
        guest=guest,
        robot=robot,
        ranked=False,
        status=status,
        time=time,
        seen_at=None,
        reaction="",
        reacted_at=None,
        stood=_FRESH,
    )
