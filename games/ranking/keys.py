"""The keys of boards: one number a result and measure, less is better, equal is an equal place.

Source: docs/rules.md, "Ranking". A number rather than a tuple, so that a database keeps it in an index and counts it
in buckets of leading bits. Pure.
"""

from enum import IntEnum

_SCORE_BITS = 10
_TIME_BITS = 27
_MOVES_BITS = 20
_MOST_SCORE = (1 << _SCORE_BITS) - 1
"""More than any score: 640 is the most."""

_MOST_TIME = (1 << _TIME_BITS) - 1
_MOST_MOVES = (1 << _MOVES_BITS) - 1
_MOST_WINS = (1 << 20) - 1


class Measure(IntEnum):
    """What a board compares; the numbers are kept in the ids of boards and never change."""

    WINS = 0
    SCORE = 1
    TIME = 2
    MOVES = 3
    DAILY = 4


LEVELS: dict[Measure, tuple[int, ...]] = {
    Measure.WINS: (10, 0),
    Measure.SCORE: (0,),
    Measure.TIME: (20, 12, 5),
    Measure.MOVES: (10, 0),
    Measure.DAILY: (
        _MOVES_BITS + _TIME_BITS,
        _MOVES_BITS + _TIME_BITS - 9,
        _MOVES_BITS + _TIME_BITS - 17,
    ),
}
"""By how many bits a key is shifted to give its bucket, coarse to fine. Each step splits a bucket into at most about
a thousand that are in use; what the finest leaves together (32 ms; 1 s of equal score) is few enough to be counted.
"""


def daily_key(*, won: bool, score: int, time: int, moves: int) -> int:
    """The order of a daily: won, score, time in ms (not won: when the score last changed), fewer moves.

    Times up to 37 h and moves up to a million are told apart; a daily is open for 25 h.
    """
    key = 0 if won else 1
    key = key << _SCORE_BITS | _MOST_SCORE - min(score, _MOST_SCORE)
    key = key << _TIME_BITS | min(time, _MOST_TIME)
    return key << _MOVES_BITS | min(moves, _MOST_MOVES)


def key_of(measure: Measure, *, score: int, time: int, moves: int) -> int:
    """The key of one result by score, time in ms or moves alone; ValueError for the other measures."""
    match measure:
        case Measure.SCORE:
            return _MOST_SCORE - min(score, _MOST_SCORE)
        case Measure.TIME:
            return time
        case Measure.MOVES:
            return moves
    raise ValueError(measure)


def wins_key(wins: int) -> int:
    """The key of so many wins."""
    return _MOST_WINS - min(wins, _MOST_WINS)


def wins_of(key: int) -> int:
    """How many wins a key stands for."""
    return _MOST_WINS - key
