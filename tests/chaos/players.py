"""Robots as a process of their own, which know the service by docs/protocol.md and the rules only.

`python -m tests.chaos.players ORDER` where ORDER is a file with JSON: `kind` (`play`, or a module of this folder),
`places` [{url, origin}], `players` [{cookie, attempt}], with `code` where a race hides it, `history`, `gauge` (files),
`seed`, and what the kind wants more. They play until SIGTERM; what is in flight then is still waited for.
"""

import asyncio
import json
import random
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.chaos.history import Gauge, History
from tests.chaos.plans import Plan

PATIENCE_S = 12.0
"""Longer than this nobody waits for an answer: it is unknown then, and the robot comes back."""

SILENCE_S = 40.0
"""A server that talks on and does not answer for so long does not do what it should."""

LAST_WORDS_S = 45.0
CUT = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError, EOFError)

Message = dict[str, Any]


class Fleet:
    """What the robots of a process share."""

    def __init__(self, order: Message) -> None:
        self.order = order
        self.history = History(Path(order["history"]))
        self.gauge = Gauge(Path(order["gauge"]))
        self.places: list[Message] = order["places"]
        self.window: int = order.get("window", 8)
        self.over = asyncio.Event()

    async def connected(self, place: int, cookie: str) -> ClientConnection:
        """A socket at a place; whoever asks closes it."""
        where = self.places[place]
        return await connect(
            where["url"],
            origin=where["origin"],
            additional_headers={"Cookie": cookie},
            compression=None,
            open_timeout=PATIENCE_S,
            close_timeout=1,
            ping_interval=None,
        )


