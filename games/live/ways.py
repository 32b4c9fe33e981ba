"""The ways to one socket, as those who speak through it have them."""

from collections.abc import Callable
from dataclasses import dataclass

from games.protocol.codes import Close


@dataclass(frozen=True)
class Ways:
    """`post` takes a text now, `later` within a moment, together with what else is watched; `close` ends the socket.

    `answering`: whether something that it said is still being answered, so that what it said after that is not heard.
    """

    post: Callable[[str], None]
    later: Callable[[str], None]
    close: Callable[[Close], None]
    answering: Callable[[], bool] = lambda: False
