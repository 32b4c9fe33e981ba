"""Sockets on which any bytes may be sent."""

import socket
from base64 import b64encode
from contextlib import suppress

from tests.live.conftest import Person
from tests.support.frames import close_code
from tests.support.service import Service


def raw(served: Service, person: Person, *, headers: list[str] | None = None, accepted: bool = True) -> socket.socket:
    """A socket on which any bytes may be sent, after the handshake."""
    one = socket.create_connection(("127.0.0.1", served.port), timeout=10)
    lines = [
        "GET /ws/ HTTP/1.1",
        f"Host: 127.0.0.1:{served.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(b'0' * 16).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {person['cookie']}",
        *([f"Origin: {served.url}"] if headers is None else headers),
    ]
    one.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    if accepted:
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += one.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")
    return one


def ended(one: socket.socket, *, within: float) -> int:
    """The code with which the server ends a raw socket, 1006 when it just goes."""
    one.settimeout(within)
    heard = b""
    with suppress(ConnectionError):
        while piece := one.recv(4096):
            heard += piece
    return close_code(heard) or 1006
