"""Who in this process wants to know that a player has news: told the player, after the commit, on any thread."""

from games.telling import Telling

told: Telling[[int]] = Telling()
subscribe, unsubscribe, tell = told.subscribe, told.unsubscribe, told.tell
