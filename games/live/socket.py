"""The players' socket: each message read strictly, limited, and handed to whom it concerns.

The right to play is a flag in memory: this socket has said `hello` for the attempt and nobody took its seat.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from django.conf import settings
from django.db import DatabaseError

from games.hub import Listener
from games.journal import BrokenJournalError
from games.live import origin
from games.live.base import BaseConsumer
from games.live.credit import Allowance, Credit
from games.live.runtime import Runtime, runtime
from games.poller import Right, read_right
from games.protocol.codes import Close, Fault, Rule
from games.protocol.messages import (
    Error,
    Hello,
    Ping,
    Play,
    Pong,
    Refused,
    Resign,
    Restart,
    Seen,
    Since,
    ToClient,
    Unwatch,
    Watch,
)
from games.protocol.wire import Unreadable, decode, encode
from games.sessions import Hand, Session
from games.sessions.seats import take
from games.watching import View, view

FLOOD = Allowance(burst=200, per_second=100)
"""Whoever goes beyond this, answered or not, is closed with 4429."""

MOST_UNREADABLE = 3
MOST_NOT_YOURS = 3
MOST_FOLLOWED = 64
"""Attempts that one socket may play or watch."""

Answer = Awaitable[None] | None

log = logging.getLogger(__name__)


class PlaySocket(BaseConsumer):
    """One tab's socket."""

    right: Right

    async def opening(self) -> bool:
        headers = self.scope["headers"]
        if not origin.is_allowed(headers, origins=settings.ORIGINS):
            await self.reject()
            return False
        self.live: Runtime = runtime()
        now_ms = self.live.clock.now_ms()
        allowance = Allowance(burst=settings.MESSAGE_BURST, per_second=settings.MESSAGES_PER_SECOND)
        self._credit = Credit(allowance, now_ms=now_ms)
        self._flood = Credit(FLOOD, now_ms=now_ms)
        self._unreadable = self._not_yours = 0
        self._hands: dict[int, Hand] = {}
        self._watching: dict[int, Listener] = {}
        await self.accept()
        return await self._greet(origin.cookie(headers, name=settings.SESSION_COOKIE_NAME))

    def heard(self, text: str) -> Answer:
        now_ms = self.live.clock.now_ms()
        if not self._flood.take(now_ms=now_ms):
            return self.close(Close.TOO_FAST)
        try:
            message = decode(text)
        except Unreadable as error:
            return self._unreadable_message(error.path)
        self._unreadable = 0
        if not self._credit.take(now_ms=now_ms):
            return self._too_fast(message)
        return _HANDLERS[type(message)](self, message, now_ms)

    def heard_bytes(self) -> None:
        self._unreadable_message("$")

    def gone(self) -> None:
        if not hasattr(self, "live"):
            return
        self.live.sockets.discard(self)
        now_ms = self.live.clock.now_ms()
        for hand in self._hands.values():
            self.live.sessions.rise(hand, now_ms=now_ms)
            self.live.hub.leave(hand.listener)
        for listener in self._watching.values():
            self.live.hub.leave(listener)

    def tell(self, message: ToClient) -> None:
        self.post(encode(message))

    async def _greet(self, key: str | None) -> bool:
        """Let the player in whom the session's key stands for; without one the socket is closed with 4401."""
        try:
            right = None if key is None else await self.live.readers.run(read_right, key)
        except DatabaseError:
            right = None
        if self.live.closing:
            self.tell(Restart())
            self.close(Close.RESTART)
        elif right is None:
            self.close(Close.RIGHTS_GONE)
        else:
            self.right = right
            self.live.sockets.add(self)
        return True

    # What may not be, or not now.

    def _unreadable_message(self, path: str) -> None:
        self._unreadable += 1
        self.tell(Error(Fault.BAD_MESSAGE, path))
        if self._unreadable >= MOST_UNREADABLE:
            self.close(Close.UNREADABLE)

    def _too_fast(self, message: object) -> None:
        if not isinstance(message, Play | Resign):
            return self.tell(Error(Fault.TOO_FAST, "$", getattr(message, "attempt", None)))
        hand = self._hands.get(message.attempt)
        if hand is None:
            return self.tell(Refused(message.attempt, message.seq, Rule.TOO_FAST))
        return hand.refuse(message.seq, rule=Rule.TOO_FAST)

    def _is_not_yours(self, message: Play | Resign) -> None:
        self._not_yours += 1
        self.tell(Refused(message.attempt, message.seq, Rule.NOT_YOURS))
        if self._not_yours >= MOST_NOT_YOURS:
            self.close(Close.NOT_ALLOWED)

    # What is asked.

    def _play(self, message: Play, now_ms: int) -> Answer:
        hand = self._hands.get(message.attempt)
        if hand is None:
            return self._is_not_yours(message)
        session = self.live.sessions.get(message.attempt)
        if session is None:
            return self._later(message, self._played(hand, message, now_ms))
        return session.play(hand, seq=message.seq, action=message.action, now_ms=now_ms)

    async def _played(self, hand: Hand, message: Play, now_ms: int) -> None:
        session = await self._session(message.attempt)
        if session is not None:
            session.play(hand, seq=message.seq, action=message.action, now_ms=now_ms)

    def _resign(self, message: Resign, now_ms: int) -> Answer:
        hand = self._hands.get(message.attempt)
        if hand is None:
            return self._is_not_yours(message)
        return self._later(message, self._resigned(hand, message, now_ms))

    async def _resigned(self, hand: Hand, message: Resign, now_ms: int) -> None:
        session = await self._session(message.attempt)
        if session is not None:
            session.resign(hand, seq=message.seq, now_ms=now_ms)

    def _hello(self, message: Hello, now_ms: int) -> Answer:
        return self._later(message, self._seated(message))

    async def _seated(self, message: Hello) -> None:
        if not self._may_follow(message.attempt):
            return None
        listener = self._listener(message.attempt, counted=False)
        await self.live.hub.join(listener)
        try:
            session = await self._take_seat(message)
        except BaseException:
            self.live.hub.leave(listener)
            raise
        if session is None or self.closed:
            return self.live.hub.leave(listener)
        self._unfollow(message.attempt)
        hand = self._hands[message.attempt] = Hand(
            message.attempt, seat=message.seat, tell=self.tell, close=self.close, listener=listener
        )
        for other in self.live.sessions.sit(hand):
            other.oust()
        self.live.hub.seated(message.attempt, seat=message.seat)
        return self._show(session, listener=listener, mine=True)

    async def _take_seat(self, message: Hello) -> Session | None:
        own = await self.live.readers.run(take, message.attempt, player=self.right.player, seat=message.seat)
        if not own:
            self.tell(Error(Fault.NO_SUCH_ATTEMPT, "$.attempt", message.attempt))
            return None
        return await self._fresh(message.attempt)

    def _watch(self, message: Watch, now_ms: int) -> Answer:
        return self._later(message, self._watched(message))

    async def _watched(self, message: Watch) -> None:
        if not self._may_follow(message.attempt):
            return None
        listener = self._listener(message.attempt, counted=True)
        await self.live.hub.join(listener)
        try:
            session = await self._fresh(message.attempt)
        except BaseException:
            self.live.hub.leave(listener)
            raise
        if session is None or self.closed:
            return self.live.hub.leave(listener)
        if view(self.right.player, player=session.record.player) is View.ABSENT:
            self.live.hub.leave(listener)
            return self.tell(Error(Fault.NO_SUCH_ATTEMPT, "$.attempt", message.attempt))
        if message.attempt in self._hands:
            # Whoever plays an attempt follows it already.
            self.live.hub.leave(listener)
            return self._show(session, listener=self._hands[message.attempt].listener, mine=True)
        self._unfollow(message.attempt)
        self._watching[message.attempt] = listener
        return self._show(session, listener=listener, mine=False)

    def _unwatch(self, message: Unwatch, now_ms: int) -> Answer:
        if message.attempt in self._watching:
            return self._unfollow(message.attempt)
        return self.tell(Error(Fault.NOT_YOURS, "$.attempt", message.attempt))

    def _since(self, message: Since, now_ms: int) -> Answer:
        listener = self._followed(message.attempt)
        if listener is None:
            return self.tell(Error(Fault.NOT_YOURS, "$.attempt", message.attempt))
        return self._later(message, self._caught_up(message, listener))

    async def _caught_up(self, message: Since, listener: Listener) -> None:
        session = await self._session(message.attempt)
        if session is None:
            return
        events = session.events(since=message.seq)
        self.tell(events)
        listener.catch_up(message.seq + len(events.events), now_ms=self.live.clock.now_ms())

    def _seen(self, message: Seen, now_ms: int) -> Answer:
        listener = self._followed(message.attempt)
        if listener is None:
            return self.tell(Error(Fault.NOT_YOURS, "$.attempt", message.attempt))
        return listener.confirm(message.seq, now_ms=now_ms)

    def _ping(self, message: Ping, now_ms: int) -> Answer:
        return self.tell(Pong(message.sent, now_ms))

    # How it is done.

    async def _later(self, message: Any, work: Coroutine[Any, Any, None]) -> None:
        """What needs the database: while it cannot be reached, the same message may come again."""
        try:
            await work
        except DatabaseError as error:
            log.warning("a message could not be served: %s", error)
            if isinstance(message, Play | Resign) and message.attempt in self._hands:
                return self._hands[message.attempt].refuse(message.seq, rule=Rule.BUSY)
            return self.tell(Error(Fault.BUSY, "$", message.attempt))
        except BrokenJournalError:
            log.exception("attempt %d cannot be played", message.attempt)
            return self.tell(Error(Fault.NO_SUCH_ATTEMPT, "$.attempt", message.attempt))
        return None

    async def _session(self, attempt: int) -> Session | None:
        session = await self.live.load(attempt)
        if session is None:
            self.tell(Error(Fault.NO_SUCH_ATTEMPT, "$.attempt", attempt))
        return session

    async def _fresh(self, attempt: int) -> Session | None:
        """The session as the journal has it now, whoever wrote last."""
        await self.live.refresh(attempt)
        return await self._session(attempt)

    def _show(self, session: Session, *, listener: Listener, mine: bool) -> None:
        now_ms = self.live.clock.now_ms()
        self.tell(session.snapshot(mine=mine, now_ms=now_ms))
        listener.begin(session.seq, now_ms=now_ms)

    def _listener(self, attempt: int, *, counted: bool) -> Listener:
        return Listener(attempt, counted=counted, send=self.post, close=self.close)

    def _followed(self, attempt: int) -> Listener | None:
        hand = self._hands.get(attempt)
        return hand.listener if hand is not None else self._watching.get(attempt)

    def _may_follow(self, attempt: int) -> bool:
        if len(self._hands) + len(self._watching) < MOST_FOLLOWED or self._followed(attempt) is not None:
            return True
        self.tell(Error(Fault.TOO_FAST, "$.attempt", attempt))
        return False

    def _unfollow(self, attempt: int) -> None:
        hand = self._hands.pop(attempt, None)
        if hand is not None:
            self.live.sessions.rise(hand, now_ms=self.live.clock.now_ms())
            self.live.hub.leave(hand.listener)
        listener = self._watching.pop(attempt, None)
        if listener is not None:
            self.live.hub.leave(listener)


_HANDLERS: dict[type, Callable[[PlaySocket, Any, int], Answer]] = {
    Hello: PlaySocket._hello,
    Play: PlaySocket._play,
    Resign: PlaySocket._resign,
    Watch: PlaySocket._watch,
    Unwatch: PlaySocket._unwatch,
    Since: PlaySocket._since,
    Seen: PlaySocket._seen,
    Ping: PlaySocket._ping,
}
