"""Dailies: the deal of each UTC day and draw count, the one attempt at it, and its close."""

from games.dailies.close import close, close_due
from games.dailies.days import DRAWS, closes_at, next_at, starts_until, today
from games.dailies.play import NotOpen, attempt_of, named, of, start
from games.dailies.reveal import Opened, Sealed, reveal

__all__ = [
    "DRAWS",
    "NotOpen",
    "Opened",
    "Sealed",
    "attempt_of",
    "close",
    "close_due",
    "closes_at",
    "named",
    "next_at",
    "of",
    "reveal",
    "start",
    "starts_until",
    "today",
]
