"""One hostile client, as a process of its own: JSON with `harm`, `port`, `url`, `person` and `seconds` comes in.

It prints `{"gone": seconds or null, "most": connections open at once}`: how long it took until the server had ended
its connections for good.
"""

import asyncio
import json
import os
import socket
import sys
import time
from base64 import b64encode
from contextlib import suppress
from typing import Any

Order = dict[str, Any]


class Hostile:
    """`gone`: when the server ended what it had to end, in seconds since it began."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.began = time.monotonic()
        self.gone: float | None = None
        self.most = 0
        self._kept: list[asyncio.StreamWriter] = []
        self._reading: list[asyncio.Future[None]] = []

    @property
    def _over(self) -> bool:
        return time.monotonic() - self.began > self.order["seconds"]

    def _ended(self) -> None:
        if self.gone is None:
            self.gone = time.monotonic() - self.began

    async def slow_reader_that_talks(self) -> None:
        """Says pings for ever, reads nothing: its receive buffer is as small as can be."""
        sender = await self._opened(receive_buffer=4096, paused=True)
        text = _frame(b'{"type":"ping","sent":1}')
        with suppress(ConnectionError):
            while not self._over:
                sender.write(text)
                await asyncio.wait_for(sender.drain(), self.order["seconds"])
                await asyncio.sleep(0.06)
            return
        self._ended()

    async def flood(self) -> None:
        """10,000 messages a second."""
        sender = await self._opened()
        texts = _frame(b'{"type":"ping","sent":1}') * 100
        with suppress(ConnectionError):
            while not self._over:
                sender.write(texts)
                await sender.drain()
                await asyncio.sleep(0.01)
            return
        self._ended()

    async def huge_body(self) -> None:
        """300 MiB, by a true length and by chunks."""
        await asyncio.gather(self._body(b"Content-Length: 314572800"), self._body(b"Transfer-Encoding: chunked"))
        self._ended()

    async def _body(self, how: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.order["port"])
        writer.write(b"POST /new/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n\r\n" % (self.order["port"], how))
        piece = b"x" * 65536 if how.startswith(b"Content") else b"10000\r\n" + b"x" * 65536 + b"\r\n"
        with suppress(ConnectionError):
            for _ in range(4800):
                writer.write(piece)
                await writer.drain()
        writer.close()
        del reader

    async def half_open(self) -> None:
        """500 connections that begin a request, or a socket's message, and never end it."""
        beginnings = (
            b"",
            b"GET / HTTP/1.1\r\nHost: x\r\n",
            b"POST /new/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na",
        )
        if all(await asyncio.gather(*(self._waits(beginnings[at % 3], after=at // 50 / 10) for at in range(500)))):
            self._ended()

    async def _waits(self, beginning: bytes, *, after: float) -> bool:
        """Whether it was ended."""
        await asyncio.sleep(after)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.order["port"])
        writer.write(beginning)
        self.most += 1
        try:
            await asyncio.wait_for(reader.read(), self.order["seconds"])
        except TimeoutError:
            return False
        except ConnectionError:
            pass
        writer.close()
        return True

    async def thousand_sockets(self) -> None:
        """1,000 sockets of one account: those above the pace are refused, those below stay."""
        for _ in range(20):
            await asyncio.gather(*(self._kept_open() for _ in range(50)))
        self._ended()
        # Who is sent away has a moment to go.
        await asyncio.sleep(5)
        self.most = sum(not one.is_closing() for one in self._kept)

    async def _kept_open(self) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            self._kept.append(await self._opened())

    async def _opened(self, *, receive_buffer: int = 0, paused: bool = False) -> asyncio.StreamWriter:
        """A socket after its handshake. What comes is thrown away, or left lying when paused."""
        raw = socket.socket()
        if receive_buffer:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", self.order["port"]))
        reader, writer = await asyncio.open_connection(sock=raw, limit=4096)
        lines = [
            "GET /ws/ HTTP/1.1",
            f"Host: 127.0.0.1:{self.order['port']}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(b'0' * 16).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self.order['person']['cookie']}",
            f"Origin: {self.order['url']}",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
        if not head.startswith(b"HTTP/1.1 101 "):
            writer.close()
            raise ConnectionRefusedError(head[:40])
        if not paused:
            self._reading.append(asyncio.ensure_future(_drained(reader, writer)))
        return writer


async def _drained(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while await reader.read(65536):
            pass
    writer.close()


def _frame(text: bytes) -> bytes:
    """A masked text frame below 126 bytes; the mask is zero."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def main() -> None:
    # It sits at another machine: what it costs there the players here do not pay.
    os.nice(5)
    order = json.loads(sys.stdin.read())
    hostile = Hostile(order)
    asyncio.run(getattr(hostile, order["harm"])())
    print(json.dumps({"gone": hostile.gone, "most": hostile.most}))


if __name__ == "__main__":
    main()