class Player:
    """Plays its plan with a window of moves in flight, on one place after another as it is cut."""

    def __init__(self, fleet: Fleet, person: Message, number: int) -> None:
        self.fleet, self.person, self.attempt = fleet, person, person["attempt"]
        self.place = number % len(fleet.places)
        self.chance = random.Random(f"{fleet.order['seed']} {self.attempt}")
        self.seat = f"robot-{self.attempt:012d}"
        self.unanswered: dict[int, str] = {}
        self.plan: Plan | None = None
        self.kept = self.sockets = self._flying = 0
        self.answered_at = 0.0
        self.who = ""
        self.over = False

    async def run(self) -> None:
        while not self._is_done:
            self.who = f"{self.attempt}.{self.sockets}"
            self.sockets += 1
            try:
                socket = await self.fleet.connected(self.place, self.person["cookie"])
                try:
                    await self._sit(socket)
                    await self._go_on(socket)
                finally:
                    await self._last_words(socket)
                    self._cut(socket)
                    await socket.close()
            except CUT as error:
                self.note("closed", 0, type(error).__name__)
            if not self._is_done:
                self.place = (self.place + 1) % len(self.fleet.places)
                await asyncio.sleep(self.chance.uniform(0, self.fleet.order.get("wait", 0.3)))

    @property
    def _is_done(self) -> bool:
        return self.over or (self.fleet.over.is_set() and not self.unanswered)

    def note(self, what: str, seq: int = 0, action: str = "-", *more: object) -> None:
        self.fleet.history.note(self.who, what, self.attempt, seq, action, *more)

    async def _sit(self, socket: ClientConnection) -> None:
        self.note("sit", self.kept, "-", self.place)
        await self._say(socket, type="hello", seat=self.seat)
        while True:
            message = await self._heard(socket)
            if message["type"] == "snapshot":
                return self._stand(message)
            if message["type"] == "restart":
                self.note("restart")
            elif message["type"] == "error" and message["fault"] == "busy":
                await asyncio.sleep(1)
                await self._say(socket, type="hello", seat=self.seat)
            elif message["type"] not in {"tick", "event"}:
                self.note("bad", 0, "-", json.dumps(message)[:200])
                raise TimeoutError

    def _stand(self, snapshot: Message) -> None:
        """From here on: what the snapshot has is held, the rest is sent again."""
        if self.plan is None:
            # A race tells its players no code; whoever made it on an open one knows.
            code = snapshot["code"] or self.person["code"]
            self.plan = Plan(code, seed=(self.fleet.order["seed"], self.attempt))
        seq = snapshot["seq"]
        self.note("snapshot", seq, "-", snapshot["state"], snapshot["at"], snapshot["now"])
        for held in sorted(number for number in self.unanswered if number <= seq):
            self.note("held", held, snapshot["actions"][held - 1])
        self._forget()
        self.kept = seq

    async def _go_on(self, socket: ClientConnection) -> None:
        assert self.plan is not None
        while not self._is_done:
            while len(self.unanswered) < self.fleet.window and not self.fleet.over.is_set():
                seq = self.kept + len(self.unanswered) + 1
                await self._play(socket, seq, self.plan.action(seq))
            await self.hear(await self._heard(socket), socket)
            if self.chance.random() < self.fleet.order.get("hop", 0):
                # As a reload in the middle of it: what is in flight is not waited for.
                return
            if self.fleet.order.get("pause"):
                await asyncio.sleep(self.chance.uniform(0, 2 * self.fleet.order["pause"]))

    async def _play(self, socket: ClientConnection, seq: int, action: str) -> None:
        self.unanswered[seq] = action
        self._fly(1)
        self.note("invoke", seq, action)
        if len(self.unanswered) == 1:
            self.answered_at = time.monotonic()
        await self._say(socket, type="play", seq=seq, action=action)

    async def hear(self, message: Message, socket: ClientConnection) -> None:
        match message["type"]:
            case "ack":
                self._acknowledged(message)
            case "stale":
                self.note("stale", message["seq"])
                self._stand(message["snapshot"])
            case "refused" if message["rule"] in {"busy", "too-fast"}:
                await self._wait(message, socket)
            case "restart":
                self.note("restart")
            case "tick" if message["seq"] > self.kept + len(self.unanswered):
                await self._say(socket, type="since", seq=self.kept)
            case "tick" if self.unanswered and time.monotonic() - self.answered_at > SILENCE_S:
                self.note("bad", self.kept + 1, "-", f"ticks, and no answer in {SILENCE_S} s")
                raise TimeoutError
            case "tick" | "event" | "events" | "snapshot":
                pass
            case _:
                self.note("bad", message.get("seq") or 0, "-", json.dumps(message)[:200])
                raise TimeoutError

    def _acknowledged(self, ack: Message) -> None:
        counters = ack["counters"]
        figures = (ack["at"], counters["score"], counters["moves"], counters["home"])
        self.note("ok", ack["seq"], ack["action"], *figures)
        self.answered_at = time.monotonic()
        if self.unanswered.pop(ack["seq"], None) is not None:
            self._fly(-1)
            self.fleet.gauge.ack()
            self.kept = ack["seq"]

    async def _wait(self, refused: Message, socket: ClientConnection) -> None:
        """Nothing from this number on was kept: the same again, a second later."""
        for seq in [seq for seq in self.unanswered if seq >= refused["seq"]]:
            self.note("refused", seq, self.unanswered[seq], refused["rule"])
        behind = [seq for seq in self.unanswered if seq > refused["seq"]]
        for _ in behind:
            while (message := await self._heard(socket))["type"] != "refused":
                if message["type"] == "restart":
                    self.note("restart")
        self._forget()
        await asyncio.sleep(1)

    async def _last_words(self, socket: ClientConnection) -> None:
        """What came before the end and was not read yet."""
        try:
            while socket.close_code is not None:
                message = json.loads(await socket.recv())
                if message["type"] == "ack":
                    self._acknowledged(message)
                elif message["type"] == "restart":
                    self.note("restart")
        except ConnectionClosed:
            pass

    def _cut(self, socket: ClientConnection) -> None:
        code = socket.close_code or 1006
        for seq, action in self.unanswered.items():
            self.note("unknown", seq, action)
        self._fly(-self._flying)
        self.note("closed", self.kept, "-", code)

    def _forget(self) -> None:
        self._fly(-self._flying)
        self.unanswered.clear()

    def _fly(self, change: int) -> None:
        if change:
            self._flying += change
            self.fleet.gauge.fly(self.place, change)

    async def _say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps({"attempt": self.attempt, **message}))

    async def _heard(self, socket: ClientConnection) -> Message:
        async with asyncio.timeout(PATIENCE_S):
            message: Message = json.loads(await socket.recv())
            return message


async def _play(fleet: Fleet) -> None:
    await asyncio.gather(*(Player(fleet, who, number).run() for number, who in enumerate(fleet.order["players"])))


Kind = Callable[[Fleet], Coroutine[Any, Any, None]]


def kind_of(name: str) -> Kind:
    """`play`, or a module of this folder that has a `run`."""
    if name == "play":
        return _play
    run: Kind = import_module(f"tests.chaos.{name}").run
    return run


async def main(order: Message) -> None:
    fleet = Fleet(order)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, fleet.over.set)
    playing = asyncio.ensure_future(kind_of(order["kind"])(fleet))
    told = asyncio.ensure_future(fleet.over.wait())
    await asyncio.wait({playing, told}, return_when=asyncio.FIRST_COMPLETED)
    if not playing.done():
        await asyncio.wait({playing}, timeout=LAST_WORDS_S)
    told.cancel()
    if not playing.done():
        raise SystemExit("robots still wait for answers")
    await playing


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))
