"""The real writer on the real database, its outcomes collected."""

from collections.abc import Iterator, Sequence
from queue import Queue

import pytest

from games.journal import Outcome, Pending, Writer, open_store


class Journal:
    """A running writer; `keep` waits for the outcomes of what it was given."""

    def __init__(self, writer_class: type[Writer] = Writer) -> None:
        self.told: Queue[Outcome] = Queue()
        self.writer = writer_class(open_store=open_store, deliver=self._deliver)
        self.writer.start()

    def keep(self, *batch: Pending) -> list[bool]:
        for line, entry, ending in batch:
            assert self.writer.append(line, entry, ending=ending)
        return [self.told.get(timeout=20).kept for _ in batch]

    def _deliver(self, outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            self.told.put(outcome)


@pytest.fixture
def journal(transactional_db: None) -> Iterator[Journal]:
    one = Journal()
    yield one
    assert one.writer.stop(timeout=20)
