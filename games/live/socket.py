"""The players' socket: each message read strictly, limited, and handed to whom it concerns.

The right to play is a flag in memory: this socket has said `hello` for the attempt and nobody took its seat.
"""

from collections.abc import Awaitable, Coroutine
from typing import Any

import structlog
from django.conf import settings
from django.db import DatabaseError

from games.journal import BrokenJournalError
from games.live import origin
from games.live.base import BaseConsumer
from games.live.credit import Allowance, Credit, Shared
from games.live.places import Places
from games.live.runtime import runtime
from games.live.visits import Visits
from games.live.ways import Ways
from games.poller import Right
from games.protocol.codes import Close, Fault, Rule
from games.protocol.messages import (
    Error,
    Hello,
    News,
    Ping,
    Play,
    Pong,
    Refused,
    Resign,
    Restart,
    Seen,
    Since,
    ToClient,
    ToServer,
    Unwatch,
    Watch,
)
from games.protocol.races import Enter, Exit, Heard, React
from games.protocol.wire import Unreadable, decode, encode
from games.sessions import Hand, Session
from games.watching import Look

FLOOD = Allowance(burst=10 * settings.MESSAGE_BURST, per_second=5 * settings.MESSAGES_PER_SECOND)
"""Whoever goes beyond this, answered or not, is closed with 4429."""

PLAYERS = Shared(Allowance(burst=10 * settings.MESSAGE_BURST, per_second=10 * settings.MESSAGES_PER_SECOND))
"""What all sockets of a player may say together: a hundred tabs are no way around the limit of one."""

MOST_UNREADABLE = 3
MOST_NOT_YOURS = 3

log = structlog.get_logger(__name__)


