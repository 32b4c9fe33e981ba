"""Robots that watch: each counts what it hears, asks where a tick is ahead, and writes how far it is.

The order names `watched` [{attempt, cookie, count, place}]. `rejoin` is how often a watcher leaves and joins anew.
"""

import asyncio
import json
import random
import time

from websockets.asyncio.client import ClientConnection

from tests.chaos.asking import Message
from tests.chaos.players import CUT, PATIENCE_S, Fleet

SEEN_EVERY_S = 1.0


async def run(fleet: Fleet) -> None:
    watching = []
    for one in fleet.order["watched"]:
        watching += [Watcher(fleet, one, number).run() for number in range(one["count"])]
    await asyncio.gather(*watching)


class Watcher:
    """One socket that follows one game, for ever."""

    def __init__(self, fleet: Fleet, watched: Message, number: int) -> None:
        self.fleet, self.watched, self.attempt = fleet, watched, watched["attempt"]
        self.place = watched["place"]
        self.chance = random.Random(f"watch {fleet.order['seed']} {self.attempt} {number}")
        self.name, self.sockets = f"{self.attempt}w{number}", 0
        self.last, self._said, self._asked = 0, 0.0, 0

    async def run(self) -> None:
        while not self.fleet.over.is_set():
            self.sockets += 1
            socket = None
            try:
                socket = await self.fleet.connected(self.place, self.watched["cookie"])
                await self._follow(socket)
            except CUT as error:
                self.note("closed", self.last, type(error).__name__)
            finally:
                if socket is not None:
                    self.note("closed", self.last, "-", socket.close_code or 1006)
                    socket.transport.abort()
            await asyncio.sleep(self.chance.uniform(0, 0.3))

    def note(self, what: str, seq: int = 0, action: str = "-", *more: object) -> None:
        self.fleet.history.note(f"{self.name}.{self.sockets}", what, self.attempt, seq, action, *more)

    async def _follow(self, socket: ClientConnection) -> None:
        self.note("watch")
        await self._say(socket, type="watch")
        self._asked = 0
        began = False
        leave_at = time.monotonic() + self.chance.expovariate(1 / self.fleet.order.get("stay", 1e9))
        while not self.fleet.over.is_set() and time.monotonic() < leave_at:
            async with asyncio.timeout(PATIENCE_S):
                message = json.loads(await socket.recv())
            if message["type"] == "snapshot":
                began, self.last = True, message["seq"]
                self.note("at", self.last)
            elif message["type"] == "error":
                raise TimeoutError(message)
            elif began:
                await self._hear(message, socket)

    async def _hear(self, message: Message, socket: ClientConnection) -> None:
        match message["type"]:
            case "event":
                self._take(message)
            case "tick" if message["seq"] > self.last and self._asked < message["seq"]:
                self._asked = message["seq"]
                await self._say(socket, type="since", seq=self.last)
            case "events":
                for event in message["events"]:
                    if event["seq"] > self.last:
                        self._take(event)
                if message["last"] > self.last:
                    await self._say(socket, type="since", seq=self.last)
        if time.monotonic() - self._said > SEEN_EVERY_S or self.last - self._confirmed > 30:
            self._said, self._confirmed = time.monotonic(), self.last
            await self._say(socket, type="seen", seq=self.last)

    _confirmed = 0

    def _take(self, event: Message) -> None:
        counters = event["counters"]
        figures = (event["at"], counters["score"], counters["moves"], counters["home"])
        self.note("event", event["seq"], event["action"], *figures)
        self.fleet.gauge.ack()
        if event["seq"] != self.last + 1:
            self.note("gap", event["seq"], "-", self.last)
        self.last = event["seq"]

    async def _say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps({"attempt": self.attempt, **message}))
