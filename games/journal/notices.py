"""Who in this process wants to know that an attempt was ended from outside its line of play.

Told the attempt and its journal's new last number, after the commit, on any thread.
"""

from games.telling import Telling

told: Telling[[int, int]] = Telling()
subscribe, unsubscribe, tell = told.subscribe, told.unsubscribe, told.tell
