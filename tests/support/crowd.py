"""Many at once over real sockets: people who follow a race and read all that comes, and robots who play it.

The robots are the program's own (`games.robots`), at the wire; here they play for ordinary guests.
"""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from games.robots import Strength
from games.robots.choice import MANNERS, Mind
from games.robots.player import Rival
from games.robots.wire import wire
from tests.support.service import Service

ENOUGH_S = 180


class Follower:
    """Somebody in the lobby's crowd: `race` is what they know of it, `heard` every text."""

    def __init__(self, service: Service, *, cookie: str, slug: str) -> None:
        self.service, self.cookie, self.slug = service, cookie, slug
        self.race: dict[str, Any] = {}
        self.heard: list[str] = []
        self.entered = asyncio.Event()
        self.over = asyncio.Event()
        self.code = 0

    async def follow(self) -> None:
        """Enter, and read until cut or cancelled."""
        url = f"ws://127.0.0.1:{self.service.port}/ws/"
        headers = {"Cookie": self.cookie}
        async with connect(url, origin=self.service.url, additional_headers=headers, open_timeout=30) as socket:  # type: ignore[arg-type]
            await socket.send(json.dumps({"type": "enter", "race": self.slug}))
            with suppress(ConnectionClosed):
                async for text in socket:
                    self._hear(str(text))
            self.code = socket.close_code or 0

    def _hear(self, text: str) -> None:
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] in {"race", "lanes"}:
            self.race |= message
            self.entered.set()
        if message["type"] == "race" and message["phase"] == "over":
            self.over.set()


async def robot(service: Service, *, cookie: str, slug: str, seed: int, pace: float) -> None:
    """One robot in one race, till it is cancelled."""
    mind = Mind(MANNERS[Strength.EASY], random.Random(seed))
    async with wire(service.url, origin=service.url, cookie=cookie) as socket:
        await Rival(slug, mind=mind, pace=pace).attend(socket, leave=_stay)


async def _stay() -> None:
    """Guests leave no lobby by themselves."""


async def raced(
    service: Service,
    *,
    slug: str,
    robots: Sequence[str],
    crowd: Sequence[str],
    start: Callable[[], object],
    pace: float,
) -> list[Follower]:
    """A race of robots before a crowd, both given by their cookies; `start` is called, on a thread, once all are there.

    The crowd, once each of it has heard that the race is over.
    """
    followers = [Follower(service, cookie=cookie, slug=slug) for cookie in crowd]
    async with asyncio.timeout(ENOUGH_S), asyncio.TaskGroup() as group:
        tasks = [group.create_task(one.follow()) for one in followers]
        await asyncio.gather(*(one.entered.wait() for one in followers))
        for number, cookie in enumerate(robots):
            work = robot(service, cookie=cookie, slug=slug, seed=number, pace=pace)
            tasks.append(group.create_task(work))
        await asyncio.to_thread(start)
        await asyncio.gather(*(one.over.wait() for one in followers))
        for task in tasks:
            task.cancel()
    return followers
