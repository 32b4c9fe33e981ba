"""What of the service's modules is replaced while schedules run: what the journal and the races ask of a database.

Everything else is given in where the service lets it be given.
"""

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

from games.journal import ends
from games.journal import record as records
from games.live import counts, runtime, socket
from games.races import course
from games.sessions import session
from tests.simulation import deals, texts
from tests.simulation.memory import Memory


def give_in(memory: Memory) -> None:
    """Have the journal's ends and the races' settling ask this memory, and everybody the games worked out once."""
    ends.load, ends._keep = memory.load, memory.end_row
    ends.transaction = SimpleNamespace(atomic=nullcontext)  # type: ignore[assignment]
    course.runners = memory.runners
    records.start, records.play, session.play = deals.start, deals.play, deals.play
    records.parse_deck = deals.parse_deck
    socket.decode = texts.read
    counts.Histogram = _Uncounted  # type: ignore[assignment,misc]
    runtime.Lines = _Unwritten  # type: ignore[assignment,misc]


class _Uncounted:
    """In place of a histogram for `/metrics`: making one takes as long as half a schedule."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def observe(self, value: float) -> None: ...


class _Unwritten:
    """In place of the log's lines, which go by the time that really passes, and which nobody reads."""

    def write(self, event: str, **about: object) -> None: ...


def names() -> list[tuple[Any, str]]:
    """What `give_in` sets, for whoever puts it back."""
    journals = [(ends, "load"), (ends, "_keep"), (ends, "transaction")]
    return [
        *journals,
        (course, "runners"),
        (records, "start"),
        (records, "play"),
        (records, "parse_deck"),
        (socket, "decode"),
        (session, "play"),
        (counts, "Histogram"),
        (runtime, "Lines"),
    ]
