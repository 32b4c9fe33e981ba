"""All that plays in this process, put together once: clock, writer, sessions, hub, poller, readers.

It answers for the parts being told of each other, on the event loop's thread; it decides nothing itself.
"""

import asyncio
import uuid
from collections.abc import Callable, Coroutine, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary

import structlog
from django.conf import settings
from django.db import DatabaseError

from games import clock as clocks
from games import friends, journal, races
from games.hub import Changed, Hub, Moved, Notice, Seated, Told
from games.journal import Outcome, Writer, notices
from games.journal.limits import moment
from games.journal.store import Store
from games.live.audience import Audiences
from games.live.bell import Bell
from games.live.counts import Counts, measured
from games.live.gathering import Gathering
from games.live.lines import Lines
from games.live.loading import Loading
from games.live.openings import Openings
from games.live.polling import poll
from games.live.questions import Questions
from games.live.readers import Readers
from games.live.rooms import Rooms
from games.poller import Right, Wanted, look, read_rights
from games.protocol.codes import Close, Fault
from games.protocol.messages import Error, Restart
from games.protocol.wire import encode
from games.sessions import Lost, Sessions
from games.sessions.seats import take
from games.watching import Look, admit

if TYPE_CHECKING:
    from games.hub.redis import RedisBus

DRAIN_S = 3.0
GOODBYE_S = 1.0

log = structlog.get_logger(__name__)


