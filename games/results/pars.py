"""Par lowered by players: a game won in fewer moves than any known is the deal's par, and names who played it.

In the transaction of the result. Games with hints and those of robots lower nothing. The solver's own lines are
for `games.jobs.par`; nobody raises par.
"""

from collections.abc import Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

from games.models import Attempt, Deal, Player, Status
from games.results import sql

_DEALS = Deal._meta.db_table

_BETTER = (
    f"SELECT a.id, a.deal_id, a.moves FROM {Attempt._meta.db_table} a JOIN {_DEALS} d ON d.id = a.deal_id "
    f"JOIN {Player._meta.db_table} p ON p.id = a.player_id WHERE a.status = {Status.WON.value} AND NOT a.hinted "
    "AND p.robot = '' AND (d.par IS NULL OR a.moves < d.par) AND a.id IN ({}) ORDER BY a.deal_id, a.moves, a.id"
)
_LOWER = f"UPDATE {_DEALS} SET par = %s, par_attempt_id = %s WHERE id = %s AND (par IS NULL OR par > %s)"


def lower(connection: BaseDatabaseWrapper, *, attempts: Sequence[int]) -> None:
    """Lower the par of the deals that these attempts have won in fewer moves; others change nothing.

    In the open transaction of their ends. Deals in their order, so that two results do not wait for each other.
    """
    for part in sql.parts(attempts):
        for attempt, deal, moves in sql.rows(connection, _BETTER.format(sql.holes(part)), part):
            sql.run(connection, _LOWER, [moves, attempt, deal, moves])
