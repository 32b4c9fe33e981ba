"""A consumer with a plain receive loop: no thread hop and no channel layer for a message.

It answers for one socket's messages being handled in order and its answers sent in order; what they mean is the
subclass's. Measured: docs/decisions.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

import structlog
from channels.consumer import AsyncConsumer

from games.protocol.codes import Close

MOST_UNSENT = 1024
"""Texts that may wait for a server with back-pressure; Daphne takes all at once."""

Send = Callable[[dict[str, Any]], Coroutine[Any, None, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

log = structlog.get_logger(__name__)


class Begun:
    """A coroutine run up to where it first waits; awaiting this goes on from there.

    `is_done` when it never waited; `error` is what it then ended with, if anything.
    """

    def __init__(self, work: Coroutine[Any, None, None]) -> None:
        self._work = work
        self.is_done = False
        self.error: Exception | None = None
        try:
            self._waits_for = work.send(None)
        except StopIteration:
            self.is_done = True
        except Exception as error:
            self.is_done, self.error = True, error

    def __await__(self) -> Generator[Any, None, None]:
        waits_for = self._waits_for
        while True:
            try:
                yield waits_for
            except BaseException as error:
                # Cancelled while waiting: so is the work.
                with suppress(StopIteration):
                    self._work.throw(error)
                raise
            try:
                waits_for = self._work.send(None)
            except StopIteration:
                return


class BaseConsumer(AsyncConsumer):
    """Subclasses say what to do when a socket opens, is heard, and is gone."""

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.scope = scope
        self.closed = self.answering = False
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._unsent: deque[dict[str, Any]] = deque()
        self._pump: asyncio.Task[None] | None = None
        await receive()
        try:
            if await self.opening():
                await self._hear(receive)
        finally:
            self.closed = True
            self.gone()

    async def opening(self) -> bool:
        """Accept or refuse; False ends it here."""
        await self.accept()
        return True

    def heard(self, text: str) -> Awaitable[None] | None:
        """A text came. What can be done at once is done; only what must wait is returned."""
        raise NotImplementedError

    def heard_bytes(self) -> None:
        """A binary message came."""

    def gone(self) -> None:
        """The socket is no more; called once, whatever ended it."""

    async def accept(self) -> None:
        await self._send({"type": "websocket.accept"})

    async def reject(self) -> None:
        """Refuse the handshake: 403."""
        await self._send({"type": "websocket.close"})

    @property
    def unsent(self) -> int:
        """Messages that wait to be sent."""
        return len(self._unsent)

    def post(self, text: str) -> None:
        """Send a text, after all that was posted before."""
        if self.closed:
            return
        if len(self._unsent) >= MOST_UNSENT:
            self._unsent.clear()
            self.close(Close.NOT_READING)
        else:
            self._put({"type": "websocket.send", "text": text})

    def close(self, code: Close) -> None:
        """End the socket, after all that was posted before; what it still says is not heard."""
        if not self.closed:
            self.closed = True
            self._put({"type": "websocket.close", "code": code.value})

    def _put(self, message: dict[str, Any]) -> None:
        if self._pump is not None:
            self._unsent.append(message)
            return
        # Daphne's send never waits: begun here, it is done here, without a task a message.
        sending = Begun(self._send(message))
        if not sending.is_done:
            self._pump = self._loop.create_task(self._pumping(sending))
        elif sending.error is not None:
            log.warning("not sent", error=str(sending.error))

    async def _pumping(self, sending: "Begun") -> None:
        try:
            await sending
            while self._unsent:
                await self._send(self._unsent.popleft())
        except Exception as error:
            # The other side has gone while it was sent to; the receive loop hears of it.
            log.warning("not sent", error=str(error))
            self._unsent.clear()
        finally:
            self._pump = None

    async def _hear(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if self.closed:
                continue
            text = message.get("text")
            if text is None:
                self.heard_bytes()
                continue
            waiting = self.heard(text)
            if waiting is not None:
                # What was said after it waits here too, and is no silence.
                self.answering = True
                await waiting
                self.answering = False
