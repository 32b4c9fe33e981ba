"""A socket as a client of this very service: messages out, messages in, and how it ended.

By autobahn, which Daphne brings along; it knows nothing of games.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

from games.protocol.messages import ToClient, ToServer
from games.protocol.wire import Unreadable, decode_answer, encode

OPEN_S = 10.0


class Cut(Exception):
    """The socket is no more; `code` as it was closed, 1006 for a cut."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Wire(WebSocketClientProtocol):
    """One socket. Messages that this program does not know are passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard: asyncio.Queue[ToClient | int] = asyncio.Queue()

    def say(self, message: ToServer) -> None:
        self.sendMessage(encode(message).encode())

    async def hear(self, *, within: float) -> ToClient | None:
        """The next message, None when none came in so many seconds; Cut at the end."""
        try:
            async with asyncio.timeout(max(0.0, within)):
                heard = await self._heard.get()
        except TimeoutError:
            return None
        if isinstance(heard, int):
            self._heard.put_nowait(heard)
            raise Cut(heard)
        return heard

    def onOpen(self) -> None:
        if not self.opened.done():
            self.opened.set_result(None)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        try:
            self._heard.put_nowait(decode_answer(payload.decode()))
        except Unreadable:
            pass

    def onClose(self, wasClean: bool, code: int | None, reason: str | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Cut(code or 1006))
        self._heard.put_nowait(code or 1006)


@asynccontextmanager
async def wire(url: str, *, origin: str, cookie: str) -> AsyncIterator[Wire]:
    """A socket to the service at `url` (http://host:port) under this cookie. Cut, OSError, TimeoutError without it."""
    server = urlsplit(url)
    address = f"ws://{server.netloc}/ws/"
    factory = WebSocketClientFactory(address, origin=origin, headers={"Cookie": cookie})
    factory.protocol = Wire
    factory.setProtocolOptions(openHandshakeTimeout=OPEN_S, closeHandshakeTimeout=1)
    async with asyncio.timeout(OPEN_S):
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(factory, server.hostname or "", server.port or 80)
        await socket.opened
    try:
        yield socket
    finally:
        socket.sendClose(1000)
