"""The ways to one socket, as those who speak through it have them."""

from collections.abc import Callable
from dataclasses import dataclass

from games.protocol.codes import Close


@dataclass(frozen=True)
class Ways:
    """`post` takes a text now, `later` within a moment, together with what else is watched; `close` ends the socket."""

    post: Callable[[str], None]
    later: Callable[[str], None]
    close: Callable[[Close], None]
