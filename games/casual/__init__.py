"""Casual games: what may be started, and the one game that a player has open."""

from games.casual import offline
from games.casual.deals import DealInRace, UnknownCode
from games.casual.games import current, ended, in_the_way, moves, played, restart, start, start_from, start_winnable

__all__ = [
    "DealInRace",
    "UnknownCode",
    "current",
    "ended",
    "in_the_way",
    "moves",
    "offline",
    "played",
    "restart",
    "start",
    "start_from",
    "start_winnable",
]
