"""Who stands before whom: orders of races, and the sortable keys of boards. Pure; equal is equal."""

from games.ranking.keys import LEVELS, Measure, daily_key, key_of, wins_key, wins_of
from games.ranking.orders import Finish, Mode, places, race_order, ranked

__all__ = [
    "LEVELS",
    "Finish",
    "Measure",
    "Mode",
    "daily_key",
    "key_of",
    "places",
    "race_order",
    "ranked",
    "wins_key",
    "wins_of",
]
