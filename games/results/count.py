"""Counting an end on the boards, once, in the transaction that writes it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db.backends.base.base import BaseDatabaseWrapper

from games.models import Attempt, Daily, Deal, Player, Status
from games.ranking import Measure, wins_key, wins_of
from games.results import pars, places, sql
from games.results.families import Board, Result, boards_of, key_on
from games.results.instants import instants
from games.results.places import Standing, Standings

ATTEMPTS = Attempt._meta.db_table
_PLAYERS = Player._meta.db_table

_PLACED = f"a.moves > 0 AND a.status >= {Status.WON.value} AND a.status < {Status.VOID.value}"
COUNTS = f"a.ranked AND {_PLACED}"
"""Which attempts (as `a`) stand on boards: ranked results with an accepted action (the first of an attempt is a move
or a draw, since there is nothing to undo)."""

SELECT = (
    "SELECT a.id, a.player_id, d.draw, a.started_at, a.daily_id, y.date, a.status, a.score, a.moves, a.time "
    f"FROM {ATTEMPTS} a JOIN {Deal._meta.db_table} d ON d.id = a.deal_id "
    f"LEFT JOIN {Daily._meta.db_table} y ON y.id = a.daily_id "
)


def count(connection: BaseDatabaseWrapper, *, attempts: Sequence[int]) -> None:
    """Count those of these attempts that have ended, are ranked and are not counted yet, and lower the par of their
    deals where they have beaten it; others change nothing.

    To be called in the open transaction of their ends, once for all of them, after their rows are written and
    last before the commit; whatever else the transaction holds, the boards change with it or not at all.
    """
    pars.lower(connection, attempts=attempts)
    for part in sql.parts(attempts):
        where = f"WHERE a.id IN ({sql.holes(part)}) AND NOT a.counted AND {COUNTS} ORDER BY a.id"
        found = sql.rows(connection, SELECT + where + sql.locking(connection, how="UPDATE OF a"), part)
        results = results_of(connection, rows=found)
        if results:
            _count(connection, results=results)


def results_of(connection: BaseDatabaseWrapper, *, rows: Iterable[sql.Row]) -> list[Result]:
    """The results in the rows of `SELECT`, with the instants of those that need them."""
    results = [_result(*row) for row in rows]
    unwon = [result.attempt for result in results if result.daily and not result.won]
    scored = instants(connection, attempts=unwon) if unwon else {}
    return [
        replace(result, instant=scored[result.attempt].scored_at) if result.attempt in scored else result
        for result in results
    ]


def standings_of(results: Iterable[Result], *, before: Standings) -> Standings:
    """The places of `before` after these further results: the best of each, and the wins added up."""
    after = dict(before)
    for result in results:
        for board in boards_of(result):
            spot = (board.id, result.player)
            former = after.get(spot)
            if board.measure is Measure.WINS:
                wins = 1 if former is None else 1 + wins_of(former.key)
                latest = result.attempt if former is None else max(result.attempt, former.attempt)
                after[spot] = Standing(wins_key(wins), latest)
            else:
                standing = Standing(key_on(board.measure, result=result), result.attempt)
                after[spot] = standing if former is None else min(former, standing)
    return after


def would_be_key(connection: BaseDatabaseWrapper, *, player: int, board: Board) -> int | None:
    """The key on a board that a guest's ended dailies and sealed races would have were they an account; None for
    who has no result that belongs there."""
    rivals = (
        f"SELECT 1 FROM {ATTEMPTS} o JOIN {_PLAYERS} p ON p.id = o.player_id "
        "WHERE o.race_id = a.race_id AND o.player_id <> a.player_id AND NOT p.is_guest"
    )
    where = (
        f"WHERE a.player_id = %s AND {_PLACED} AND (a.daily_id IS NOT NULL OR "
        f"a.race_id IS NOT NULL AND d.kind = '{Deal.Kind.SEALED.value}' AND EXISTS ({rivals})) ORDER BY a.id"
    )
    results = results_of(connection, rows=sql.rows(connection, SELECT + where, [player]))
    standing = standings_of(results, before={}).get((board.id, player))
    return None if standing is None else standing.key


def _count(connection: BaseDatabaseWrapper, *, results: Sequence[Result]) -> None:
    counted = [result.attempt for result in results]
    sql.run(connection, f"UPDATE {ATTEMPTS} SET counted = TRUE WHERE id IN ({sql.holes(counted)})", counted)
    players = sorted({result.player for result in results})
    boards = sorted({board.id for result in results for board in boards_of(result)})
    places.lock_players(connection, players=players)
    before = places.read(connection, players=players, boards=boards)
    places.write(connection, before=before, after=standings_of(results, before=before))


def _result(
    attempt: int,
    player: int,
    draw: int,
    started_at: object,
    daily: int | None,
    date: object,
    status: int,
    score: int,
    moves: int,
    time: int | None,
) -> Result:
    return Result(
        attempt=attempt,
        player=player,
        draw=draw,
        day=sql.day(started_at if daily is None else date),
        daily=daily is not None,
        won=status == Status.WON,
        score=score,
        moves=moves,
        time=time or 0,
        instant=0,
    )
