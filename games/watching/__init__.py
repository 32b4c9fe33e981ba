"""Who may look at an attempt: the one function that decides, for every payload, log and page.

Source: DESIGN, "What a viewer may know". What may not be seen is answered as absent.
"""

from games.watching.facts import Look
from games.watching.views import View, Why, judged, lost, view, views

__all__ = ["Look", "View", "Why", "judged", "lost", "view", "views"]
