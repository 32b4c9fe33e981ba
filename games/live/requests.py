"""How a request over HTTP must come: whole within 20 s, small, and with no word to the server itself.

It answers for what Daphne would do with a request before any page sees it; never for what a page says.
"""

import time
from functools import partial
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from twisted.internet.interfaces import IHalfCloseableProtocol
from twisted.web.http import HTTPChannel
from zope.interface import implementer

from games.live import bare, origin
from games.live.runtime import runtime

MOST_BODY = 1024 * 1024
WITHIN_S = 20
"""A request must have come whole, and a connection without one ends, after so long."""

LINGER_S = 1
"""How long a refused body's sender may take to read the answer."""

_CUT_SHORT = b"400 Bad Request"
_TOO_LATE = b"408 Request Timeout"
_TOO_LARGE = b"413 Content Too Large"
_ENCODED = b"415 Unsupported Media Type"
_HEADERS = [(b"Content-Type", b"text/plain; charset=utf-8"), *bare.HEADERS]
_UNHEARD = (b"Daphne-Root-Path", b"Sec-WebSocket-Protocol")
"""Daphne would believe the first, whoever sends it; both break it when they are not ASCII."""


def _answer(status: bytes) -> bytes:
    """A whole answer, for what is said before anything else could say it."""
    head = [b"HTTP/1.1 " + status, *(b": ".join(line) for line in _HEADERS), b"Content-Length: 0", b"Connection: close"]
    return b"\r\n".join([*head, b"", b""])


class Request(WebRequest):
    """A request whose body may not be large, and is read by pages alone."""

    _refused = False
    _taken = 0

    def __init__(self, channel: HTTPChannel, *queued: Any) -> None:
        # Nobody here uses what Twisted makes of a form, which takes time and fails on odd ones without an answer.
        super().__init__(channel, *queued, parsePOSTFormSubmission=False)
        self._begun = time.monotonic()

    def gotLength(self, length: int | None) -> None:
        super().gotLength(0 if length is not None and length > MOST_BODY else length)
        if length is not None and length > MOST_BODY:
            self._refuse(_TOO_LARGE)
        elif self.requestHeaders.hasHeader(b"Content-Encoding"):
            # Known from the head: whether the body ever comes makes no difference.
            self._refuse(_ENCODED)

    def handleContentChunk(self, data: bytes) -> None:
        self._taken += len(data)
        if self._taken > MOST_BODY and not self._refused:
            self._refuse(_TOO_LARGE)
        if not self._refused:
            super().handleContentChunk(data)

    def process(self) -> Any:
        self._begun = time.monotonic()
        if self._refused:
            return None
        for name in _UNHEARD:
            self.requestHeaders.removeHeader(name)
        if self.clientproto == b"HTTP/1.1" and not self.requestHeaders.hasHeader(b"Host"):
            return self.basic_error(400, b"Bad Request", "A request names its host.")
        if b"%00" in self.uri:
            # No address here has one, and PostgreSQL fails on it.
            return self.basic_error(400, b"Bad Request", "An address cannot hold a NUL.")
        if self._asks_for_socket() and not self._may_upgrade():
            # Judged here too, since what follows answers an Origin that is no address with 400.
            runtime().turn_away("origin")
            return self.basic_error(403, b"Forbidden", "This origin may not open a socket.")
        if self._asks_for_socket() and not self._may_open_another():
            runtime().turn_away("too fast")
            return self.basic_error(429, b"Too Many Requests", "Sockets are opened too fast from here.")
        return super().process()

    def duration(self) -> float:
        """In seconds. By the wall clock, as Daphne has it, one that is set forward while a socket opens would have its
        request answered as too late, in the middle of the socket's frames."""
        return time.monotonic() - self._begun

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """What is said before any page is asked: plain words, as closed as a page."""
        later = [(b"Retry-After", b"1")] if status == 429 else []
        self.handle_reply({"type": "http.response.start", "status": status, "headers": [*_HEADERS, *later]})
        self.handle_reply({"type": "http.response.body", "body": f"{status} {status_text.decode()}. {body}\n".encode()})

    def handle_exception(self, exception: BaseException) -> None:
        """Its application failed. What was begun to be answered cannot be taken back, only cut short."""
        if self._response_started:
            self.cut()
        else:
            super().handle_exception(exception)

    def cut(self) -> None:
        """End its connection at once, without a word."""
        if self.channel is not None:
            self.channel.transport.abortConnection()

    def _asks_for_socket(self) -> bool:
        """As Daphne sees it; an upgrade to anything else is an offer that may be left lying."""
        return self.requestHeaders.getRawHeaders(b"Upgrade", [b""])[0].lower() == b"websocket"

    def _may_upgrade(self) -> bool:
        return origin.is_allowed(self._single_headers(), origins=settings.ORIGINS)

    def _may_open_another(self) -> bool:
        peer = getattr(self.client, "host", "")
        live = runtime()
        return live.openings.take(self._single_headers(), peer=peer, now_ms=live.clock.now_ms())

    def _single_headers(self) -> list[tuple[bytes, bytes]]:
        return [(name, value) for name, values in self.requestHeaders.getAllRawHeaders() for value in values]

    def _refuse(self, status: bytes) -> None:
        self._refused = True
        self.channel.hear_no_more()
        transport = self.channel.transport
        transport.write(_answer(status))
        # Closing at once, with the body still coming, would take the answer away from its reader.
        self.channel.callLater(LINGER_S, transport.abortConnection)


@implementer(IHalfCloseableProtocol)
class Channel(HTTPChannel):
    """One connection until it becomes a socket. Twisted's own limit is on silence, not on the whole."""

    transport: Any
    _late: Any = None
    _begun = False

    def connectionMade(self) -> None:
        super().connectionMade()
        self._wait()

    def dataReceived(self, data: bytes) -> None:
        self._begun = True
        super().dataReceived(data)

    def headerReceived(self, line: bytes) -> bool:
        try:
            return bool(super().headerReceived(line))
        except ValueError:
            # A length of more digits than Python reads.
            self._respondToBadRequestAndDisconnect()
            return False

    def lineLengthExceeded(self, line: bytes) -> None:
        self._respondToBadRequestAndDisconnect()

    def allContentReceived(self) -> None:
        self._came()
        super().allContentReceived()

    def hear_no_more(self) -> None:
        """The answer is given already; nothing that still comes gets another."""
        self._came()

    def requestDone(self, request: Any) -> None:
        if self.persistent:
            self._wait()
        super().requestDone(request)

    def readConnectionLost(self) -> None:
        """The other side has said its last word: what is not whole now never will be, and is answered at once."""
        waiting = self._late is not None and self._late.active()
        self._came()
        if waiting:
            self._end(_CUT_SHORT)
        else:
            # A request is being answered; then it is over.
            self.persistent = False

    def writeConnectionLost(self) -> None:
        """Never called for TCP."""

    def connectionLost(self, reason: Any = None) -> None:
        self._came()
        super().connectionLost(reason)

    def _wait(self) -> None:
        self._came()
        self._begun = False
        self._late = self.callLater(WITHIN_S, partial(self._end, _TOO_LATE))

    def _came(self) -> None:
        if self._late is not None and self._late.active():
            self._late.cancel()

    def _end(self, status: bytes) -> None:
        if self._begun:
            self.transport.write(_answer(status))
        self.transport.loseConnection()
        # Whoever does not read that either is cut.
        self.callLater(LINGER_S, self.transport.abortConnection)


class Pages(HTTPFactory):
    protocol = Channel

    def buildProtocol(self, addr: Any) -> Any:
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol
