"""Bugs put in on purpose, to prove that the simulation can fail: each is a way in which such a service goes wrong.

The project itself has no switch for them; here they replace a function of the service while a schedule runs.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from games.clock import ProcessClock
from games.hub import NOBODY, Crowd, Hub, Listener
from games.hub.notices import Moved
from games.journal import Line, Outcome, Pending, Writer
from games.live.runtime import Runtime
from games.live.socket import PlaySocket
from games.models import Status
from games.protocol.messages import Ping, Play
from games.protocol.wire import decode
from games.sessions import Session, Sessions
from games.sessions.hand import Hand
from tests.simulation.memory import Memory
from tests.simulation.process import SteppedWriter

Bug = Callable[[], Any]
"""Gives what is to be entered as long as the bug is there."""

BUGS: dict[str, Bug] = {}


def bug(put_in: Callable[[], Iterator[None]]) -> Callable[[], Iterator[None]]:
    BUGS[put_in.__name__] = contextmanager(put_in)
    return put_in


@bug
def ack_before_commit() -> Iterator[None]:
    def keep(self: SteppedWriter, batch: list[Pending]) -> None:
        self._deliver([Outcome(pending, kept=True) for pending in batch])
        self._outcomes(batch, store=self._store)

    with patch.object(SteppedWriter, "keep", keep):
        yield


@bug
def no_unique_constraint() -> Iterator[None]:
    with patch.object(Memory, "unique", False):
        yield


@bug
def no_deduplication() -> Iterator[None]:
    def again(self: Session, hand: Hand, *, seq: int, action: str, now_ms: int) -> None:
        self.play(hand, seq=self._seq + 1, action=action, now_ms=now_ms)

    with patch.object(Session, "_again", again):
        yield


@bug
def gap_taken() -> Iterator[None]:
    """A number that is too high is taken as the next."""
    real = Session.play

    def play(self: Session, hand: Hand, *, seq: int, action: str, now_ms: int) -> None:
        real(self, hand, seq=min(seq, self._seq + 1), action=action, now_ms=now_ms)

    with patch.object(Session, "play", play):
        yield


@bug
def gap_ignored() -> Iterator[None]:
    """A listener passes on what it hears, whatever is missing before it."""

    def hear(self: Listener, seq: int, *, text: str, now_ms: int) -> None:
        if self._last is not None and seq > self._last:
            self._pass_on(seq, text=text, now_ms=now_ms)

    with patch.object(Listener, "hear", hear):
        yield


@bug
def whole_stock_sent() -> Iterator[None]:
    with patch("games.sessions.views._deck", lambda deck, *, seen: tuple(deck)):
        yield


@bug
def clients_time_trusted() -> Iterator[None]:
    real = PlaySocket.heard

    def heard(self: PlaySocket, text: str) -> Any:
        message = decode(text)
        if isinstance(message, Ping):
            self.said_ms = int(message.sent)
        elif isinstance(message, Play) and hasattr(self, "said_ms"):
            return self._answer(message, self.said_ms)
        return real(self, text)

    with patch.object(PlaySocket, "heard", heard):
        yield


@bug
def wall_clock_trusted() -> Iterator[None]:
    """A process goes by its machine's wall clock."""
    with patch.object(ProcessClock, "now_ms", lambda self: int(self.wall() * 1000)):
        yield


@bug
def lost_commit_believed() -> Iterator[None]:
    """An error of the database is taken for a commit."""

    def settled(self: Writer, rows: Any, *, store: Any) -> bool:
        return True

    with patch.object(Writer, "_settled", settled):
        yield


@bug
def half_a_line_kept() -> Iterator[None]:
    """What follows an entry that could not be kept is written all the same."""
    broken = property(lambda self: False, lambda self, value: None)
    with patch.object(Line, "broken", broken):
        yield


@bug
def limit_ignored() -> Iterator[None]:
    with patch.object(Session, "_against", lambda self, now_ms: None):
        yield


@bug
def no_poller() -> Iterator[None]:
    async def poll(live: Runtime) -> None: ...

    with patch("games.live.runtime.poll", poll):
        yield


@bug
def snapshot_before_listening() -> Iterator[None]:
    """Whoever joins is put among the listeners only when the snapshot is there."""
    real = Listener.begin

    def begin(self: Listener, seq: int, *, now_ms: int) -> None:
        self._noted = 0
        real(self, seq, now_ms=now_ms)

    def tick(self: Listener, seq: int, *, only_news: bool, crowd: Crowd = NOBODY) -> bool:
        return False

    with patch.object(Listener, "begin", begin), patch.object(Listener, "tick", tick):
        yield


@bug
def stale_session_kept() -> Iterator[None]:
    """A session goes on from what it knew, though its line was broken; who waited is not told."""

    def lost(self: Session) -> list[Any]:
        self._queue.clear()
        return []

    with patch.object(Session, "lost", lost):
        yield


@bug
def seat_never_lost() -> Iterator[None]:
    with patch.object(Sessions, "unseat", lambda self, attempt, *, seat, now_ms: []):
        yield


@bug
def ends_not_fenced() -> Iterator[None]:
    """An end is written over whatever came first."""
    real = Memory.commit

    def commit(self: Memory, batch: Any) -> None:
        for attempt, _, ends_as, _ in batch:
            if ends_as:
                self.attempts[attempt].row.status = Status.PLAYING
        with patch.object(Memory, "unique", not any(ends_as for _, _, ends_as, _ in batch)):
            real(self, batch)

    with patch.object(Memory, "commit", commit):
        yield


@bug
def queued_shown() -> Iterator[None]:
    """A snapshot shows what is on its way as if it were kept."""
    real = Session.snapshot

    def snapshot(self: Session, *, mine: bool, now_ms: int) -> Any:
        entries, game = self.entries, self.game
        self.entries, self.game = [*entries, *(queued.entry for queued in self._queue)], self._head
        try:
            return real(self, mine=mine, now_ms=now_ms)
        finally:
            self.entries, self.game = entries, game

    with patch.object(Session, "snapshot", snapshot):
        yield


@bug
def own_notices_twice() -> Iterator[None]:
    """What comes over the bus is passed on without looking whether it was heard before."""

    def hear(self: Hub, notice: Any) -> None:
        if isinstance(notice, Moved):
            for listener in tuple(self._listeners.get(notice.attempt, ())):
                if listener._last is not None:
                    from games.protocol.wire import encode

                    listener._pass_on(notice.event.seq, text=encode(notice.event), now_ms=0)
        self._heard(notice)

    with patch.object(Hub, "hear", hear):
        yield


@contextmanager
def put_in(*names: str) -> Iterator[None]:
    with ExitStack() as stack:
        for name in names:
            stack.enter_context(BUGS[name]())
        yield
