"""Whether a journal is what replaying it gives: every entry, every hash, and the result on the attempt's row.

Source: docs/protocol.md, "Transcripts". Reads only; what it finds is for a person to judge.
"""

from collections.abc import Iterator

from games.journal import chain
from games.journal.record import BrokenJournalError, Record, record_of
from games.models import Attempt, JournalEntry, Status

RESULT = ("score", "moves", "undos", "home")


def faults(attempt: int) -> Iterator[str]:
    """What does not agree, in words of the journal's columns; nothing for a sound attempt.

    Attempt.DoesNotExist where there is none.
    """
    row = Attempt.objects.select_related("deal", "race", "daily").get(pk=attempt)
    kept = list(JournalEntry.objects.filter(attempt=attempt).order_by("seq"))
    try:
        record = record_of(row, rows=[(entry.seq, entry.action, entry.at, entry.hash) for entry in kept])
    except BrokenJournalError as error:
        yield str(error)
        return
    yield from _entry_faults(kept, record=record, letters=row.deal.letters)
    yield from _result_faults(row, record=record)


def _entry_faults(kept: list[JournalEntry], *, record: Record, letters: str) -> Iterator[str]:
    previous, at = chain.first(record.attempt, letters=letters), 0
    for row, entry in zip(kept, record.entries, strict=True):
        where = f"attempt {record.attempt}, entry {row.seq}"
        for column in ("score", "moves", "home"):
            if getattr(row, column) != getattr(entry, column):
                yield f"{where}: {column} is {getattr(row, column)}, replayed {getattr(entry, column)}"
        if row.at < at:
            yield f"{where}: at goes back from {at} to {row.at}"
        previous = chain.link(
            previous,
            seq=row.seq,
            action=row.action,
            at=row.at,
            score=entry.score,
            moves=entry.moves,
            home=entry.home,
        )
        at = row.at
        if bytes(row.hash) != previous:
            yield f"{where}: the hash does not follow from what is before it"
            previous = bytes(row.hash)


def _result_faults(row: Attempt, *, record: Record) -> Iterator[str]:
    where = f"attempt {row.pk}"
    if record.status < Status.WON:
        if row.has_ended:
            yield f"{where}: its row says {Status(row.status).name}, its journal has no end"
        return
    last = record.entries[-1]
    if row.status != record.status:
        yield f"{where}: status is {Status(row.status).name}, replayed {record.status.name}"
    for column in RESULT:
        if getattr(row, column) != getattr(last, column):
            yield f"{where}: {column} is {getattr(row, column)}, replayed {getattr(last, column)}"
    if row.time != last.at:
        yield f"{where}: time is {row.time}, replayed {last.at}"
    if row.last_hash is None or bytes(row.last_hash) != last.hash:
        yield f"{where}: its last hash is not its journal's"
