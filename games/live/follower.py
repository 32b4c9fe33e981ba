"""One socket that follows a race: what it was told, and whether it says that it hears.

It answers for a slow reader being noticed by its own silence, as `hub.Listener` does for an attempt; never for what
is told. What is told is the whole each time, so nothing is counted: what was heard is named by its `now`.
"""

from collections.abc import Callable

from games.live.ways import Ways
from games.protocol.codes import Close

PATIENCE_MS = 10_000
"""Who confirms nothing for so long, while there is something to confirm, does not read."""


class Follower:
    """`ways` lead to the socket; `lose` tells it that the race is none for it any more.

    Times in ms since 1970, by the server's clock.

    Only who has confirmed once is held to it: a program that does not know how is noticed by the socket's own pings.
    """

    __slots__ = ("_confirmed_ms", "_confirms", "_progress_ms", "_told_ms", "_ways", "lose", "player")

    def __init__(self, player: int, *, ways: Ways, lose: Callable[[], None]) -> None:
        self.player = player
        self.lose = lose
        self._ways = ways
        self._confirms = False
        self._told_ms = self._confirmed_ms = self._progress_ms = 0

    def post(self, text: str) -> None:
        """Something that comes once."""
        self._ways.post(text)

    def tell(self, text: str, *, now_ms: int, plays: bool) -> None:
        """Pass on how the race stood at `now_ms`; to who plays in it at once."""
        if self._confirmed_ms >= self._told_ms:
            self._progress_ms = now_ms
        self._told_ms = now_ms
        (self._ways.post if plays else self._ways.later)(text)

    def confirm(self, heard_ms: int, *, now_ms: int) -> None:
        """The socket says that it has heard how the race stood at `heard_ms`, and so all before."""
        self._confirms = True
        if self._confirmed_ms < min(heard_ms, self._told_ms):
            self._confirmed_ms = min(heard_ms, self._told_ms)
            self._progress_ms = now_ms

    def check(self, *, now_ms: int) -> None:
        """End a socket that does not read."""
        waits = self._confirms and self._confirmed_ms < self._told_ms
        if waits and now_ms - self._progress_ms > PATIENCE_MS:
            self._ways.close(Close.NOT_READING)
