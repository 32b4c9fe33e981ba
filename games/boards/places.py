"""Reading any one board: its top, the rows around a player, and the place of a key, however many stand on it.

A place is 1 + how many have a lesser key. That is summed from the tallies of whole buckets, coarse to fine, and the
few rows that the finest bucket leaves: some hundred index entries, among a million as among ten thousand. Plain SQL,
since making objects of the rows would take ten times as long as finding them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import connection

from games.models import Attempt, Place, Player, Status, Tally
from games.ranking import LEVELS, Measure, wins_of
from games.results import Board, sql, would_be_key

_PLACES = Place._meta.db_table
_TALLIES = Tally._meta.db_table
_PLAYERS = Player._meta.db_table
_ATTEMPTS = Attempt._meta.db_table

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
    parts: list[str] = []
    values: list[int] = []
    first, above = 0, 0
    for shift in LEVELS[board.measure]:
        # Within the bucket that the level above left, the buckets before the key's.
        first = first << above - shift if parts else 0
        parts.append(
            f"SELECT SUM(n) AS n FROM {_TALLIES} WHERE board = %s AND shift = %s AND bucket >= %s AND bucket < %s"
        )
        values += (board.id, shift, first, key >> shift)
        first, above = key >> shift, shift
    if above:
        parts.append(f"SELECT COUNT(*) FROM {_PLACES} WHERE board = %s AND key >= %s AND key < %s")
        values += (board.id, first << above, key)
    ((n,),) = sql.rows(connection, f"SELECT SUM(n) FROM ({' UNION ALL '.join(parts)}) AS parts", values)
    return int(n or 0)


def size(board: Board) -> int:
    """How many stand on the board."""
    query = f"SELECT SUM(n) FROM {_TALLIES} WHERE board = %s AND shift = %s"
    ((n,),) = sql.rows(connection, query, [board.id, LEVELS[board.measure][0]])
    return int(n or 0)


def place_of(board: Board, *, player_id: int) -> int | None:
    """The player's place, None for who does not stand on the board."""
    query = f"SELECT key FROM {_PLACES} WHERE board = %s AND player_id = %s"
    mine = sql.rows(connection, query, [board.id, player_id])
    return 1 + better(board, key=mine[0][0]) if mine else None


def top(board: Board, *, limit: int = TOP) -> list[Row]:
    """The first rows; equals in the order of their attempts."""
    spots = f"SELECT key, player_id, attempt_id FROM {_PLACES} WHERE board = %s ORDER BY key, attempt_id LIMIT %s"
    return _rows(board, found=_found(spots, [board.id, limit]), whole=True)


def among(board: Board, *, players: Collection[int], limit: int = TOP) -> list[Row]:
    """The first rows of these players, with their places among each other."""
    holes = sql.holes(list(players)) or "NULL"
    spots = (
        f"SELECT key, player_id, attempt_id FROM {_PLACES} WHERE board = %s AND player_id IN ({holes}) "
        "ORDER BY key, attempt_id LIMIT %s"
    )
    return _rows(board, found=_found(spots, [board.id, *players, limit]), whole=True)


def around(board: Board, *, player_id: int, side: int = SIDE) -> list[Row]:
    """The player's row with up to `side` rows before and after; empty for who does not stand on the board."""
    query = f"SELECT key, attempt_id FROM {_PLACES} WHERE board = %s AND player_id = %s"
    mine = sql.rows(connection, query, [board.id, player_id])
    if not mine:
        return []
    ((key, attempt),) = mine
    # Equals and others apart, since one condition on (key, attempt) would not be read from the index in order.
    parts = [
        ("key = %s AND attempt_id <= %s", "attempt_id DESC", [key, attempt], side + 1),
        ("key < %s", "key DESC, attempt_id DESC", [key], side),
        ("key = %s AND attempt_id > %s", "attempt_id", [key, attempt], side),
        ("key > %s", "key, attempt_id", [key], side),
    ]
    spots = " UNION ALL ".join(
        "SELECT * FROM (SELECT key, player_id, attempt_id "
        f"FROM {_PLACES} WHERE board = %s AND {where} ORDER BY {order} LIMIT %s) AS part{number}"
        for number, (where, order, _, _) in enumerate(parts)
    )
    found = _found(spots, [value for _, _, values, limit in parts for value in (board.id, *values, limit)])
    index = next(index for index, (_, player, *_) in enumerate(found) if player == player_id)
    return _rows(board, found=found[max(0, index - side) : index + side + 1], whole=False)


def own_place(rows: Sequence[Row], *, player_id: int) -> int | None:
    """The player's place among rows that are there, None where they are not in them."""
    return next((row.place for row in rows if row.player == player_id), None)


def would_be(board: Board, *, player_id: int) -> int | None:
    """The place that a guest's results, or unranked ones of an account, would have here; None without any."""
    key = would_be_key(connection, player=player_id, board=board)
    return None if key is None else 1 + better(board, key=key)


def _found(spots: str, values: Sequence[int]) -> list[sql.Row]:
    """key, player, attempt, name, status, score, moves, time of these places, in the board's order."""
    query = (
        "SELECT s.key, s.player_id, s.attempt_id, p.username, a.status, a.score, a.moves, a.time "
        f"FROM ({spots}) AS s JOIN {_PLAYERS} p ON p.id = s.player_id JOIN {_ATTEMPTS} a ON a.id = s.attempt_id "
        "ORDER BY s.key, s.attempt_id"
    )
    return sql.rows(connection, query, values)


def _rows(board: Board, *, found: Sequence[sql.Row], whole: bool) -> list[Row]:
    """Rows that follow each other, from the board's very first one or not."""
    numbers = _numbers(board, keys=[key for key, *_ in found], whole=whole)
    counted = board.measure is Measure.WINS
    return [
        Row(
            place=number,
            player=player,
            name=name,
            attempt=attempt,
            won=status == Status.WON,
            wins=wins_of(key) if counted else None,
            score=score,
            moves=moves,
            time=time or 0,
        )
        for number, (key, player, attempt, name, status, score, moves, time) in zip(numbers, found, strict=True)
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
