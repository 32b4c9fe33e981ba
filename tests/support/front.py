"""One address before several web processes: connections go to them in turn, to the next where one is gone.

It passes bytes on and understands none of them.
"""

import asyncio
from collections.abc import Sequence
from itertools import count

MOST = 2000
"""Connections at once; more are closed at once."""

CHUNK = 65536


class Front:
    """`async with Front(host, port, backends=ports)`."""

    def __init__(self, host: str, port: int, *, backends: Sequence[int]) -> None:
        self._host, self._port, self._backends = host, port, list(backends)
        self._turn = count()
        self._open: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "Front":
        self._server = await asyncio.start_server(self._connected, self._host, self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            behind = None if len(self._open) > MOST else await self._behind()
            if behind is not None:
                await _both(reader, writer, *behind)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._open.discard(task)
            writer.close()

    async def _behind(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first = next(self._turn)
        for step in range(len(self._backends)):
            port = self._backends[(first + step) % len(self._backends)]
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
        return None


async def _both(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    behind_reader: asyncio.StreamReader,
    behind_writer: asyncio.StreamWriter,
) -> None:
    """Pass on both ways until either side ends."""
    ways = [
        asyncio.create_task(_pass_on(reader, behind_writer)),
        asyncio.create_task(_pass_on(behind_reader, writer)),
    ]
    try:
        # A browser may have said all it has to say and still wait for the answer.
        await ways[1]
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        behind_writer.close()


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
        if target.can_write_eof():
            target.write_eof()
    except OSError:
        pass
