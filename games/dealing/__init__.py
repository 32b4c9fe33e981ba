"""Deals: made from letters or sealed, and the pool of those that are certified to be winnable."""

from games.dealing.making import Below, candidate, commitment, kept, opened, sealed
from games.dealing.pool import NotReadyError, Preparing, deepen, depth, prepare, take

__all__ = [
    "Below",
    "NotReadyError",
    "Preparing",
    "candidate",
    "commitment",
    "deepen",
    "depth",
    "kept",
    "opened",
    "prepare",
    "sealed",
    "take",
]
