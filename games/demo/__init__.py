"""A month of play for a fresh instance, so that every page can be seen full.

All of it goes through the verbs, the sessions and the journal of real play, with the times of the month given in; no
result is ever written otherwise. Who plays chooses as the practice rivals do.
"""

from games.demo.month import Size, fill

__all__ = ["Size", "fill"]
