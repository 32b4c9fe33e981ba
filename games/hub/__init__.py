"""Who listens to which attempt in this process, and what crosses processes."""

from games.hub.bus import Bus
from games.hub.hub import Hub
from games.hub.listener import Listener
from games.hub.notices import Moved, Notice, Seated

__all__ = ["Bus", "Hub", "Listener", "Moved", "Notice", "Seated"]
