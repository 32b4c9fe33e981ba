"""Who may look at an attempt: the one function that decides, for every payload, log and page.

Source: DESIGN, "What a viewer may know". What may not be seen is answered as absent.
"""

from enum import Enum


class View(Enum):
    """How much of an attempt somebody may know."""

    OWN = "own"
    ABSENT = "absent"


def view(viewer: int, *, player: int) -> View:
    """What `viewer` may know of an attempt of `player`: one's own always, others' not at all."""
    return View.OWN if viewer == player else View.ABSENT
