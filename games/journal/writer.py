"""The process's one writer of moves: a thread that keeps what has gathered since its last commit.

It answers for every entry having one outcome, told after the commit and never before: kept, or not. Entries of
one attempt stand or fall together. What is fenced by the unique (attempt, seq): two processes, two tabs, and
moves against ends. The seat is no fence here: whoever comes first at a number has it.
"""

from collections.abc import Callable, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Thread

import structlog
from django.db import IntegrityError, InterfaceError, OperationalError

from games.journal.entries import Ending, Entry, Line, Outcome, Pending
from games.journal.store import Store

CAPACITY = 4096
"""Entries that may wait; whoever comes then is told `busy`."""

BATCH = 512
"""Entries in one transaction at most."""

RETRY_S = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Waits between attempts to reach a database that is gone; the last one repeats."""

log = structlog.get_logger(__name__)


class Writer:
    """`deliver` is called on the writer's thread, with the outcomes of one batch in their order."""

    def __init__(
        self,
        *,
        open_store: Callable[[], Store],
        deliver: Callable[[Sequence[Outcome]], None],
        capacity: int = CAPACITY,
    ) -> None:
        self._open_store = open_store
        self._deliver = deliver
        self._capacity = capacity
        self._waiting: SimpleQueue[Pending | None] = SimpleQueue()
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="journal", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Entries that wait to be kept."""
        return self._waiting.qsize()

    def append(self, line: Line, entry: Entry, *, ending: Ending | None = None) -> bool:
        """Put an entry on its way; False when no more can wait, and then nothing was kept of it."""
        if self._waiting.qsize() >= self._capacity or self._stopping.is_set():
            return False
        self._waiting.put(Pending(line, entry, ending))
        return True

    def stop(self, *, timeout: float) -> bool:
        """Keep what waits and end; False when it could not be done in so many seconds."""
        self._stopping.set()
        self._waiting.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        store = self._open_store()
        while batch := self._gathered():
            try:
                outcomes = self._outcomes(batch, store=store)
            except Exception:
                # Whether they are kept the journal knows: whoever waits is shown what stands there.
                log.exception("what became of a batch is not known", entries=len(batch))
                outcomes, store = _unknown(batch), self._open_store()
            self._deliver(outcomes)
        store.reopen()

    def _gathered(self) -> list[Pending]:
        """What waits now, at least one entry; nothing at the end."""
        batch: list[Pending] = []
        item = self._waiting.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH:
                return batch
            try:
                item = self._waiting.get_nowait()
            except Empty:
                return batch
        if batch:
            self._waiting.put(None)
        return batch

    def _outcomes(self, batch: Sequence[Pending], *, store: Store) -> list[Outcome]:
        alive = [pending for pending in batch if not pending.line.broken]
        try:
            if alive:
                store.write(alive)
            kept = {id(pending.line) for pending in alive}
        except Exception as error:
            if not isinstance(error, IntegrityError):
                log.warning("a batch was not kept at once", entries=len(alive), error=str(error))
                store.reopen()
            kept = {id(rows[0].line) for rows in _by_line(alive) if self._settled(rows, store=store)}
        return [Outcome(pending, kept=id(pending.line) in kept) for pending in batch]

    def _settled(self, rows: Sequence[Pending], *, store: Store) -> bool:
        """Write one attempt's rows by themselves until it is known whether they are kept."""
        for wait in _waits():
            try:
                if self._is_kept(rows, store=store):
                    return True
                store.write(rows)
                return True
            except IntegrityError:
                break
            except (OperationalError, InterfaceError) as error:
                log.warning("the journal cannot be written now", error=str(error))
                store.reopen()
                if self._stopping.wait(wait):
                    break
            except Exception:
                log.exception("entries cannot be kept", attempt=rows[0].line.attempt)
                break
        rows[0].line.broken = True
        return False

    @staticmethod
    def _is_kept(rows: Sequence[Pending], *, store: Store) -> bool:
        """Whether a commit whose outcome was unknown has kept these rows: the last one's hash covers all."""
        last = rows[-1]
        return store.hash_at(last.line.attempt, seq=last.entry.seq) == last.entry.hash


def _unknown(batch: Sequence[Pending]) -> list[Outcome]:
    for pending in batch:
        pending.line.broken = True
    return [Outcome(pending, kept=False) for pending in batch]


def _by_line(batch: Iterable[Pending]) -> Iterable[list[Pending]]:
    lines: dict[int, list[Pending]] = {}
    for pending in batch:
        lines.setdefault(id(pending.line), []).append(pending)
    return lines.values()


def _waits() -> Iterable[float]:
    yield from RETRY_S
    while True:
        yield RETRY_S[-1]
