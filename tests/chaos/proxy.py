"""A TCP proxy that stands before a web process, Redis or PostgreSQL and does what networks do.

It runs on a thread of its own. `faults` may be changed at any time and hold for what comes from then on; chance is
seeded. Frames of sockets and notices of Redis are understood as far as it takes to double, drop or reorder whole ones.
"""

import asyncio
import random
import socket
import struct
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.chaos.frames import FRAMES, Framer
from tests.support.processes import free_port

CHUNK = 16_384


@dataclass
class Faults:
    """What is wrong now. `latency`, `jitter` in s each way · `down`: nobody is let in, and all are cut · `rate` in
    bytes a second · `slow_close` in s between the end of one side and of the other · `hole`: all is swallowed ·
    `slice`: bytes a packet at most · `limit`: bytes after which a connection is reset · `double`, `drop`, `swap`: the
    chance of each frame to be hit so.
    """

    latency: float = 0.0
    jitter: float = 0.0
    down: bool = False
    rate: float = 0.0
    slow_close: float = 0.0
    hole: bool = False
    slice: int = 0
    limit: int = 0
    double: float = 0.0
    drop: float = 0.0
    swap: float = 0.0


class Proxy:
    """Listens on `port` of loopback while it is open, and passes on to `target`.

    frames: `websocket` (those that a client says) or `redis` (those that a subscriber hears) may be hit one by one.
    """

    def __init__(self, target: int, *, seed: object, frames: str = "") -> None:
        self.target, self.port, self._frames = target, free_port(), frames
        self.faults = Faults()
        self.chance = random.Random(f"proxy {seed}")
        self.hit = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def open(self) -> None:
        self._thread.start()
        self._do(self._listen())

    def shut(self) -> None:
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    def become(self, **faults: Any) -> None:
        """From now on these faults, and no others."""
        self.faults = Faults(**faults)
        if self.faults.down:
            self.reset()

    def reset(self) -> None:
        """End every connection by RST, now."""
        self._do(self._reset())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", self.port)

    async def _stop(self) -> None:
        self._server.close()
        await self._reset()

    async def _reset(self) -> None:
        for writer in tuple(self._writers):
            _abort(writer)

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.faults.down:
            return _abort(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return _abort(writer)
        self._writers |= {writer, far_writer}
        try:
            await asyncio.gather(self._pass(reader, far_writer, up=True), self._pass(far_reader, writer, up=False))
        finally:
            self._writers -= {writer, far_writer}
            writer.close()
            far_writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool) -> None:
        passed, framer = 0, Framer(self.chance)
        try:
            while data := await reader.read(CHUNK):
                faults = self.faults
                if self._frames and (self._frames == "websocket") == up:
                    data = framer.mauled(data, FRAMES[self._frames], faults)
                    self.hit += framer.hits
                if faults.hole:
                    continue
                passed += len(data)
                await self._send(writer, data, faults)
                if faults.limit and passed > faults.limit:
                    _abort(writer)
                    break
        except (OSError, asyncio.IncompleteReadError):
            _abort(writer)
        await asyncio.sleep(self.faults.slow_close)
        if not writer.is_closing():
            try:
                writer.write_eof()
            except OSError:
                pass

    async def _send(self, writer: asyncio.StreamWriter, data: bytes, faults: Faults) -> None:
        wait = faults.latency + self.chance.uniform(0, faults.jitter)
        if wait:
            await asyncio.sleep(wait)
        size = faults.slice or len(data) or 1
        for start in range(0, len(data), size):
            writer.write(data[start : start + size])
            await writer.drain()
            if faults.rate:
                await asyncio.sleep(size / faults.rate)
            elif faults.slice:
                await asyncio.sleep(0)


def _abort(writer: asyncio.StreamWriter) -> None:
    """RST instead of FIN."""
    raw = writer.get_extra_info("socket")
    try:
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        pass
    writer.transport.abort()


@contextmanager
def proxy(target: int, *, seed: object, frames: str = "") -> Iterator[Proxy]:
    """A proxy before a port of loopback, faultless at first."""
    one = Proxy(target, seed=seed, frames=frames)
    one.open()
    try:
        yield one
    finally:
        one.shut()
