"""Who listens to which attempt and race in this process, and what crosses processes."""

from games.hub.bus import Bus
from games.hub.crowd import NOBODY, Crowd
from games.hub.hub import Ear, Hub
from games.hub.listener import Listener
from games.hub.notices import Changed, Ended, Moved, Notice, Seated, Told

__all__ = ["NOBODY", "Bus", "Changed", "Crowd", "Ear", "Ended", "Hub", "Listener", "Moved", "Notice", "Seated", "Told"]
