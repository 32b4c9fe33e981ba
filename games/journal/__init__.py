"""The journal: the only writer of moves and ends, and the reader of what stands in it.

`Writer` keeps the moves of this process; `end` is for ends from outside; `load` replays an attempt.
"""

from games.journal.ends import end
from games.journal.entries import END_ACTIONS, Ending, Entry, Line, Outcome, Pending, entry_of
from games.journal.opening import NotLegalError, follow, lead, whole
from games.journal.record import BrokenJournalError, Record, load, load_all
from games.journal.store import open_store
from games.journal.writer import Writer

__all__ = [
    "END_ACTIONS",
    "BrokenJournalError",
    "Ending",
    "Entry",
    "Line",
    "NotLegalError",
    "Outcome",
    "Pending",
    "Record",
    "Writer",
    "end",
    "entry_of",
    "follow",
    "lead",
    "load",
    "load_all",
    "open_store",
    "whole",
]
