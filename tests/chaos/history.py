"""Histories: what robots did and were told, written before they read on, and read back by the checker.

One line a thing: time (monotonic, the same in all processes of the machine), who, what, attempt, seq, action, and
more words. `what` is `invoke`, `ok`, `held` (a snapshot has it), `refused`, `stale`, `unknown` (cut, or no answer in
time), `sit`, `snapshot`, `event`, `at` (a watcher has all up to it), `closed`, `bad` (what no server should say).
"""

import mmap
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Told(NamedTuple):
    """A line of a history."""

    t: float
    who: str
    what: str
    attempt: int
    seq: int
    action: str
    more: tuple[str, ...]


class History:
    """A file being written, a line at a time."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1)

    def note(self, who: str, what: str, attempt: int = 0, seq: int = 0, action: str = "-", *more: object) -> None:
        words = "\t".join(str(word).replace("\t", " ").replace("\n", " ") for word in more)
        self._file.write(f"{time.monotonic():.6f}\t{who}\t{what}\t{attempt}\t{seq}\t{action}\t{words}\n")


def read(*paths: Path) -> list[Told]:
    """All lines of these files, by time."""
    return sorted(told for path in paths for told in _lines(path))


def _lines(path: Path) -> Iterator[Told]:
    with path.open() as file:
        for line in file:
            t, who, what, attempt, seq, action, *more = line.rstrip("\n").split("\t")
            yield Told(float(t), who, what, int(attempt), int(seq), action, tuple(more))


class Gauge:
    """Numbers that robots keep and the nemesis reads while both run: acks, and what is in flight at each place."""

    PLACES = 4

    def __init__(self, path: Path) -> None:
        size = 8 * (1 + self.PLACES)
        if not path.exists():
            path.write_bytes(bytes(size))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), size)

    @property
    def acks(self) -> int:
        return self._get(0)

    def ack(self) -> None:
        self._add(0, 1)

    def in_flight(self, place: int | None = None) -> int:
        """Unanswered at a place, or at all."""
        if place is None:
            return sum(self._get(1 + one) for one in range(self.PLACES))
        return self._get(1 + place)

    def fly(self, place: int, change: int) -> None:
        self._add(1 + place, change)

    def _get(self, index: int) -> int:
        return int(struct.unpack_from("=q", self._map, 8 * index)[0])

    def _add(self, index: int, change: int) -> None:
        # One process writes.
        struct.pack_into("=q", self._map, 8 * index, self._get(index) + change)
