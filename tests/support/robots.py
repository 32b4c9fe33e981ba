"""Robot players in a process of their own, that write down what happened before they read on.

`python -m tests.support.robots ORDER` where ORDER is JSON: url, origin, players [{cookie, attempt}], window,
history (a file), pid_file, kills, seed. With `kills`, the robots end the server named in `pid_file` by SIGKILL
at random instants while at least 20 moves are unanswered, wait for the next one, and resend what was not.
The history's lines: `sent A SEQ ACTION`, `ack A SEQ ACTION`, `bad A TEXT`, `kill IN_FLIGHT`.
"""

import asyncio
import json
import os
import random
import signal
import sys
from pathlib import Path
from typing import Any, TextIO

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

IN_FLIGHT = 20


class Fleet:
    """All robots of this process, and the nemesis that knows how much is in flight."""

    def __init__(self, order: dict[str, Any], history: TextIO) -> None:
        self.order, self.history = order, history
        self.robots = [Robot(self, player) for player in order["players"]]
        self.kills, self.chance = order["kills"], random.Random(order["seed"])
        self.over = asyncio.Event()

    def note(self, *words: object) -> None:
        self.history.write(" ".join(map(str, words)) + "\n")

    @property
    def in_flight(self) -> int:
        return sum(len(robot.unanswered) for robot in self.robots)

    async def nemesis(self) -> None:
        """Kill, wait for the next server, and again; at the end let everything in flight be answered."""
        killed = ""
        for _ in range(self.kills):
            pid = await self._another(killed)
            await asyncio.sleep(self.chance.uniform(0.05, 0.4))
            while self.in_flight < IN_FLIGHT:
                await asyncio.sleep(0)
            self.note("kill", self.in_flight)
            self.history.flush()
            os.kill(int(pid), signal.SIGKILL)
            killed = pid
        await self._another(killed)
        await asyncio.sleep(0.5)
        self.over.set()

    async def _another(self, killed: str) -> str:
        path = Path(self.order["pid_file"])
        while not path.exists() or path.read_text() in ("", killed):
            await asyncio.sleep(0.01)
        return path.read_text()


class Robot:
    """Draws and recycles for ever: the action of a number is a function of the number."""

    def __init__(self, fleet: Fleet, player: dict[str, Any]) -> None:
        self.fleet, self.player, self.attempt = fleet, player, player["attempt"]
        self.unanswered: dict[int, str] = {}
        self.next_seq = 1

    async def play(self) -> None:
        while not self.fleet.over.is_set() or self.unanswered:
            try:
                headers = {"Cookie": self.player["cookie"]}
                async with connect(
                    self.fleet.order["url"],
                    origin=self.fleet.order["origin"],
                    additional_headers=headers,
                    open_timeout=5,
                ) as socket:
                    await self._sit(socket)
                    await self._go_on(socket)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                await asyncio.sleep(0.02)

    async def _sit(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "attempt": self.attempt, "seat": f"robot-{self.attempt:020d}"}
        await socket.send(json.dumps(hello))
        while json.loads(await socket.recv())["type"] != "snapshot":
            pass
        for seq in sorted(self.unanswered):
            await self._send(socket, seq)

    async def _go_on(self, socket: ClientConnection) -> None:
        while not self.fleet.over.is_set() or self.unanswered:
            while len(self.unanswered) < self.fleet.order["window"] and not self.fleet.over.is_set():
                self.unanswered[self.next_seq] = "recycle" if self.next_seq % 25 == 0 else "draw"
                self.next_seq += 1
                await self._send(socket, self.next_seq - 1)
            self._hear(json.loads(await socket.recv()))

    async def _send(self, socket: ClientConnection, seq: int) -> None:
        action = self.unanswered[seq]
        self.fleet.note("sent", self.attempt, seq, action)
        await socket.send(json.dumps({"type": "play", "attempt": self.attempt, "seq": seq, "action": action}))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "ack":
            self.fleet.note("ack", self.attempt, message["seq"], message["action"])
            self.unanswered.pop(message["seq"], None)
        elif message["type"] in {"refused", "stale", "error", "taken-over"}:
            self.fleet.note("bad", self.attempt, json.dumps(message)[:200])


async def main(order: dict[str, Any]) -> None:
    with Path(order["history"]).open("w", buffering=1) as history:
        fleet = Fleet(order, history)
        async with asyncio.timeout(order.get("seconds", 240)):
            await asyncio.gather(fleet.nemesis(), *(robot.play() for robot in fleet.robots))


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.argv[1])))