class PlaySocket(BaseConsumer):
    """One tab's socket. `right` is the log-in behind it, kept fresh by the poller."""

    right: Right
    _rung: tuple[int, int]

    async def opening(self) -> bool:
        headers = self.scope["headers"]
        self.live = runtime()
        if not origin.is_allowed(headers, origins=settings.ORIGINS):
            self.live.turn_away("origin")
            await self.reject()
            return False
        await self.accept()
        try:
            right = await self._read_right(origin.cookie(headers, name=settings.SESSION_COOKIE_NAME))
        except DatabaseError as error:
            log.warning("a log-in could not be read", error=str(error))
            self._come_back()
            return True
        if self.live.closing:
            self._come_back()
        elif right is None:
            self.close(Close.RIGHTS_GONE)
        elif self._has_too_many(right.player):
            self.close(Close.TOO_FAST)
        else:
            self._sit_down(right)
        return True

    def heard(self, text: str) -> Awaitable[None] | None:
        now_ms = self.live.clock.now_ms()
        if not self._flood.take(now_ms=now_ms):
            self.close(Close.TOO_FAST)
            return None
        try:
            message = decode(text)
        except Unreadable as error:
            self._unreadable_message(error.path)
            return None
        self._unreadable = 0
        if not (self._credit.take(now_ms=now_ms) and self._shared.take(now_ms=now_ms)):
            self._too_fast(message)
            return None
        return self._answer(message, now_ms)

    def heard_bytes(self) -> None:
        self._unreadable_message("$")

    def gone(self) -> None:
        if hasattr(self, "right"):
            self.live.sockets.discard(self)
            self.live.gathering.drop(self)
            self._places.leave()
            self._visits.leave()

    def post(self, text: str) -> None:
        self.live.gathering.tell(self)
        super().post(text)

    def put(self, text: str) -> None:
        super().post(text)

    def later(self, text: str) -> None:
        """As `post`, within a moment: for what is watched."""
        if not self.closed:
            self.live.gathering.add(self, text)

    def ring(self, unread: int, *, newest: int) -> None:
        """The player's news stand so: tell it once."""
        if self._rung != (unread, newest):
            self._rung = unread, newest
            self._tell(News(unread, newest))

    def looks(self) -> list[Look]:
        return self._places.looks()

    def lose(self, look: Look) -> None:
        self._places.lose(look)

    async def _read_right(self, key: str | None) -> Right | None:
        return None if key is None else await self.live.rights.ask(key)

    def _has_too_many(self, player: int) -> bool:
        theirs = sum(socket.right.player == player for socket in self.live.sockets)
        return theirs >= settings.SOCKETS_PER_PLAYER

    def _come_back(self) -> None:
        self._tell(Restart())
        self.close(Close.RESTART)

    def _sit_down(self, right: Right) -> None:
        now_ms = self.live.clock.now_ms()
        allowance = Allowance(burst=settings.MESSAGE_BURST, per_second=settings.MESSAGES_PER_SECOND)
        self._credit = Credit(allowance, now_ms=now_ms)
        self._flood = Credit(FLOOD, now_ms=now_ms)
        self._shared = PLAYERS.of(right.player, now_ms=now_ms)
        self._unreadable = self._not_yours = 0
        # Who has none is not told so.
        self._rung = 0, 0
        ways = Ways(post=self.post, later=self.later, close=self.close, answering=lambda: self.answering)
        self._visits = Visits(self.live, player=right.player, ways=ways)
        self._places = Places(self.live, player=right.player, visits=self._visits, ways=ways)
        self.right = right
        self.live.sockets.add(self)
        self.live.counts.opened += 1

    def _answer(self, message: ToServer, now_ms: int) -> Awaitable[None] | None:
        """Answer at once, or return what must wait for the database."""
        match message:
            case Play() | Resign():
                return self._act(message, now_ms)
            case Seen():
                self._places.seen(message, now_ms=now_ms)
            case Heard():
                self._visits.heard(message, now_ms=now_ms)
            case Ping(sent=sent):
                self._tell(Pong(sent, now_ms))
            case Unwatch():
                self._places.unwatch(message)
            case Exit():
                self._visits.exit(message)
            case Enter():
                return self._waiting(message, self._visits.enter(message))
            case React():
                return self._waiting(message, self._visits.react(message))
            case Hello():
                return self._waiting(message, self._places.hello(message))
            case Watch():
                return self._waiting(message, self._places.watch(message))
            case Since():
                return self._waiting(message, self._places.since(message))
        return None

    def _act(self, message: Play | Resign, now_ms: int) -> Awaitable[None] | None:
        hand = self._places.hand(message.attempt)
        if hand is None:
            self._is_not_yours(message)
            return None
        session = self.live.sessions.get(message.attempt)
        if session is None:
            return self._waiting(message, self._act_later(hand, message, now_ms))
        _acted(session, hand, message, now_ms)
        return None

    async def _act_later(self, hand: Hand, message: Play | Resign, now_ms: int) -> None:
        session = await self.live.loading.load(message.attempt)
        if session is None:
            self._tell(Error(Fault.NO_SUCH_ATTEMPT, "$.attempt", message.attempt))
        else:
            _acted(session, hand, message, now_ms)

    async def _waiting(self, message: Any, work: Coroutine[Any, Any, None]) -> None:
        """What needs the database: while that cannot be reached, the same message may come again."""
        try:
            await work
        except DatabaseError as error:
            log.warning("a message could not be served", error=str(error))
            hand = self._places.hand(message.attempt) if isinstance(message, Play | Resign) else None
            if hand is not None:
                hand.refuse(message.seq, rule=Rule.BUSY)
            else:
                self._tell(_error(Fault.BUSY, message))
        except BrokenJournalError:
            log.exception("an attempt cannot be played", attempt=message.attempt)
            self._tell(Error(Fault.NO_SUCH_ATTEMPT, "$.attempt", message.attempt))

    def _unreadable_message(self, path: str) -> None:
        self._unreadable += 1
        self._tell(Error(Fault.BAD_MESSAGE, path))
        if self._unreadable >= MOST_UNREADABLE:
            self.close(Close.UNREADABLE)

    def _too_fast(self, message: ToServer) -> None:
        if not isinstance(message, Play | Resign):
            return self._tell(_error(Fault.TOO_FAST, message))
        hand = self._places.hand(message.attempt)
        if hand is None:
            return self._tell(Refused(message.attempt, message.seq, Rule.TOO_FAST))
        return hand.refuse(message.seq, rule=Rule.TOO_FAST)

    def _is_not_yours(self, message: Play | Resign) -> None:
        self._not_yours += 1
        self._tell(Refused(message.attempt, message.seq, Rule.NOT_YOURS))
        if self._not_yours >= MOST_NOT_YOURS:
            self.close(Close.NOT_ALLOWED)

    def close(self, code: Close) -> None:
        if not self.closed:
            self.live.gathering.tell(self)
            self.live.counts.closed[code] += 1
            if code is not Close.RESTART:
                why = code.name.lower().replace("_", " ")
                self.live.lines.write("connection ended", why=why, code=code.value, player=self._player())
        super().close(code)

    def _player(self) -> int | None:
        return self.right.player if hasattr(self, "right") else None

    def _tell(self, message: ToClient) -> None:
        self.live.counts.told(message)
        self.post(encode(message))


def _error(fault: Fault, message: ToServer) -> Error:
    return Error(fault, "$", getattr(message, "attempt", None), getattr(message, "race", None))


def _acted(session: Session, hand: Hand, message: Play | Resign, now_ms: int) -> None:
    if isinstance(message, Play):
        session.play(hand, seq=message.seq, action=message.action, now_ms=now_ms)
    else:
        session.resign(hand, seq=message.seq, now_ms=now_ms)
