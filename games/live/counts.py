"""What is counted while this process plays, for `/metrics`.

It answers for counting being nearly free: plain numbers, added to on the event loop's thread, which only become
the library's metrics when somebody asks. It never counts by player, attempt or race.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter

from prometheus_client import CollectorRegistry, Histogram

from games.journal import Pending
from games.journal.store import Store
from games.protocol.codes import Close, Fault, Rule
from games.protocol.messages import Ack, Error, Events, Refused, Stale, ToClient

ENTRIES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Counts:
    """`resyncs` by why somebody had to be told anew how an attempt stands; `polled_ms` is the end of the last look
    that succeeded, on this process's clock. `registry` is this runtime's own."""

    def __init__(self) -> None:
        self.acks = 0
        self.refusals: Counter[Rule] = Counter()
        self.faults: Counter[Fault] = Counter()
        self.resyncs: Counter[str] = Counter()
        self.opened = 0
        self.closed: Counter[Close] = Counter()
        self.turned_away: Counter[str] = Counter()
        self.polled_ms: int | None = None
        self.registry = CollectorRegistry()
        self.commit_entries = Histogram(
            "reflechi_commit_entries",
            "Journal entries kept in one commit.",
            buckets=ENTRIES,
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "reflechi_commit_seconds", "How long one commit took.", buckets=SECONDS, registry=self.registry
        )
        self.failed_commits = 0

    def told(self, message: ToClient) -> None:
        """A message goes to a socket."""
        kind = type(message)
        if kind is Ack:
            self.acks += 1
        elif isinstance(message, Refused):
            self.refusals[message.rule] += 1
        elif isinstance(message, Error):
            self.faults[message.fault] += 1
        elif kind is Stale:
            self.resyncs["stale"] += 1
        elif kind is Events:
            self.resyncs["since"] += 1


class Measured:
    """A store whose commits are measured; made and used on the writer's thread."""

    def __init__(self, store: Store, *, counts: Counts) -> None:
        self._store = store
        self._counts = counts
        self.hash_at = store.hash_at
        self.reopen = store.reopen

    def write(self, batch: Sequence[Pending]) -> None:
        began = perf_counter()
        try:
            self._store.write(batch)
        except BaseException:
            self._counts.failed_commits += 1
            raise
        self._counts.commit_seconds.observe(perf_counter() - began)
        self._counts.commit_entries.observe(len(batch))


def measured(open_store: Callable[[], Store], *, counts: Counts) -> Callable[[], Store]:
    """Opens the same store, measured."""
    return lambda: Measured(open_store(), counts=counts)
