"""Which boards there are, the numbers that name them, and which of them a result stands on.

A result belongs to the UTC day on which its clock began: a daily's to the daily's day, though it may end on the
next. Pure.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum

from games.ranking import Measure, daily_key, key_of


class Span(IntEnum):
    """What a board covers; the numbers are kept in the ids of boards and never change."""

    DAY = 0
    WEEK = 1
    MONTH = 2
    EVER = 3
    DAILY = 4


@dataclass(frozen=True, slots=True)
class Board:
    """One board. `first` is the first day it covers (weeks begin on Monday), None for all time."""

    span: Span
    first: date | None
    draw: int
    measure: Measure

    @property
    def id(self) -> int:
        """The number that its places are kept under: day, span, draw count, measure."""
        ordinal = 0 if self.first is None else self.first.toordinal()
        return (ordinal * 8 + self.span) * 16 + (8 if self.draw == 3 else 0) + self.measure


@dataclass(frozen=True, slots=True)
class Result:
    """A ranked result with a place. time: ms to the winning action; instant: ms to the entry that last changed the
    score. `day` as above; `daily` whether it is that day's daily."""

    attempt: int
    player: int
    draw: int
    day: date
    daily: bool
    won: bool
    score: int
    moves: int
    time: int
    instant: int


def measure_of(board: int) -> Measure:
    """The measure in a board's number."""
    return Measure(board % 8)


def board_of(span: Span, *, day: date, draw: int, measure: Measure) -> Board:
    """The board of the span that covers the day."""
    first: date | None = day
    match span:
        case Span.WEEK:
            first = day - timedelta(days=day.weekday())
        case Span.MONTH:
            first = day.replace(day=1)
        case Span.EVER:
            first = None
    return Board(span, first, draw, measure)


def boards_of(result: Result) -> list[Board]:
    """The boards that a result stands on: wins, time and moves are for won ones."""
    measures = [Measure.SCORE, Measure.WINS, Measure.TIME, Measure.MOVES] if result.won else [Measure.SCORE]
    pairs = [(span, measure) for span in (Span.DAY, Span.WEEK, Span.MONTH, Span.EVER) for measure in measures]
    if result.daily:
        pairs += [(Span.DAILY, Measure.DAILY)]
        pairs += [(Span.DAILY, measure) for measure in (Measure.TIME, Measure.MOVES) if result.won]
    return [board_of(span, day=result.day, draw=result.draw, measure=measure) for span, measure in pairs]


def key_on(measure: Measure, *, result: Result) -> int:
    """The result's key by any measure but wins."""
    if measure is Measure.DAILY:
        time = result.time if result.won else result.instant
        return daily_key(won=result.won, score=result.score, time=time, moves=result.moves)
    return key_of(measure, score=result.score, time=result.time, moves=result.moves)
