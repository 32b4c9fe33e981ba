"""Who listens to which attempt and race in this process, and what crosses processes."""

from games.hub.bus import Bus
from games.hub.hub import Ear, Hub
from games.hub.listener import Listener
from games.hub.notices import Changed, Ended, Moved, Notice, Seated, Told

__all__ = ["Bus", "Changed", "Ear", "Ended", "Hub", "Listener", "Moved", "Notice", "Seated", "Told"]
