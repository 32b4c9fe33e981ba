"""A socket between a tab and a process: texts under way in both directions, each in order, and cuts.

The process's end is the service's own consumer; here is only what Daphne and the network do.
"""

import asyncio
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Any

from django.conf import settings

from games.live.socket import PlaySocket
from games.protocol.messages import ToClient, Together, ToServer
from games.protocol.wire import decode_answer
from tests.simulation.process import Process
from tests.simulation.texts import written

if TYPE_CHECKING:
    from tests.simulation.tab import Tab
    from tests.simulation.world import World

CUT = 1006
"""What a browser says of a socket that broke."""


class Link:
    """`up` and `down` are under way; `asked` and `answered` count what wants an answer, where both ends live."""

    def __init__(self, world: "World", process: Process, tab: "Tab", *, number: int) -> None:
        self.name = f"{tab.name}/{number}"
        self.process = process
        self.tab = tab
        self.up: deque[ToServer | None] = deque()
        self.down: deque[ToClient | int] = deque()
        self.is_cut = False
        self.is_ended = False
        self.asked: defaultdict[object, int] = defaultdict(int)
        self.answered: defaultdict[object, int] = defaultdict(int)
        self.last: dict[int, int] = {}
        self._world = world
        self._inbox: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiter: asyncio.Future[None] | None = None
        process.links.append(self)
        headers = [
            (b"origin", settings.ORIGINS[0].encode()),
            (b"cookie", f"{settings.SESSION_COOKIE_NAME}={tab.player}".encode()),
        ]
        with process.running():
            task = process.loop.create_task(PlaySocket()({"headers": headers}, self._receive, self._send))
            task.add_done_callback(self._left)

    def deliver_up(self) -> None:
        """The process gets what the tab sent next, or hears of the end."""
        message = self.up.popleft()
        with self.process.running():
            if message is None:
                self._put({"type": "websocket.disconnect", "code": CUT})
            else:
                self._world.promises.heard(self, message)
                self._put({"type": "websocket.receive", "text": written(message)})

    def deliver_down(self) -> None:
        """The tab gets what the process sent next."""
        message = self.down.popleft()
        if isinstance(message, int):
            self.is_cut = True
            self.tab.cut(message)
        else:
            self.tab.hear(message)

    def cut(self, *, up: int, down: int) -> None:
        """The wire breaks: so many of the messages under way arrive still; the process may hear of it much later."""
        if self.is_cut:
            return
        for _ in range(min(down, len(self.down))):
            if not self.is_cut:
                self.deliver_down()
        self.is_cut = True
        self.down.clear()
        for _ in range(max(0, len(self.up) - up)):
            self.up.pop()
        self.up.append(None)
        self.tab.cut(CUT)

    def die(self, *, down: int) -> None:
        """The process is no more: so many of the messages that it had sent arrive still."""
        self.up.clear()
        self.is_ended = True
        if not self.is_cut:
            for _ in range(max(0, len(self.down) - down)):
                self.down.pop()
            if not (self.down and isinstance(self.down[-1], int)):
                self.down.append(CUT)

    def _put(self, event: dict[str, Any]) -> None:
        self._inbox.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def _receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiter = self.process.loop.create_future()
            await self._waiter
        return self._inbox.popleft()

    async def _send(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send" and not self.is_ended:
            told = decode_answer(event["text"])
            for message in told.messages if isinstance(told, Together) else (told,):
                self._world.promises.sent(self, message)
                if not self.is_cut:
                    self.down.append(message)
        elif event["type"] == "websocket.close" and not self.is_ended:
            self.is_ended = True
            if not self.is_cut:
                self.down.append(event.get("code", CUT))
            self._put({"type": "websocket.disconnect", "code": CUT})

    def _left(self, task: "asyncio.Task[None]") -> None:
        self.is_ended = True
        if not task.cancelled() and task.exception() is not None:
            self._world.faulted(f"{self.name}: the consumer ended", task.exception())
