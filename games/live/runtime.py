"""All that plays in this process, put together once: clock, writer, sessions, hub, poller, readers.

It answers for the parts being told of each other, on the event loop's thread; it decides nothing itself.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from django.conf import settings
from django.db import DatabaseError

from games import clock as clocks
from games import journal
from games.hub import Hub, Moved, Notice, Seated
from games.journal import Outcome, Writer, notices
from games.journal.store import Store
from games.live.readers import Readers
from games.poller import Found, Right, Wanted, database_ms, look
from games.protocol.codes import Close, Fault
from games.protocol.messages import Error, Restart
from games.protocol.wire import encode
from games.sessions import Lost, Session, Sessions

POLL_S = 2.0
SECOND_LOOK_S = 0.25
"""A log-in writes its new session a moment after it drops the old one: what is gone is looked at again."""

POLLS_A_TICK = 2
POLLS_A_MEASUREMENT = 30
DRAIN_S = 3.0
GOODBYE_S = 1.0

log = logging.getLogger(__name__)


class Socket(Protocol):
    """What the runtime knows of an open socket."""

    right: Right

    def post(self, text: str) -> None: ...
    def close(self, code: Close) -> None: ...


class Runtime:
    """Made and used on one event loop."""

    def __init__(
        self,
        *,
        clock: clocks.Clock = clocks.process,
        open_store: Callable[[], Store] = journal.open_store,
        writer: Callable[..., Writer],
    ) -> None:
        self.clock = clock
        self.readers = Readers()
        self.sockets: set[Socket] = set()
        self.closing = False
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading: dict[int, asyncio.Task[Session | None]] = {}
        self.writer = writer(open_store=open_store, deliver=self._delivered)
        self.hub = Hub(clock=clock, origin=uuid.uuid4().hex, heard=self._heard)
        self.sessions = Sessions(append=self._append, publish=self.hub.publish)

    def start(self) -> None:
        self.writer.start()
        notices.subscribe(self._ended_outside)
        if settings.REDIS_URL:
            from games.hub.redis import RedisBus

            self.hub.bus = bus = RedisBus(settings.REDIS_URL, heard=self.hub.hear)
            bus.start()
        self.soon(self._poll())

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, and hold on to it until it is done."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def load(self, attempt: int) -> Session | None:
        """The attempt's session, read from the journal if it is not here; None where there is no such attempt."""
        session = self.sessions.get(attempt)
        if session is not None:
            return session
        loading = self._loading.get(attempt)
        if loading is None:
            loading = self._loading[attempt] = self._loop.create_task(self._read(attempt))
            loading.add_done_callback(lambda _: self._loading.pop(attempt, None))
        return await asyncio.shield(loading)

    async def load_fresh(self, attempt: int) -> Session | None:
        """The same, but a session is read anew if the journal has gone on elsewhere."""
        if self.sessions.get(attempt) is not None:
            found = await self.readers.run(look, Wanted(attempts={attempt}))
            self.sessions.behind(attempt, seq=found.last.get(attempt, 0))
        return await self.load(attempt)

    async def stop(self) -> None:
        """Keep what is on its way, tell all sockets to come back in a moment, and end."""
        self.closing = True
        notices.unsubscribe(self._ended_outside)
        await self._loop.run_in_executor(None, lambda: self.writer.stop(timeout=DRAIN_S))
        await asyncio.sleep(0)
        for socket in tuple(self.sockets):
            socket.post(encode(Restart()))
            socket.close(Close.RESTART)
        for _ in range(20):
            if not self.sockets:
                break
            await asyncio.sleep(GOODBYE_S / 20)
        for task in tuple(self._tasks):
            task.cancel()
        self.readers.stop()

    async def _read(self, attempt: int) -> Session | None:
        record = await self.readers.run(journal.load, attempt)
        return None if record is None else self.sessions.adopt(record, now_ms=self.clock.now_ms())

    def _append(self, line: journal.Line, entry: journal.Entry, ending: journal.Ending | None) -> bool:
        return self.writer.append(line, entry, ending=ending)

    def _delivered(self, outcomes: Sequence[Outcome]) -> None:
        """Called on the writer's thread."""
        try:
            self._loop.call_soon_threadsafe(self._settle, outcomes)
        except RuntimeError:
            log.debug("the loop has ended before an outcome was told")

    def _settle(self, outcomes: Sequence[Outcome]) -> None:
        for lost in self.sessions.settle(outcomes, now_ms=self.clock.now_ms()):
            self.soon(self._tell_lost(lost))

    async def _tell_lost(self, lost: Lost) -> None:
        """Somebody else wrote at these numbers: show how the attempt stands, and whose it is now."""
        try:
            session = await self.load(lost.attempt)
        except (DatabaseError, journal.BrokenJournalError):
            log.exception("attempt %d cannot be read", lost.attempt)
            session = None
        for waiting in lost.waiting:
            if session is None:
                waiting.hand.tell(Error(Fault.BUSY, "$", lost.attempt))
            else:
                session.answer(waiting, now_ms=self.clock.now_ms())
        if session is not None:
            self._check_seats({lost.attempt: session.record.seat}, held=self.sessions.seated())

    def _check_seats(self, seats: dict[int, str], *, held: dict[int, str]) -> None:
        """Tell those whose seat, held when this was read, is another's now."""
        for attempt, seat in seats.items():
            if held.get(attempt, seat) != seat:
                for hand in self.sessions.unseat(attempt, seat=held[attempt], now_ms=self.clock.now_ms()):
                    hand.oust()

    def _ended_outside(self, attempt: int, seq: int) -> None:
        """Called on any thread of this process."""
        self._loop.call_soon_threadsafe(self._note_end, attempt, seq)

    def _note_end(self, attempt: int, seq: int) -> None:
        self.sessions.behind(attempt, seq=seq)
        self.hub.ended(attempt, seq=seq)

    def _heard(self, notice: Notice) -> None:
        match notice:
            case Moved(event=event):
                self.sessions.behind(event.attempt, seq=event.seq)
            case Seated(attempt=attempt):
                # Notices may overtake each other; the row says whose seat it is.
                self.soon(self._look({attempt}))
            case _:
                self.sessions.behind(notice.attempt, seq=notice.seq)

    async def _look(self, attempts: set[int]) -> None:
        held = self.sessions.seated()
        found = await self.readers.run(look, Wanted(attempts=attempts))
        self._check_seats(found.seats, held=held)

    async def _poll(self) -> None:
        """The poller's loop: one look every 2 s, and what follows from it."""
        count = 0
        while True:
            try:
                if count % POLLS_A_MEASUREMENT == 0 and isinstance(self.clock, clocks.ProcessClock):
                    await self.readers.run(self.clock.measure, database_ms)
                await self._poll_once(count)
            except DatabaseError as error:
                log.warning("the poller cannot read now: %s", error)
                self.hub.tick(dict.fromkeys(self.hub.attempts(), 0), only_news=False)
            except Exception:
                log.exception("the poller goes on")
            count += 1
            await asyncio.sleep(POLL_S)

    async def _poll_once(self, count: int) -> None:
        held = self.sessions.seated()
        rights = {socket.right for socket in self.sockets}
        attempts = self.hub.attempts() | held.keys()
        found = await self.readers.run(look, Wanted(attempts=attempts, rights=rights))
        self._apply(found, held=held, all_ticks=count % POLLS_A_TICK == 0)
        gone = {right for right, now in found.rights.items() if now is None}
        if gone:
            await asyncio.sleep(SECOND_LOOK_S)
            again = await self.readers.run(look, Wanted(rights=gone))
            self._apply_rights(again.rights)

    def _apply(self, found: Found, *, held: dict[int, str], all_ticks: bool) -> None:
        for attempt, seq in found.last.items():
            self.sessions.behind(attempt, seq=seq)
        self.hub.tick(found.last, only_news=not all_ticks)
        self._check_seats(found.seats, held=held)
        self._apply_rights({right: now for right, now in found.rights.items() if now is not None})
        self.hub.check()
        self.sessions.sweep(now_ms=self.clock.now_ms())

    def _apply_rights(self, rights: dict[Right, Right | None]) -> None:
        for socket in tuple(self.sockets):
            now = rights.get(socket.right, socket.right)
            if now is None:
                socket.close(Close.RIGHTS_GONE)
            else:
                socket.right = now

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work beside failed", exc_info=task.exception())


_runtime: Runtime | None = None


def runtime() -> Runtime:
    """This process's, made and started at the first need."""
    global _runtime
    if _runtime is None:
        _runtime = Runtime(writer=Writer)
        _runtime.start()
    return _runtime
