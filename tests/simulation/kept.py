"""An attempt as the memory keeps it: its row, its journal, and how it stands by them, carried on from look to look.

It answers for no reading and no writing: see `memory`.
"""

from dataclasses import dataclass, field

from games import journal
from games.boards.progress import Progress
from games.journal.entries import Entry
from games.models import Attempt, Status
from games.results import Instants


@dataclass(slots=True)
class Kept:
    """An attempt's row and its journal, in the order of the numbers.

    ends: how often an end was written. lead: entries that were there before the schedule began. progress, replayed:
    how it stood when somebody asked last.
    """

    row: Attempt
    entries: list[Entry] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)
    ends: int = 0
    lead: tuple[Entry, ...] = ()
    progress: Progress | None = None
    replayed: tuple[object, journal.Record] | None = None


def progress(kept: Kept) -> Progress:
    """Carried on from where it was read last: what is carried on is what reading it anew gives."""
    row, one = kept.row, kept.progress
    if one is None:
        status = Status(min(row.status, Status.PLAYING))
        stood = _stood(kept.lead)
        one = Progress(row.pk, row.player_id, "", True, "", False, status, None, row.seen_at, "", None, stood)
    for entry in kept.entries[one.stood.seq :]:
        last = entry is kept.entries[-1]
        one = _after(one, entry, status=Status(row.status) if last else one.status)
    kept.progress = one
    return one


_leads: dict[int, tuple[tuple[Entry, ...], Instants]] = {}


def _stood(lead: tuple[Entry, ...]) -> Instants:
    """After what a schedule began with, which schedules share: worked out once for all of them."""
    kept = _leads.get(id(lead))
    if kept is None:
        one = Progress(
            0, 0, "", True, "", False, Status.PLAYING, None, None, "", None, Instants(0, 0, 0, 0, 0, 0, 0, 0)
        )
        for entry in lead:
            one = _after(one, entry, status=Status.PLAYING)
        # Held, so that no other can get its identity.
        kept = _leads[id(lead)] = lead, one.stood
    return kept[1]


def _after(one: Progress, entry: Entry, *, status: Status) -> Progress:
    accepted = not entry.action.startswith("end:")
    return one.after(
        status=status, at=entry.at, score=entry.score, moves=entry.moves, home=entry.home, accepted=accepted
    )
