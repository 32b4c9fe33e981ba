"""One socket that follows one attempt: it counts what it gets, so that its stream is gap-free or says so.

It answers for a slow reader being noticed by its own silence; never for what an event means.
"""

from collections.abc import Callable

from games.hub.crowd import NOBODY, Crowd
from games.protocol.codes import Close
from games.protocol.messages import Tick
from games.protocol.wire import encode

UNCONFIRMED = 64
"""Events that a watcher may have without having confirmed them."""

PATIENCE_MS = 10_000
"""A watcher that confirms nothing for so long, while it has something to confirm, does not read."""


class Listener:
    """`send` takes a text for the socket, `close` ends it. Only watchers are `counted`: a player's word is its
    next action. Until `begin` it only notes how far the attempt has come.

    `told` is how far the attempt has come by all that was said to this socket: what it asks for then is there.
    `player` is whose the socket is, `watches` whether they watch somebody else's attempt. `name`: theirs, where they
    want it known who watches whom; else empty.
    """

    __slots__ = (
        "_close",
        "_confirmed",
        "_counted",
        "_last",
        "_noted",
        "_progress_ms",
        "_send",
        "answering",
        "attempt",
        "name",
        "player",
        "told",
        "watches",
    )

    def __init__(
        self, attempt: int, *, counted: bool, send: Callable[[str], None], close: Callable[[Close], None]
    ) -> None:
        self.attempt = attempt
        self.told = 0
        self.player = 0
        self.watches = False
        self.name = ""
        self.answering: Callable[[], bool] = lambda: False
        self._counted = counted
        self._send = send
        self._close = close
        self._last: int | None = None
        self._noted = 0
        self._confirmed = 0
        self._progress_ms = 0

    def begin(self, seq: int, *, now_ms: int) -> None:
        """The snapshot at `seq` was sent: from here on all is counted."""
        self._last = self._confirmed = seq
        self._progress_ms = now_ms
        if self._noted > seq:
            self._tell(Tick(self.attempt, self._noted))

    def hear(self, seq: int, *, text: str, now_ms: int) -> None:
        """Pass on the event `seq` if it is the next one; an older one is dropped, a gap is told by a tick."""
        if self._last is None:
            self._noted = max(self._noted, seq)
        elif seq == self._last + 1:
            self._pass_on(seq, text=text, now_ms=now_ms)
        elif seq > self._last:
            self._tell(Tick(self.attempt, seq))

    def skip(self, seq: int) -> None:
        """The socket has `seq` already, by an acknowledgement."""
        if self._last is not None and seq == self._last + 1:
            self._confirmed = self._last = seq

    def tick(self, seq: int, *, only_news: bool, crowd: Crowd = NOBODY) -> bool:
        """Say how far the attempt has come, and to its player who watches; whether that was said."""
        if self._last is None:
            self._noted = max(self._noted, seq)
            return False
        if seq <= self._last and only_news:
            return False
        tick = Tick(self.attempt, max(seq, self._last))
        if not self._counted:
            names = crowd.names if self.wants_names else ()
            tick = Tick(tick.attempt, tick.seq, crowd.count, names)
        self._tell(tick)
        return True

    def catch_up(self, seq: int, *, now_ms: int) -> None:
        """The socket asked, and was sent all up to `seq`."""
        if self._last is not None and seq > self._last:
            self._last = seq
        self.confirm(seq, now_ms=now_ms)

    def confirm(self, seq: int, *, now_ms: int) -> None:
        """The socket says that it has all up to `seq`."""
        if self._last is not None and self._confirmed < min(seq, self._last):
            self._confirmed = min(seq, self._last)
            self._progress_ms = now_ms

    def check(self, *, now_ms: int) -> None:
        """End a socket that does not read."""
        if self._counted and self.waiting and now_ms - self._progress_ms > PATIENCE_MS:
            if self.answering():
                # Its word may wait behind what is not answered yet: from here on it has as long again.
                self._progress_ms = now_ms
            else:
                self._close(Close.NOT_READING)

    @property
    def waiting(self) -> int:
        """Events that it has and has not confirmed."""
        return 0 if self._last is None else self._last - self._confirmed

    @property
    def wants_names(self) -> bool:
        return bool(self.name)

    def _tell(self, tick: Tick) -> None:
        self.told = max(self.told, tick.seq)
        self._send(encode(tick))

    def _pass_on(self, seq: int, *, text: str, now_ms: int) -> None:
        if not self.waiting:
            self._progress_ms = now_ms
        self._last = seq
        if not self._counted:
            self._confirmed = seq
        elif self.waiting > UNCONFIRMED:
            return self._close(Close.NOT_READING)
        return self._send(text)
