"""The admin: finding and reading, and the few things that may be changed by hand.

Results and journals are never among them, whoever asks.
"""

from games.admin import attempts, deals, journal, people, races, work

__all__ = ["attempts", "deals", "journal", "people", "races", "work"]
