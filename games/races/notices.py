"""Who in this process wants to know that a race has changed: told the race, after the commit, on any thread."""

from games.telling import Telling

_told: Telling[[int]] = Telling()
subscribe, unsubscribe, tell = _told.subscribe, _told.unsubscribe, _told.tell
