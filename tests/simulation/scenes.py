"""What a schedule begins with: attempts near an end that is to come, or at their deal, and who is at them."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from random import Random
from typing import TypeVar

from django.db.models.base import ModelState

from games.journal import chain
from games.journal.entries import Entry, entry_of
from games.models import Attempt, Daily, Kind, Race, Status
from games.rules.actions import parse_action
from games.rules.game import Game, turned
from tests.simulation import deals
from tests.simulation.memory import player

DAY = date(2026, 3, 1)
CLOSES = datetime(2026, 3, 2, 1, tzinfo=UTC)
"""When the daily of that day closes."""

SECOND = timedelta(seconds=1)

Row = TypeVar("Row", Attempt, Race)


@dataclass(frozen=True, slots=True)
class Scene:
    """`begins`: the database's clock at the first step, in ms since 1970."""

    kind: str
    begins: float
    attempts: list[tuple[Attempt, tuple[Entry, ...], deals.Line]]


def scene(chance: Random) -> Scene:
    """One of each kind by chance: casual, a daily about to close, a race about to begin, to idle or to be over."""
    kind = chance.choice(("casual", "casual", "daily", "race", "race idle", "race limit", "race won"))
    line = chance.choice(deals.LINES)
    lead = chance.choice((0, 0, 0, len(line.win) - chance.randint(1, 4)))
    if kind == "casual":
        row = _attempt(1, line=line, kind=Kind.CASUAL, started_at=CLOSES)
        return Scene(kind, _ms(CLOSES + 2 * SECOND), [(row, entries(1, line=line, lead=lead), line)])
    if kind == "daily":
        daily = Daily(pk=1, date=DAY, draw=line.deal.draw, deal=line.deal)
        row = _attempt(1, line=line, kind=Kind.DAILY, daily=daily, started_at=CLOSES - 900 * SECOND)
        begins = CLOSES - chance.choice((1, 3, 600)) * SECOND
        return Scene(kind, _ms(begins), [(row, entries(1, line=line, lead=lead), line)])
    return _race(kind, line=line, lead=lead, chance=chance)


def _race(kind: str, *, line: deals.Line, lead: int, chance: Random) -> Scene:
    limit = {"race limit": 300, "race": 1800}.get(kind)
    starts_at = CLOSES
    race = _copied(_blank_race(line))
    race.limit_seconds, race.starts_at, race.active_at = limit, starts_at, starts_at
    since = {"race": chance.choice((-2, 60)), "race idle": 597, "race limit": 297, "race won": 300}[kind]
    rows = [(_attempt(number, line=line, kind=Kind.RACE, race=race, started_at=starts_at), number) for number in (1, 2)]
    leads = (0, 0) if since < 0 else (lead, chance.choice((0, lead)))
    attempts = [
        (row, entries(number, line=line, lead=lead), line) for (row, number), lead in zip(rows, leads, strict=True)
    ]
    return Scene(kind, _ms(starts_at + since * SECOND), attempts)


@cache
def entries(attempt: int, *, line: deals.Line, lead: int) -> tuple[Entry, ...]:
    """The first so many entries along the line, all at the attempt's start."""
    game, hashed, found = deals.start(line.deck, draw=line.deal.draw), chain.first(attempt, letters=_letters(line)), []
    for seq, text in enumerate(line.win[:lead], start=1):
        action = parse_action(text)
        after = deals.play(game, action)
        assert isinstance(after, Game)
        entry = entry_of(after, seq=seq, action=text, at=0, cards=turned(game, action), previous=hashed)
        game, hashed = after, entry.hash
        found.append(entry)
    return tuple(found)


def _attempt(number: int, *, line: deals.Line, kind: Kind, started_at: datetime, **more: object) -> Attempt:
    row = _copied(_blank(number, line=line, kind=kind))
    row.started_at = started_at
    for name, value in more.items():
        setattr(row, name, value)
    return row


@cache
def _blank(number: int, *, line: deals.Line, kind: Kind) -> Attempt:
    return Attempt(pk=number, player=player(number), deal=line.deal, kind=kind, status=Status.PLAYING)


@cache
def _blank_race(line: deals.Line) -> Race:
    return Race(pk=1, deal=line.deal, slug="BCD2FGH")


def _copied(row: Row) -> Row:
    """Another row that says the same: made in a twentieth of the time that Django's own way of making one takes."""
    other = type(row).__new__(type(row))
    vars(other).update(vars(row))
    other._state = ModelState()
    other._state.fields_cache = dict(row._state.fields_cache)
    return other


def _letters(line: deals.Line) -> str:
    return line.deal.letters


def _ms(moment: datetime) -> float:
    return moment.timestamp() * 1000
