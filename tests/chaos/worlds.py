"""A whole service inside one process, that does the same twice: the real application, runtime and database file, with
clock and chance given in. For `twins`, which makes the same things happen on two deals.

It answers for a world being ruled by what it is given: the same deal, the same plan, the same bytes.
"""

import asyncio
import hashlib
import json
import logging
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

START = datetime(2026, 7, 28, 12, tzinfo=UTC)
TOKEN = "a" * 32
PATIENCE_S = 120.0

Application = Callable[..., Any]
Rows = Iterable[tuple[str, tuple[object, ...]]]


class FixedClock:
    """Time as it is told."""

    def __init__(self) -> None:
        self.ms = int(START.timestamp() * 1000)

    def now_ms(self) -> int:
        return self.ms

    def measure(self, _database_ms: object) -> None:
        pass


class Chance:
    """What `secrets` draws from, begun anew at each step, so that no step hangs on how much the one before drew."""

    def __init__(self) -> None:
        self._random = random.Random(0)

    def begin(self, step: str) -> None:
        self._random = random.Random(step)

    def __call__(self, count: int) -> bytes:
        return self._random.randbytes(count)


def rule(clock: FixedClock, chance: Chance) -> None:
    """From now on this process's time and chance are these; after `django.setup`, before the application is made."""
    from django.utils import timezone

    from games import clock as clocks
    from games.live import gathering
    from games.live import runtime as runtimes

    # What is gathered waits by the machine's clock, of which there is none here.
    vars(gathering).update(EVERY_S=0.0)
    clocks.process = clock  # type: ignore[assignment]
    vars(time).update(time=lambda: clock.ms / 1000)
    vars(timezone).update(now=lambda: datetime.fromtimestamp(clock.ms / 1000, UTC))
    vars(random).update(_urandom=chance)

    async def never(_live: object) -> None:
        await asyncio.Event().wait()

    # Looks are taken when the plan says so.
    vars(runtimes).update(poll=never)


class Lines(logging.Handler):
    """Every line of the log, before anything is taken out of it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.msg if isinstance(record.msg, dict) else record.getMessage()
        words = {key: str(value) for key, value in message.items()} if isinstance(message, dict) else message
        self.lines.append(f"{record.name} {record.levelname} {words}")


class Socket:
    """One socket of the application; `heard` is all that came over it."""

    def __init__(self, application: Application, headers: list[tuple[bytes, bytes]]) -> None:
        self.heard: list[str] = []
        self.rests = False
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": "/ws/",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "subprotocols": [],
        }
        self.task = asyncio.create_task(application(scope, self._receive, self._send))

    def say(self, type_: str, **fields: object) -> None:
        self.rests = False
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": type_, **fields})})

    async def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(Exception):
            await asyncio.wait_for(self.task, PATIENCE_S)

    async def _receive(self) -> dict[str, Any]:
        if self._inbox.empty():
            self.rests = True
        message = await self._inbox.get()
        self.rests = False
        return message

    async def _send(self, message: dict[str, Any]) -> None:
        self.heard.append(message.get("text") or json.dumps(message, default=str))


class Viewer:
    """Somebody with a browser: `seen` is every byte that came, over HTTP and the socket, in order of asking."""

    def __init__(self, world: "World", name: str, key: str) -> None:
        self._world, self.name = world, name
        cookie = f"csrftoken={TOKEN}" + (f"; sessionid={key}" if key else "")
        self.headers = [
            (b"host", b"127.0.0.1:8000"),
            (b"origin", b"http://127.0.0.1:8000"),
            (b"cookie", cookie.encode()),
        ]
        self.answers: list[str] = []
        self.sockets: list[Socket] = []

    @property
    def seen(self) -> list[str]:
        return [*self.answers, *(text for socket in self.sockets for text in socket.heard)]

    async def connect(self) -> Socket:
        self.sockets.append(Socket(self._world.application, self.headers))
        await self._world.quiet()
        return self.sockets[-1]

    async def ask(self, path: str, body: Mapping[str, object] | None = None, *, passing_ms: int = 0) -> Any:
        """GET, or POST of JSON; the answer's JSON, where it is some. So much time passes right after the answer."""
        self._world.begin(f"{self.name} {path}")
        raw = b"" if body is None else json.dumps(body).encode()
        sent, given = SimpleNamespace(status=0, headers=[], body=b""), [raw]

        async def receive() -> dict[str, Any]:
            if not given:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": given.pop(), "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                sent.status, sent.headers = message["status"], message["headers"]
            else:
                sent.body += message.get("body", b"")

        more = [(b"content-type", b"application/json"), (b"x-csrftoken", TOKEN.encode())]
        more.append((b"content-length", str(len(raw)).encode()))
        path_, _, query = path.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET" if body is None else "POST",
            "path": path_,
            "raw_path": path_.encode(),
            "root_path": "",
            "scheme": "http",
            "query_string": query.encode(),
            "headers": [*self.headers, *(more if body is not None else [])],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
        }
        await asyncio.wait_for(self._world.application(scope, receive, send), PATIENCE_S)
        headers = sorted((name.decode("latin1"), value.decode("latin1")) for name, value in sent.headers)
        self.answers.append(f"{path} {sent.status} {headers} {sent.body.decode(errors='backslashreplace')}")
        if passing_ms:
            # First all that comes before the reveal, then time.
            await self._world.quiet(revealed=False)
            self._world.pass_time(passing_ms)
        await self._world.quiet()
        if sent.status < 300 and sent.body[:1] in (b"{", b"["):
            return json.loads(sent.body)
        return None