class Socket(Protocol):
    """What the runtime knows of an open socket."""

    right: Right

    @property
    def unsent(self) -> int: ...
    def post(self, text: str) -> None: ...
    def close(self, code: Close) -> None: ...
    def looks(self) -> list[Look]: ...
    def lose(self, look: Look) -> None: ...
    def ring(self, unread: int, *, newest: int) -> None: ...


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
        self.stopping = False
        self.counts = Counts()
        self.lines = Lines()
        self.openings = Openings()
        self.gathering = Gathering()
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sitting: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._bus: RedisBus | None = None
        self.writer = writer(open_store=measured(open_store, counts=self.counts), deliver=self._delivered)
        self.hub = Hub(clock=clock, origin=uuid.uuid4().hex, heard=self._heard)
        self.sessions = Sessions(append=self._append, publish=self.hub.publish)
        self.rooms = Rooms(self)
        self.audiences = Audiences(self)
        self.bell = Bell(self)
        self.loading = Loading(self)
        self.rights = Questions(lambda keys: self.readers.run(read_rights, keys), soon=self.soon)
        self.seats = Questions(lambda claims: self.readers.run(take, claims, now=self._now()), soon=self.soon)
        self.admissions = Questions(lambda looks: self.readers.run(admit, looks, now=self._now()), soon=self.soon)

    def start(self) -> None:
        self.writer.start()
        notices.subscribe(self._ended_outside)
        races.notices.subscribe(self._race_changed)
        friends.notices.subscribe(self._player_told)
        if settings.REDIS_URL:
            # Read where there is one to be reached: its client is a twentieth of what is imported.
            from games.hub.redis import RedisBus

            self.hub.bus = self._bus = RedisBus(settings.REDIS_URL, heard=self.hub.hear)
            self._bus.start()
            self.soon(self.hub.open_news())
        self.soon(poll(self))

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, and hold on to it until it is done."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    @property
    def clock_off_ms(self) -> float:
        """How far the database's clock was found to have jumped away from this process's, 0 while they agree."""
        return self.clock.jumped_ms if isinstance(self.clock, clocks.ProcessClock) else 0.0

    def turn_away(self, why: str) -> None:
        """Somebody's socket was refused at the door."""
        self.counts.turned_away[why] += 1
        self.lines.write("connection refused", why=why)

    def sitting(self, attempt: int) -> asyncio.Lock:
        """Held while somebody sits down: the seat's row and its holder here change as one, tab after tab."""
        return self._sitting.setdefault(attempt, asyncio.Lock())

    def check_seats(self, seats: dict[int, str], *, held: dict[int, str]) -> None:
        """Tell those whose seat, held when this was read, is another's now."""
        for attempt, seat in seats.items():
            if held.get(attempt, seat) != seat:
                for hand in self.sessions.unseat(attempt, seat=held[attempt], now_ms=self.clock.now_ms()):
                    hand.oust()
                self.lines.write("taken over", attempt=attempt, by="another process")

    async def stop(self) -> None:
        """Keep what is on its way, tell all sockets to come back in a moment, and end."""
        self.stopping = True
        log.info("stopping", sockets=len(self.sockets), attempts=len(self.sessions))
        await asyncio.sleep(settings.STOP_WAIT)
        self.closing = True
        notices.unsubscribe(self._ended_outside)
        races.notices.unsubscribe(self._race_changed)
        friends.notices.unsubscribe(self._player_told)
        drained = await self._loop.run_in_executor(None, lambda: self.writer.stop(timeout=DRAIN_S))
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
        if self._bus is not None:
            await self._bus.stop()
        self.readers.stop()
        log.info("stopped", journal_kept=drained)

    def _now(self) -> datetime:
        return moment(self.clock.now_ms())

    def _append(self, line: journal.Line, entry: journal.Entry, ending: journal.Ending | None) -> bool:
        return self.writer.append(line, entry, ending=ending)

    def _delivered(self, outcomes: Sequence[Outcome]) -> None:
        """Called on the writer's thread."""
        try:
            self._loop.call_soon_threadsafe(self._settle, outcomes)
        except RuntimeError:
            log.debug("the loop has ended before an outcome was told")

    def _settle(self, outcomes: Sequence[Outcome]) -> None:
        for pending, kept in outcomes:
            if kept and pending.ending is not None:
                status = pending.ending.status.name.lower()
                log.info("attempt ended", attempt=pending.line.attempt, status=status, seq=pending.entry.seq)
        for lost in self.sessions.settle(outcomes, now_ms=self.clock.now_ms()):
            self.soon(self._tell_lost(lost))

    async def _tell_lost(self, lost: Lost) -> None:
        """Somebody else wrote at these numbers: show how the attempt stands, and whose it is now."""
        self.lines.write("line broken", attempt=lost.attempt, waiting=len(lost.waiting))
        fault, session = Fault.NO_SUCH_ATTEMPT, None
        try:
            session = await self.loading.load_fresh(lost.attempt)
        except (DatabaseError, journal.BrokenJournalError):
            log.exception("an attempt cannot be read", attempt=lost.attempt)
            fault = Fault.BUSY
        for waiting in lost.waiting:
            if session is None:
                waiting.hand.tell(Error(fault, "$", lost.attempt))
            else:
                session.answer(waiting, now_ms=self.clock.now_ms())
        await self._look({lost.attempt})

    def _ended_outside(self, attempt: int, seq: int) -> None:
        """Called on any thread of this process."""
        self._loop.call_soon_threadsafe(self._note_end, attempt, seq)

    def _note_end(self, attempt: int, seq: int) -> None:
        self.sessions.behind(attempt, seq=seq)
        self.hub.ended(attempt, seq=seq)

    def _race_changed(self, race: int) -> None:
        """Called on any thread of this process."""
        self._loop.call_soon_threadsafe(self.rooms.changed, race)
        self._loop.call_soon_threadsafe(self.hub.changed, race)

    def _player_told(self, player: int) -> None:
        """Called on any thread of this process."""
        self._loop.call_soon_threadsafe(self.bell.ring, player)
        self._loop.call_soon_threadsafe(self.hub.told, player)

    def _heard(self, notice: Notice) -> None:
        match notice:
            case Moved(event=event):
                self.sessions.behind(event.attempt, seq=event.seq)
            case Seated(attempt=attempt):
                # Notices may overtake each other; the row says whose seat it is.
                self.soon(self._look({attempt}))
            case Changed(race=race):
                self.rooms.changed(race)
            case Told(player=player):
                self.bell.ring(player)
            case _:
                self.sessions.behind(notice.attempt, seq=notice.seq)

    async def _look(self, attempts: set[int]) -> None:
        held = self.sessions.seated()
        found = await self.readers.run(look, Wanted(attempts=attempts))
        self.check_seats(found.seats, held=held)

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
