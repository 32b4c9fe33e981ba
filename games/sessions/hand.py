"""A hand: one socket's place at one attempt that it plays.

It answers for refusals being final for what was already on its way behind them; never for the rules.
"""

from collections.abc import Callable

from games.hub import Listener
from games.protocol.codes import Close, Rule
from games.protocol.messages import Refused, TakenOver, ToClient

WINDOW = 8
"""A client has at most so many actions unanswered, so no more than the others can be on their way."""


class Hand:
    """`tell` sends a message to the socket, `close` ends it; `seat` is the tab that it belongs to. `waits`: it was
    shown its attempt before the start, so without a card."""

    __slots__ = ("_close", "_void_left", "_void_rule", "_void_seq", "attempt", "listener", "seat", "tell", "waits")

    def __init__(
        self,
        attempt: int,
        *,
        seat: str,
        tell: Callable[[ToClient], None],
        close: Callable[[Close], None],
        listener: Listener,
    ) -> None:
        self._close = close
        self.attempt = attempt
        self.seat = seat
        self.tell = tell
        self.listener = listener
        self.waits = False
        self._void_seq = 0
        self._void_left = 0
        self._void_rule = Rule.BUSY

    def refuse(self, seq: int, *, rule: Rule) -> None:
        """Say no to an action; those numbered right after it are void with it."""
        self.tell(Refused(self.attempt, seq, rule))
        self._void_seq, self._void_rule, self._void_left = seq + 1, rule, WINDOW - 1

    def oust(self) -> None:
        """The seat is another tab's now."""
        self.tell(TakenOver(self.attempt))
        self._close(Close.TAKEN_OVER)

    def go_on(self) -> None:
        """The socket has said something that was not on its way then: what comes now is new."""
        self._void_left = 0

    def voids(self, seq: int) -> bool:
        """Whether the action came right behind a refused one; then it has been refused by that."""
        if seq != self._void_seq or not self._void_left:
            self.go_on()
            return False
        self.tell(Refused(self.attempt, seq, self._void_rule))
        self._void_seq += 1
        self._void_left -= 1
        return True
