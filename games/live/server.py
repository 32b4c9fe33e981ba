"""Daphne with the limits that a public server needs, which it has not by default.

It answers for what a hostile or slow client can take from others: a client that does not read gets no further than
a ping, a message comes whole and soon or not at all; requests are the business of `requests`. And for a stop that
tells every socket first. Import it before anything of Twisted.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from daphne import server as daphne_server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import defer, reactor

from games.live.lookout import Lookout
from games.live.requests import Pages
from games.protocol.codes import Close

MOST_MESSAGE = 4096
MOST_FRAMES = 64
"""Frames that one message may come in."""

PING_EVERY_S = 5
PONG_WITHIN_S = 10
HTTP_WITHIN_S = 30
MESSAGE_WITHIN_S = 15
"""A message that was begun must have come whole."""

MOST_HELD = 2 * 1024 * 1024
"""Bytes that wait for a socket. Who asks on and reads nothing is cut at so many: its ping shows it too late."""

AT_ONCE = 4
"""Connections that are taken in before others are heard: fifty in one turn hold everybody up for fifty milliseconds."""

TURN_S = 0.001
"""So long a thread that reads for somebody may keep the interpreter while the loop or the journal's writer wants it:
with Python's own 5 ms an acknowledgement beside a long reading waits for several such turns."""


class Socket(WebSocketProtocol):
    """A socket that is pinged whatever it says: only the answer to a ping shows that it reads."""

    last_ping: float
    maxMessagePayloadSize: int
    inside_message = False
    """Autobahn says so once the handshake is done, and it is asked before."""
    _frames = 0
    _begun = 0.0
    _pinged = 0.0

    def onMessageBegin(self, isBinary: bool) -> None:
        self._frames = 0
        self._begun = 0.0
        super().onMessageBegin(isBinary)

    def onMessageFrameBegin(self, length: int) -> None:
        self._frames += 1
        if self._frames > MOST_FRAMES:
            self._max_message_size_exceeded(self._frames, MOST_FRAMES, "too many frames in a message")
        super().onMessageFrameBegin(length)

    def sendMessage(self, payload: bytes, isBinary: bool = False, **options: Any) -> None:
        if self._held > MOST_HELD:
            self.cut()
            return
        # Autobahn has one limit for both ways. Ours is for what comes in: the snapshot of a long game is longer.
        most, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(payload, isBinary, **options)
        finally:
            self.maxMessagePayloadSize = most

    @property
    def _held(self) -> int:
        """Bytes that the transport keeps until the other side reads; Twisted's own count of them is not public."""
        transport: Any = self.transport
        return len(transport.dataBuffer) - transport.offset + int(transport._tempDataLen)

    def serverClose(self, code: int | None = None) -> None:
        if code == Close.RESTART:
            # A code of the standard's own range, which the public way does not let through. Whoever was leaving
            # already needs no other word.
            if self.state == self.STATE_OPEN:
                self.sendCloseFrame(code=code, isReply=False)
        else:
            super().serverClose(code)

    def check_timeouts(self) -> None:
        now = time.monotonic()
        if self.autoPingTimeoutCall is not None or not self._pinged:
            # One ping at a time: its answer is known by what it carried.
            self._pinged = now
        # Daphne reckons by the wall clock, which may be set, and takes whatever comes for an answer.
        self.last_ping = since = time.time() - (now - self._pinged)
        super().check_timeouts()
        if self.last_ping != since:
            self._pinged = now
        if not self.inside_message:
            self._begun = 0.0
        elif not self._begun:
            self._begun = now
        elif now - self._begun > MESSAGE_WITHIN_S:
            self.cut()

    def cut(self) -> None:
        """End it at once, without a word."""
        self.dropConnection(abort=True)


class Sockets(WebSocketFactory):
    protocol = Socket

    def setProtocolOptions(self, **options: Any) -> None:
        super().setProtocolOptions(autoPingRestartOnAnyTraffic=False, **options)


class Server(Lookout):
    """`farewell` is awaited before the sockets' consumers are ended."""

    def __init__(self, application: Any, *, host: str, port: int, farewell: Callable[[], Awaitable[None]]) -> None:
        interface = host.strip("[]").replace(":", r"\:")
        super().__init__(
            application,
            # Twisted's own queue of 50 loses those who all come back at once, without a word to them.
            endpoints=[f"tcp:port={port}:interface={interface}:backlog=1024"],
            http_timeout=HTTP_WITHIN_S,
            ping_interval=PING_EVERY_S,
            ping_timeout=PONG_WITHIN_S,
            websocket_max_message_size=MOST_MESSAGE,
            websocket_max_frame_size=MOST_MESSAGE,
            websocket_timeout=-1,
            server_name="reflechi",
        )
        self._farewell = farewell
        self.failure = ""

    def run(self) -> None:
        # Daphne names its factories in its own module only.
        daphne_server.HTTPFactory, daphne_server.WebSocketFactory = Pages, Sockets
        # Twisted's timers go by the wall clock: one that is set back by an hour would stop all of them for an hour.
        timers: Any = reactor
        timers.seconds = time.monotonic
        sys.setswitchinterval(TURN_S)
        super().run()

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        taken_in = port.doRead

        def some() -> Any:
            # Twisted takes twenty more each time, as long as there are as many.
            port.numberAccepts = AT_ONCE
            return taken_in()

        port.doRead = some

    def listen_error(self, failure: Any) -> None:
        self.failure = failure.getErrorMessage()
        self.stop()

    def kill_all_applications(self) -> Any:
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        await self._farewell()
        running = [
            application
            for details in self.connections.values()
            if (application := details.get("application_instance")) is not None and not application.done()
        ]
        for application in running:
            application.cancel()
        await asyncio.gather(*running, return_exceptions=True)
