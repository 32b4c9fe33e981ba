"""Robots that lie about the time and measure what the server makes of it.

Each move's `at` must fit what the robot's own monotonic clock says: read after it was sent, before it was answered.
"""

import asyncio
import json
import random
import time

from tests.chaos.asking import Asker, Message
from tests.chaos.plans import Plan
from tests.chaos.players import CUT, Fleet

TEN_YEARS_MS = 10 * 365.25 * 86_400_000


async def run(fleet: Fleet) -> None:
    await asyncio.gather(*(Liar(fleet, person, n).run() for n, person in enumerate(fleet.order["players"])))


class Liar:
    """One player. `span` bounds the server's clock of the game minus ours, in ms, since the last cut."""

    def __init__(self, fleet: Fleet, person: Message, number: int) -> None:
        self.fleet, self.attempt = fleet, person["attempt"]
        self.chance = random.Random(f"clocks {fleet.order['seed']} {number}")
        seat = f"robot-{self.attempt:012d}"
        place = number % len(fleet.places)
        self.tab = Asker(fleet, person, place=place, seat=seat, who=f"{self.attempt}.0")
        self.least, self.most = float("-inf"), float("inf")

    async def run(self) -> None:
        snapshot = await self.tab.opened()
        plan = Plan(snapshot["code"], seed=(self.fleet.order["seed"], self.attempt))
        at = seq = 0
        while not self.fleet.over.is_set():
            try:
                await self._lie()
                sent = time.monotonic() * 1000
                answer = await self.tab.ask(seq + 1, plan.action(seq + 1))
                heard = time.monotonic() * 1000
                if answer["type"] != "ack":
                    self.tab.note("bad", seq + 1, "-", f"answered by {answer}"[:200])
                    return
                seq += 1
                self._measured(seq, answer["at"], at, sent, heard)
                at = answer["at"]
                await asyncio.sleep(self.chance.uniform(0, 0.1))
            except CUT:
                await self.tab.cut()
                snapshot = await self.tab.opened()
                seq = snapshot["seq"]
                if snapshot["at"] < at:
                    self.tab.note("bad", seq, "-", f"at went back from {at} to {snapshot['at']}")
                at = snapshot["at"]
                # Another process's clock, or the same one's anew.
                self.least, self.most = float("-inf"), float("inf")

    async def _lie(self) -> None:
        """What a client says of its clock is handed back, and nothing else."""
        sent = self.chance.choice((-1, 1)) * self.chance.uniform(0, TEN_YEARS_MS) + time.time() * 1000
        await self.tab.socket.send(json.dumps({"type": "ping", "sent": sent}))
        while (message := await self.tab.heard())["type"] != "pong":
            pass
        if message["sent"] != sent:
            self.tab.note("bad", 0, "-", f"a ping of {sent} came back as {message['sent']}")

    def _measured(self, seq: int, at: int, before: int, sent: float, heard: float) -> None:
        if at < before:
            self.tab.note("bad", seq, "-", f"at went back from {before} to {at}")
        least, most = at - heard, at - sent
        off = max(0.0, least - self.most, self.least - most)
        self.tab.note("timed", seq, "-", f"{off:.1f}")
        self.least, self.most = max(self.least, least), min(self.most, most)
        self.fleet.gauge.ack()
