"""The tests' own reader of the journal: plain SQL and SHA-256, nothing of the service's code.

`read(service)` gives every attempt's journal; `faults(journals)` says in words what is wrong with them.
"""

import hashlib
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import psycopg

from tests.support.service import Service

PATIENCE_S = 20.0


@dataclass(frozen=True, slots=True)
class Entry:
    seq: int
    action: str
    at: int
    score: int
    moves: int
    home: int
    hash: bytes


@dataclass(slots=True)
class Journal:
    """One attempt's entries, in the order of their numbers."""

    attempt: int
    letters: str
    status: int
    entries: list[Entry] = field(default_factory=list)

    def holds(self, seq: int, action: str) -> bool:
        return len(self.entries) >= seq and self.entries[seq - 1].action == action


_ATTEMPTS = "SELECT a.id, d.letters, a.status FROM games_attempt a JOIN games_deal d ON d.id = a.deal_id"
_ENTRIES = "SELECT attempt_id, seq, action, at, score, moves, home, hash FROM games_journalentry ORDER BY seq, id"


def read(service: Service) -> Mapping[int, Journal]:
    """All journals by attempt id."""
    journals = {attempt: Journal(attempt, *rest) for attempt, *rest in _rows(service, _ATTEMPTS)}
    for attempt, *values, digest in _rows(service, _ENTRIES):
        journals[attempt].entries.append(Entry(*values, hash=bytes(digest)))
    return journals


def read_when(service: Service, *, entries: int) -> Mapping[int, Journal]:
    """The same, once one of them has so many, or after a while: a page shows a move before the server has it."""
    end = time.monotonic() + PATIENCE_S
    while True:
        journals = read(service)
        if time.monotonic() > end or any(len(one.entries) >= entries for one in journals.values()):
            return journals
        time.sleep(0.1)


def faults(journals: Iterable[Journal]) -> Iterator[str]:
    """Gaps, doubles, times that go back and broken hash chains."""
    for journal in journals:
        digest, at = hashlib.sha256(f"{journal.attempt}\0{journal.letters}".encode()).digest(), 0
        for number, entry in enumerate(journal.entries, start=1):
            text = f"{entry.seq} {entry.action} {entry.at} {entry.score} {entry.moves} {entry.home}"
            digest = hashlib.sha256(digest + text.encode()).digest()
            if entry.seq != number:
                yield f"attempt {journal.attempt}: entry {number} has the number {entry.seq}"
            if entry.at < at:
                yield f"attempt {journal.attempt}: entry {number} is earlier than the one before"
            if entry.hash != digest:
                yield f"attempt {journal.attempt}: entry {number} breaks the chain"
            at = entry.at


def _rows(service: Service, query: str) -> list[tuple]:
    if service.database:
        with psycopg.connect(service.database) as postgres:
            return postgres.execute(query.encode()).fetchall()
    sqlite = sqlite3.connect(f"file:{service.folder / 'reflechi.sqlite3'}?mode=ro", uri=True, timeout=20)
    try:
        return sqlite.execute(query).fetchall()
    finally:
        sqlite.close()
