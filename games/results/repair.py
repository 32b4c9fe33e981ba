"""Boards are a function of results: comparing them, mending them, making them anew.

In small transactions beside the play that goes on. Source: docs/promises.md, P8.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db import connection, transaction

from games.models import Player
from games.ranking import LEVELS
from games.results import places, sql
from games.results.count import ATTEMPTS, COUNTS, SELECT, results_of, standings_of
from games.results.families import measure_of
from games.results.places import PLACES, TALLIES, Standings

_PLAYERS_AT_ONCE = 200


class Difference(NamedTuple):
    """What is kept and what the results give. Of a place: `what` is the player, the values (key, attempt); of a
    tally: `what` is (shift, bucket), the values one number; None where there is none."""

    board: int
    what: int | tuple[int, int]
    kept: tuple[int, ...] | None
    right: tuple[int, ...] | None


def repair(players: Sequence[int]) -> int:
    """Make these players' places, and their attempts' `counted`, what their results say; how many places changed.

    To be called after results were ranked or unranked; in the caller's transaction if there is one.
    """
    with transaction.atomic():
        places.lock_players(connection, players=players)
        before, after, counted = _places(players)
        places.write(connection, before=before, after=after)
        _mark(players, counted=counted)
    return sum(before.get(spot) != after.get(spot) for spot in before.keys() | after.keys())


def tally_anew(board: int) -> int:
    """Make a board's tallies what its places say; how many were wrong."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            sql.run(connection, f"LOCK TABLE {TALLIES} IN SHARE ROW EXCLUSIVE MODE", [])
        wrong = {
            (board, shift, bucket): right - kept
            for shift in LEVELS[measure_of(board)]
            for bucket, kept, right in _tallies(board, shift=shift)
        }
        places.add(connection, changes=wrong)
    return len(wrong)


def check() -> Iterator[Difference]:
    """All that is not as the results say, players' places first; nothing is changed."""
    for players in _players():
        with transaction.atomic():
            places.lock_players(connection, players=players)
            before, after, _ = _places(players)
        for spot in sorted(before.keys() | after.keys()):
            if before.get(spot) != after.get(spot):
                yield Difference(*spot, before.get(spot), after.get(spot))
    for board in _boards():
        for shift in LEVELS[measure_of(board)]:
            for bucket, kept, right in _tallies(board, shift=shift):
                yield Difference(board, (shift, bucket), (kept,), (right,))


def rebuild() -> int:
    """Make all boards anew; how many places and tallies were wrong."""
    wrong = sum(repair(players) for players in _players())
    return wrong + sum(tally_anew(board) for board in _boards())


def _players() -> Iterator[list[int]]:
    """All players, some at a time."""
    last = 0
    while found := list(
        Player.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:_PLAYERS_AT_ONCE]
    ):
        yield found
        last = found[-1]


def _boards() -> list[int]:
    query = f"SELECT board FROM {PLACES} UNION SELECT board FROM {TALLIES} ORDER BY 1"
    return [board for (board,) in sql.rows(connection, query, [])]


def _places(players: Sequence[int]) -> tuple[Standings, Standings, list[int]]:
    """The players' places as kept and as they should be, and the attempts that count."""
    found = []
    for part in sql.parts(players):
        where = f"WHERE a.player_id IN ({sql.holes(part)}) AND {COUNTS} ORDER BY a.id"
        found += sql.rows(connection, SELECT + where, part)
    after = standings_of(results_of(connection, rows=found), before={})
    return places.read(connection, players=players), after, [row[0] for row in found]


def _mark(players: Sequence[int], *, counted: Sequence[int]) -> None:
    for part in sql.parts(counted):
        query = f"UPDATE {ATTEMPTS} SET counted = TRUE WHERE NOT counted AND id IN ({sql.holes(part)})"
        sql.run(connection, query, part)
    for part in sql.parts(players):
        query = (
            f"UPDATE {ATTEMPTS} AS a SET counted = FALSE WHERE a.counted AND NOT ({COUNTS}) "
            f"AND a.player_id IN ({sql.holes(part)})"
        )
        sql.run(connection, query, part)


def _tallies(board: int, *, shift: int) -> list[sql.Row]:
    """(bucket, kept, right) where the two differ; one statement, so that both are of the same moment."""
    query = (
        "SELECT bucket, SUM(kept), SUM(counted) FROM ("
        f"SELECT bucket, n AS kept, 0 AS counted FROM {TALLIES} WHERE board = %s AND shift = %s "
        f"UNION ALL SELECT key >> %s, 0, 1 FROM {PLACES} WHERE board = %s) AS both_of_them "
        "GROUP BY bucket HAVING SUM(kept) <> SUM(counted) ORDER BY bucket"
    )
    return [
        (bucket, int(kept), int(right))
        for bucket, kept, right in sql.rows(connection, query, [board, shift, shift, board])
    ]
