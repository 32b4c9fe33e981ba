"""What changed elsewhere: one look at the database every second for all that this process serves.

With it two processes work without any bus. Plain synchronous code; the door that has the loop calls it.
"""

from games.poller.look import Found, Wanted, database_ms, look
from games.poller.rights import Right, read_rights, still_right

__all__ = ["Found", "Right", "Wanted", "database_ms", "look", "read_rights", "still_right"]
