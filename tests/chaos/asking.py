"""A socket that asks one thing at a time and waits for that answer; what else comes is passed over."""

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.chaos.players import CUT, PATIENCE_S, Fleet

Message = dict[str, Any]
ANSWERS = {"ack", "refused", "stale"}


class Asker:
    """One tab's socket at a place. All raise what `CUT` names when it is cut."""

    def __init__(self, fleet: Fleet, person: Message, *, place: int, seat: str, who: str) -> None:
        self.fleet, self.person, self.attempt = fleet, person, person["attempt"]
        self.place, self.seat, self.who = place, seat, who
        self.socket: ClientConnection | None = None

    async def open(self) -> Message:
        """Connect and sit down; the snapshot."""
        self.socket = await self.fleet.connected(self.place, self.person["cookie"])
        self.note("sit", 0, "-", self.place)
        snapshot = await self.hello()
        self.note("snapshot", snapshot["seq"])
        return snapshot

    async def opened(self) -> Message:
        """As `open`, as often as it takes, at one place after another."""
        while True:
            try:
                return await self.open()
            except CUT:
                await self.cut()
                self.place = (self.place + 1) % len(self.fleet.places)
                await asyncio.sleep(0.1)

    async def hello(self) -> Message:
        await self.say(type="hello", seat=self.seat)
        while True:
            message = await self.heard()
            if message["type"] == "snapshot":
                return message
            if message["type"] == "error":
                raise TimeoutError(message)

    async def ask(self, seq: int, action: str) -> Message:
        """The answer to a move, noted."""
        self.note("invoke", seq, action)
        try:
            await self.say(type="play", seq=seq, action=action)
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    message = await self.heard()
                    if message["type"] in ANSWERS:
                        break
                    if message["type"] == "error":
                        raise TimeoutError(message)
        except CUT:
            self.note("unknown", seq, action)
            raise
        if message["seq"] != seq:
            self.note("bad", seq, action, f"{message['type']} for {message['seq']}, which was not asked for here")
        else:
            self._noted(message, seq)
        return message

    def _noted(self, message: Message, seq: int) -> None:
        if message["type"] == "ack":
            counters = message["counters"]
            figures = (message["at"], counters["score"], counters["moves"], counters["home"])
            self.note("ok", seq, message["action"], *figures)
        elif message["type"] == "stale":
            self.note("stale", seq, "-", message["snapshot"]["seq"])
        else:
            self.note("refused", seq, "-", message["rule"])

    async def say(self, **message: object) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"attempt": self.attempt, **message}))

    async def heard(self) -> Message:
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE_S):
            message: Message = json.loads(await self.socket.recv())
            return message

    async def cut(self) -> None:
        """End it as a cable that is pulled: without a word."""
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    def note(self, what: str, seq: int = 0, action: str = "-", *more: object) -> None:
        self.fleet.history.note(self.who, what, self.attempt, seq, action, *more)