class World:
    """`template` is a database file with people in it; its one sealed deal becomes the world's."""

    def __init__(self, template: Path, application: Application, *, clock: FixedClock, chance: Chance) -> None:
        self._template, self.application, self.clock, self._chance = template, application, clock, chance
        self.live: Any = None
        self.lines = Lines()

    def begin(self, step: str) -> None:
        self._chance.begin(step)

    async def open(self, deal: Mapping[str, object], *, rows: Rows = ()) -> None:
        """A new world of this deal; `rows` are statements that are true from its beginning."""
        from django.conf import settings
        from django.db import connections

        from games.journal import Writer
        from games.live import runtime as runtimes

        path = Path(str(settings.DATABASES["default"]["NAME"]))
        for suffix in ("", "-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        shutil.copy(self._template, path)
        raw = sqlite3.connect(path)
        raw.execute(
            "UPDATE games_deal SET letters = :letters, cards = :cards, key = :key, draw = :draw WHERE kind = 'S'", deal
        )
        for statement, values in rows:
            raw.execute(statement, values)
        raw.commit()
        raw.close()
        connections.close_all()
        self.clock.ms = int(START.timestamp() * 1000)
        self.begin("open")
        self.live = runtimes.Runtime(writer=Writer, clock=self.clock)
        vars(runtimes).update(_runtime=self.live)
        self.live.start()
        logging.getLogger().addHandler(self.lines)

    async def close(self, *viewers: Viewer) -> None:
        logging.getLogger().removeHandler(self.lines)
        for viewer in viewers:
            for socket in viewer.sockets:
                await socket.leave()
        await self.live.stop()
        # The readers keep connections to a file that is about to go.
        await asyncio.to_thread(self.live.readers._pool.shutdown, True)

    async def look(self, count: int) -> None:
        """One round of the poller."""
        from games.live.polling import look_once

        await look_once(self.live, count=count)
        await self.quiet()

    def pass_time(self, ms: int) -> None:
        self.clock.ms += ms

    async def quiet(self, *, revealed: bool = True) -> None:
        """Until nothing is on its way any more, and no race waits for its reveal either."""
        end, calm, turns = time.monotonic() + PATIENCE_S, 0, 0
        while calm < 3:
            if time.monotonic() > end:
                raise TimeoutError("the world does not come to rest")
            # Threads need a turn too, but seldom: most of what is waited for happens on this loop.
            await asyncio.sleep(0.0005 if turns % 8 == 7 else 0)
            calm, turns = (calm + 1 if self._rests(revealed=revealed) else 0), turns + 1

    def _rests(self, *, revealed: bool) -> bool:
        live = self.live
        rooms = live.rooms._rooms.values()
        return (
            not live.writer.waiting
            and all(session.is_settled for session in live.sessions._open.values())
            and not live.loading._reading
            and not live.gathering._waiting
            and len(live._tasks) <= 1
            and all(room.reading is None and room._timer is None for room in rooms)
            and not (revealed and any(room.reveal is not None for room in rooms))
            and all(socket.rests or socket.task.done() for socket in self.sockets)
        )

    sockets: tuple[Socket, ...] = ()


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()
