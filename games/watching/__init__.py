"""Who may look at an attempt: the one function that decides, for every payload, log and page.

Source: docs/viewers.md. What may not be seen is answered as absent.
"""

from games.watching.admitting import Admitted, admit
from games.watching.audience import exchange, names_of
from games.watching.facts import Look
from games.watching.now import Going, Watchable, watchable
from games.watching.views import View, Why, judged, lost, views

__all__ = [
    "Admitted",
    "Going",
    "Look",
    "View",
    "Watchable",
    "Why",
    "admit",
    "exchange",
    "judged",
    "lost",
    "names_of",
    "views",
    "watchable",
]
