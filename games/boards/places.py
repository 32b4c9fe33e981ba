"""Reading any one board: its top, the rows around a player, and the place of a key, however many stand on it.

A place is 1 + how many have a lesser key. That is summed from the tallies of whole buckets, coarse to fine, and the
few rows that the finest bucket leaves: some hundred index entries, among a million as among ten thousand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import QuerySet, Sum

from games.models import Place, Status, Tally
from games.ranking import LEVELS, Measure, wins_of
from games.results import Board, would_be_key

TOP = 50
SIDE = 5


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a board. wins: only where wins are compared; the other figures are of the attempt that stands here:
    the best one, or the latest won; time in ms from the reveal to its end."""

    place: int
    player: int
    name: str
    attempt: int
    won: bool
    wins: int | None
    score: int
    moves: int
    time: int


def better(board: Board, *, key: int) -> int:
    """How many stand strictly before a key."""
    tallies = Tally.objects.filter(board=board.id)
    count, above = 0, None
    for shift in LEVELS[board.measure]:
        bucket = key >> shift
        first = 0 if above is None else above[1] << above[0] - shift
        level = tallies.filter(shift=shift, bucket__gte=first, bucket__lt=bucket)
        count += level.aggregate(n=Sum("n"))["n"] or 0
        above = (shift, bucket)
    if above is None or above[0] == 0:
        return count
    rest = Place.objects.filter(board=board.id, key__gte=above[1] << above[0], key__lt=key)
    return count + rest.count()


def size(board: Board) -> int:
    """How many stand on the board."""
    level = Tally.objects.filter(board=board.id, shift=LEVELS[board.measure][0])
    return level.aggregate(n=Sum("n"))["n"] or 0


def place_of(board: Board, *, player_id: int) -> int | None:
    """The player's place, None for who does not stand on the board."""
    mine = Place.objects.filter(board=board.id, player=player_id).values_list("key", flat=True).first()
    return None if mine is None else 1 + better(board, key=mine)


def top(board: Board, *, limit: int = TOP) -> list[Row]:
    """The first rows; equals in the order of their attempts."""
    return _rows(board, places=list(_line(board).order_by("key", "attempt")[:limit]), whole=True)


def around(board: Board, *, player_id: int, side: int = SIDE) -> list[Row]:
    """The player's row with up to `side` rows before and after; empty for who does not stand on the board."""
    mine = _line(board).filter(player=player_id).first()
    if mine is None:
        return []
    # Two steps each way, since one condition on (key, attempt) would not be read from the index in order.
    equals = _line(board).filter(key=mine.key)
    before = list(equals.filter(attempt__lt=mine.attempt_id).order_by("-attempt")[:side])
    if len(before) < side:
        before += _line(board).filter(key__lt=mine.key).order_by("-key", "-attempt")[: side - len(before)]
    after = list(equals.filter(attempt__gt=mine.attempt_id).order_by("attempt")[:side])
    if len(after) < side:
        after += _line(board).filter(key__gt=mine.key).order_by("key", "attempt")[: side - len(after)]
    places = [*reversed(before), mine, *after]
    return _rows(board, places=places, whole=False)


def own_place(rows: Sequence[Row], *, player_id: int) -> int | None:
    """The player's place among rows that are there, None where they are not in them."""
    return next((row.place for row in rows if row.player == player_id), None)


def would_be(board: Board, *, player_id: int) -> int | None:
    """The place that a guest's results, or unranked ones of an account, would have here; None without any."""
    key = would_be_key(connection, player=player_id, board=board)
    return None if key is None else 1 + better(board, key=key)


def _line(board: Board) -> QuerySet[Place]:
    return Place.objects.filter(board=board.id).select_related("player", "attempt")


def _rows(board: Board, *, places: Sequence[Place], whole: bool) -> list[Row]:
    """The rows of places that follow each other, from the board's very first one or not."""
    numbers = _numbers(board, keys=[place.key for place in places], whole=whole)
    wins = board.measure is Measure.WINS
    return [
        Row(
            place=number,
            player=place.player_id,
            name=place.player.username,
            attempt=place.attempt_id,
            won=place.attempt.status == Status.WON,
            wins=wins_of(place.key) if wins else None,
            score=place.attempt.score,
            moves=place.attempt.moves,
            time=place.attempt.time or 0,
        )
        for number, place in zip(numbers, places, strict=True)
    ]


def _numbers(board: Board, *, keys: Sequence[int], whole: bool) -> list[int]:
    """The places of keys that follow each other, 1-2-2-4."""
    numbers: list[int] = []
    # An index at which equals begin, with its place: further ones are counted from there.
    known = (0, 1) if whole else None
    for index, key in enumerate(keys):
        if index and key == keys[index - 1]:
            numbers.append(numbers[-1])
        elif known is not None:
            numbers.append(known[1] + index - known[0])
        else:
            numbers.append(1 + better(board, key=key))
            # How many equals of the first row come before it is not seen from here.
            known = (index, numbers[-1]) if index else None
    return numbers
