"""The instants that decide places, read from the journal. Never writes.

Source: docs/rules.md, "Ranking": "the instant of the entry that last changed …"; undone changes are changes too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

from games.models import JournalEntry
from games.results import sql


class Instants(NamedTuple):
    """In ms since the start, 0 where there is no such entry. `seq`, `score`, `moves` and `home` are the last
    entry's; `latest` is the last accepted action's, `actions` their number."""

    seq: int
    score: int
    moves: int
    home: int
    scored_at: int
    changed_at: int
    latest: int
    actions: int


_NONE = Instants(0, 0, 0, 0, 0, 0, 0, 0)

# What an entry changed shows beside the one before it; the first is compared with a fresh deal.
_QUERY = f"""
SELECT attempt_id, MAX(seq),
  MAX(CASE WHEN seq = final THEN score END), MAX(CASE WHEN seq = final THEN moves END),
  MAX(CASE WHEN seq = final THEN home END),
  COALESCE(MAX(CASE WHEN score <> score_before THEN at END), 0),
  COALESCE(MAX(CASE WHEN score <> score_before OR home <> home_before THEN at END), 0),
  COALESCE(MAX(CASE WHEN action NOT LIKE 'end:%%' THEN at END), 0),
  SUM(CASE WHEN action NOT LIKE 'end:%%' THEN 1 ELSE 0 END)
FROM (
  SELECT attempt_id, seq, action, at, score, moves, home,
    LAG(score, 1, 0) OVER line AS score_before, LAG(home, 1, 0) OVER line AS home_before,
    MAX(seq) OVER (PARTITION BY attempt_id) AS final
  FROM {JournalEntry._meta.db_table} WHERE attempt_id IN ({{holes}})
  WINDOW line AS (PARTITION BY attempt_id ORDER BY seq)
) AS entries
GROUP BY attempt_id
"""


def instants(connection: BaseDatabaseWrapper, *, attempts: Sequence[int]) -> dict[int, Instants]:
    """Of each attempt, as this connection sees its journal."""
    found = dict.fromkeys(attempts, _NONE)
    for part in sql.parts(attempts):
        for attempt, *values in sql.rows(connection, _QUERY.format(holes=sql.holes(part)), part):
            found[attempt] = Instants(*map(int, values))
    return found
