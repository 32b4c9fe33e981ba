"""Attempts brought into memory: each is read once for all who want it, and many that are wanted at once together.

It answers for who sits down or begins to watch being shown nothing that is older than the journal is then.
"""

import asyncio
from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING

from django.db import DatabaseError

from games import journal
from games.journal import BrokenJournalError, Record
from games.live.questions import Questions
from games.poller import Wanted, look
from games.sessions import Session

if TYPE_CHECKING:
    from games.live.runtime import Runtime

FRESH_WITHIN_S = 3.0
SETTLING_S = 0.01


class Loading:
    """Used on one event loop."""

    def __init__(self, live: "Runtime") -> None:
        self._live = live
        self._reading: dict[int, asyncio.Task[Session | None]] = {}
        self._records = Questions(self._read_records, soon=live.soon)
        self._lasts = Questions(self._read_lasts, soon=live.soon)

    async def load(self, attempt: int) -> Session | None:
        """The attempt's session, read from the journal if it is not here; None where there is no such attempt.

        Raises BrokenJournalError where the journal makes no sense.
        """
        # Between the reading and the waking of who waits for it, the session may have been dropped again:
        # what is played in a dropped one is kept, but nobody is told.
        while (session := self._live.sessions.get(attempt)) is None:
            if await asyncio.shield(self._one_reading(attempt)) is None:
                return None
        return session

    async def load_fresh(self, attempt: int) -> Session | None:
        """The same, but not older than the journal is now. Raises DatabaseError where that cannot be had soon."""
        sessions, loop = self._live.sessions, asyncio.get_running_loop()
        if sessions.get(attempt) is None and attempt not in self._reading:
            return await self.load(attempt)
        # A reading that was begun before this was asked for may be older, too.
        await self.load(attempt)
        last = await self._lasts.ask(attempt) or 0
        end = loop.time() + FRESH_WITHIN_S
        while True:
            sessions.behind(attempt, seq=last)
            session = await self.load(attempt)
            if session is None or session.seq >= last:
                return session
            if loop.time() > end:
                raise DatabaseError("what is on its way does not come to its end")
            # It writes at numbers that are taken, and the writer will meet them; or an older reading came in between.
            await asyncio.sleep(SETTLING_S)

    def _one_reading(self, attempt: int) -> asyncio.Task[Session | None]:
        """One reading for all who want the attempt meanwhile."""
        reading = self._reading.get(attempt)
        # One that is over is no reading any more: waiting for it takes no time, and may be done for ever.
        if reading is None or reading.done():
            reading = self._reading[attempt] = asyncio.get_running_loop().create_task(self._read(attempt))
            reading.add_done_callback(partial(self._was_read, attempt))
        return reading

    def _was_read(self, attempt: int, reading: asyncio.Task[Session | None]) -> None:
        if self._reading.get(attempt) is reading:
            del self._reading[attempt]

    async def _read(self, attempt: int) -> Session | None:
        record = await self._records.ask(attempt)
        if isinstance(record, BrokenJournalError):
            raise record
        return None if record is None else self._live.sessions.adopt(record, now_ms=self._live.clock.now_ms())

    async def _read_records(self, attempts: Collection[int]) -> Mapping[int, Record | BrokenJournalError]:
        return await self._live.readers.run(journal.load_all, attempts)

    async def _read_lasts(self, attempts: Collection[int]) -> Mapping[int, int]:
        """How far their journals have come."""
        return (await self._live.readers.run(look, Wanted(attempts=set(attempts)))).last
