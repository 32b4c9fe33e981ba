"""Attempts that are being played in this process: one in memory each, judged by the rules, kept by the journal.

Plain synchronous code for one thread, the event loop's; time and the journal's writer are arguments.
"""

from games.sessions.hand import Hand
from games.sessions.session import Session
from games.sessions.table import Lost, Sessions
from games.sessions.views import snapshot

__all__ = ["Hand", "Lost", "Session", "Sessions", "snapshot"]
