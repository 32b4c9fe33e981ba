"""Writing places and the tallies that go with them, so that one never changes without the other.

The order of locks is always attempts, players, places, tallies, each sorted: no two results can wait for each other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

from games.models import Place, Player, Tally
from games.ranking import LEVELS
from games.results import sql
from games.results.families import measure_of

PLACES = Place._meta.db_table
TALLIES = Tally._meta.db_table
_PLAYERS = Player._meta.db_table

Spot = tuple[int, int]
"""A board and a player."""


class Standing(NamedTuple):
    """What a place holds; of two, the lesser is the better, the earlier of equals."""

    key: int
    attempt: int


Standings = dict[Spot, Standing]
_Bucket = tuple[int, int, int]


def lock_players(connection: BaseDatabaseWrapper, *, players: Iterable[int]) -> None:
    """Nobody else changes these players' places before this transaction ends."""
    ordered = sorted(set(players))
    for part in sql.parts(ordered):
        query = f"SELECT id FROM {_PLAYERS} WHERE id IN ({sql.holes(part)}) ORDER BY id"
        sql.rows(connection, query + sql.locking(connection, how="NO KEY UPDATE"), part)


def read(connection: BaseDatabaseWrapper, *, players: Sequence[int], boards: Sequence[int] | None = None) -> Standings:
    """The places of these players, on these boards or on all."""
    found: Standings = {}
    for part in sql.parts(players):
        query = f"SELECT board, player_id, key, attempt_id FROM {PLACES} WHERE player_id IN ({sql.holes(part)})"
        values = list(part)
        if boards is not None:
            query += f" AND board IN ({sql.holes(boards)})"
            values += boards
        for board, player, key, attempt in sql.rows(connection, query, values):
            found[board, player] = Standing(key, attempt)
    return found


def write(connection: BaseDatabaseWrapper, *, before: Mapping[Spot, Standing], after: Mapping[Spot, Standing]) -> None:
    """Turn the places `before` into those `after`; spots that are in neither stay as they are."""
    gone = sorted(before.keys() - after.keys())
    changed = sorted(spot for spot, standing in after.items() if before.get(spot) != standing)
    for part in sql.parts(changed):
        query = (
            f"INSERT INTO {PLACES} (board, player_id, key, attempt_id) VALUES {sql.tuples(len(part), columns=4)} "
            "ON CONFLICT (board, player_id) DO UPDATE SET key = excluded.key, attempt_id = excluded.attempt_id"
        )
        sql.run(connection, query, [value for spot in part for value in (*spot, *after[spot])])
    for board, player in gone:
        sql.run(connection, f"DELETE FROM {PLACES} WHERE board = %s AND player_id = %s", [board, player])
    moved: Counter[_Bucket] = Counter()
    for spot in changed:
        moved.update(_buckets(spot[0], key=after[spot].key))
    for spot in [spot for spot in changed if spot in before] + gone:
        moved.subtract(_buckets(spot[0], key=before[spot].key))
    add(connection, changes=moved)


def add(connection: BaseDatabaseWrapper, *, changes: Mapping[_Bucket, int]) -> None:
    """Add to the tallies of (board, shift, bucket)."""
    rows = sorted((*bucket, n) for bucket, n in changes.items() if n)
    for part in sql.parts(rows):
        query = (
            f"INSERT INTO {TALLIES} (board, shift, bucket, n) VALUES {sql.tuples(len(part), columns=4)} "
            f"ON CONFLICT (board, shift, bucket) DO UPDATE SET n = {TALLIES}.n + excluded.n"
        )
        sql.run(connection, query, [value for row in part for value in row])


def _buckets(board: int, *, key: int) -> list[_Bucket]:
    return [(board, shift, key >> shift) for shift in LEVELS[measure_of(board)]]
