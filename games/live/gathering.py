"""What watchers hear, gathered: every tenth of a second each socket gets one frame of all that waits for it.

It answers for watchers costing the players nothing: a hundred of them are told a few at a time, evenly over the tenth,
and what players say in between is read first. Nobody waits here who plays. Measured: docs/decisions/0020.
"""

import asyncio
from collections import deque
from math import ceil
from typing import Protocol

EVERY_S = 0.1
AT_ONCE = 4
"""Sockets that are told before what has come in meanwhile is read."""

MOST = 24
"""Messages that wait for one socket; with more they go at once. A watcher may have 64 events unconfirmed."""


class Outlet(Protocol):
    """A socket, as what waits for it sees it."""

    def put(self, text: str) -> None:
        """Send a text now."""
        ...


class Gathering:
    """Made and used on one event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[Outlet, list[str]] = {}
        self._due: deque[Outlet] = deque()
        self._pause_s = EVERY_S
        self._timer: asyncio.Handle | None = None
        self._joined: dict[tuple[str, ...], str] = {}

    def add(self, outlet: Outlet, text: str) -> None:
        """To be told soon; `text` is a whole message."""
        texts = self._waiting.setdefault(outlet, [])
        texts.append(text)
        if len(texts) >= MOST:
            self.tell(outlet)
        if self._timer is None:
            self._timer = self._loop.call_later(EVERY_S, self._begin)

    def tell(self, outlet: Outlet) -> None:
        """What waits for a socket must not wait longer: something comes after it."""
        texts = self._waiting.pop(outlet, None)
        if texts is not None:
            outlet.put(self._together(tuple(texts)))

    def drop(self, outlet: Outlet) -> None:
        """The socket is gone."""
        self._waiting.pop(outlet, None)

    def _begin(self) -> None:
        self._due.extend(self._waiting)
        self._pause_s = EVERY_S / max(1, ceil(len(self._due) / AT_ONCE))
        self._go_on()

    def _go_on(self) -> None:
        try:
            for _ in range(min(AT_ONCE, len(self._due))):
                self.tell(self._due.popleft())
        finally:
            # Whatever one socket does, the others are told.
            self._timer = self._next()

    def _next(self) -> asyncio.Handle | None:
        if self._due:
            return self._loop.call_later(self._pause_s, self._go_on)
        self._joined.clear()
        return self._loop.call_later(self._pause_s, self._begin) if self._waiting else None

    def _together(self, texts: tuple[str, ...]) -> str:
        """One frame; who has heard the same is told by the same text."""
        if len(texts) == 1:
            return texts[0]
        if texts not in self._joined:
            self._joined[texts] = f'{{"type":"together","messages":[{",".join(texts)}]}}'
        return self._joined[texts]
