"""Robots that watch: each counts what it hears, asks where a tick is ahead, and writes how far it is.

The order names `watched` [{attempts, cookies, count, place}]: so many sockets, each following all of these attempts,
with one cookie after another. `race` of one of these is entered too. `stay`: s after which a watcher leaves and joins
anew, on an average. `hops`: who is cut comes back at the next place. Who speaks in the history is one stream, of one
attempt on one socket.
"""

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection

from tests.chaos.asking import Message
from tests.chaos.players import CUT, PATIENCE_S, Fleet

SEEN_EVERY_S = 1.0
UNSEEN = 30
"""Events after which it is said sooner."""

AGAIN_S = 1.0
"""Who was told that it cannot be watched now asks again after so long."""

TOLD_OF_RACES = {"race", "lanes", "reaction", "news"}


async def run(fleet: Fleet) -> None:
    watching = []
    for place, one in enumerate(fleet.order["watched"]):
        watching += [Watcher(fleet, one, f"{place}w{number}", number).run() for number in range(one["count"])]
    await asyncio.gather(*watching)


@dataclass
class Stream:
    """One attempt as one socket has it. last: the number of the last event; began: there was a snapshot."""

    attempt: int
    who: str
    last: int = 0
    asked: int = 0
    confirmed: int = 0
    began: bool = False


class Watcher:
    """One socket that follows its games, for ever."""

    def __init__(self, fleet: Fleet, watched: Message, name: str, number: int) -> None:
        self.fleet, self.watched, self.name = fleet, watched, name
        self.cookie = watched["cookies"][number % len(watched["cookies"])]
        self.place = watched["place"]
        self.chance = random.Random(f"watch {fleet.order['seed']} {name}")
        self.streams: dict[int, Stream] = {}
        self._waiting: set[asyncio.Future[None]] = set()
        self._begun = 0
        self._said = 0.0

    async def run(self) -> None:
        while not self.fleet.over.is_set():
            socket = None
            try:
                socket = await self.fleet.connected(self.place, self.cookie)
                await self._follow(socket)
            except CUT as error:
                for stream in self.streams.values():
                    self._note(stream, "closed", stream.last, type(error).__name__, str(error)[:200])
                if self.fleet.order.get("hops"):
                    self.place = (self.place + 1) % len(self.fleet.places)
            finally:
                if socket is not None:
                    for stream in self.streams.values():
                        self._note(stream, "closed", stream.last, "-", socket.close_code or 1006)
                    socket.transport.abort()
                self.streams.clear()
            await asyncio.sleep(self.chance.uniform(0, 0.3))

    def _note(self, stream: Stream, what: str, seq: int = 0, action: str = "-", *more: object) -> None:
        self.fleet.history.note(stream.who, what, stream.attempt, seq, action, *more)

    async def _follow(self, socket: ClientConnection) -> None:
        if "race" in self.watched:
            await socket.send(json.dumps({"type": "enter", "race": self.watched["race"]}))
        for attempt in self.watched["attempts"]:
            await self._watch(socket, attempt)
        leave_at = time.monotonic() + self.chance.expovariate(1 / self.fleet.order.get("stay", 1e9))
        while not self.fleet.over.is_set() and time.monotonic() < leave_at:
            async with asyncio.timeout(PATIENCE_S):
                message = json.loads(await socket.recv())
            for one in message["messages"] if message["type"] == "together" else (message,):
                if one["type"] not in TOLD_OF_RACES:
                    await self._hear(one, socket)
            await self._confirm(socket)

    async def _watch(self, socket: ClientConnection, attempt: int) -> None:
        self._begun += 1
        self.streams[attempt] = Stream(attempt, f"{self.name}.{self._begun}")
        self._note(self.streams[attempt], "watch")
        await self._say(socket, attempt, type="watch")

    async def _hear(self, message: Message, socket: ClientConnection) -> None:
        if message["type"] == "restart":
            return
        stream = self.streams.get(message.get("attempt", 0))
        if stream is None:
            raise TimeoutError(message)
        match message["type"]:
            case "error":
                await self._watch_again(stream, message, socket)
            case "snapshot":
                stream.began, stream.last, stream.asked, stream.confirmed = True, message["seq"], 0, message["seq"]
                self._note(stream, "at", stream.last)
            case _ if not stream.began:
                pass
            case "event":
                self._take(stream, message)
            case "tick" if message["seq"] > stream.last and stream.asked < message["seq"]:
                stream.asked = message["seq"]
                await self._say(socket, stream.attempt, type="since", seq=stream.last)
            case "events":
                for event in message["events"]:
                    if event["seq"] > stream.last:
                        self._take(stream, event)
                if message["last"] > stream.last:
                    await self._say(socket, stream.attempt, type="since", seq=stream.last)

    async def _watch_again(self, stream: Stream, error: Message, socket: ClientConnection) -> None:
        """Its database is away, or the process has just begun: the same again, after a while."""
        if error["fault"] not in {"busy", "too-fast"}:
            raise TimeoutError(error)
        self._note(stream, "closed", stream.last, error["fault"])
        self._waiting.add(asyncio.ensure_future(self._later(stream, socket)))

    async def _later(self, stream: Stream, socket: ClientConnection) -> None:
        await asyncio.sleep(AGAIN_S * self.chance.uniform(0.5, 1))
        if self.streams.get(stream.attempt) is stream:
            with suppress(*CUT):
                await self._watch(socket, stream.attempt)

    def _take(self, stream: Stream, event: Message) -> None:
        counters = event["counters"]
        figures = (event["at"], counters["score"], counters["moves"], counters["home"])
        self._note(stream, "event", event["seq"], event["action"], *figures)
        self.fleet.gauge.ack()
        if event["seq"] != stream.last + 1:
            self._note(stream, "gap", event["seq"], "-", stream.last)
        stream.last = event["seq"]

    async def _confirm(self, socket: ClientConnection) -> None:
        """Say what has arrived: all of it now and then, and sooner where much has."""
        due = time.monotonic() - self._said > SEEN_EVERY_S
        if due:
            self._said = time.monotonic()
        for stream in self.streams.values():
            unseen = stream.last - stream.confirmed
            if stream.began and unseen > (0 if due else UNSEEN):
                stream.confirmed = stream.last
                await self._say(socket, stream.attempt, type="seen", seq=stream.last)

    async def _say(self, socket: ClientConnection, attempt: int, **message: object) -> None:
        await socket.send(json.dumps({"attempt": attempt, **message}))
