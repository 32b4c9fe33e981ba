"""Robots that say everything more than once: by another socket, another process, after a cut, with another action."""

import asyncio
import random

from tests.chaos.asking import Asker, Message
from tests.chaos.plans import Plan
from tests.chaos.players import CUT, Fleet


async def run(fleet: Fleet) -> None:
    await asyncio.gather(*(Resender(fleet, person, n).run() for n, person in enumerate(fleet.order["players"])))


class Resender:
    """One player with two sockets of one tab, at two places."""

    def __init__(self, fleet: Fleet, person: Message, number: int) -> None:
        self.fleet, self.attempt = fleet, person["attempt"]
        self.chance = random.Random(f"resends {fleet.order['seed']} {number}")
        seat = f"robot-{self.attempt:012d}"
        count = len(fleet.places)
        self.tabs = [
            Asker(fleet, person, place=(number + at) % count, seat=seat, who=f"{self.attempt}.{at}") for at in (0, 1)
        ]
        self.plan: Plan | None = None

    async def run(self) -> None:
        for tab in self.tabs:
            snapshot = await tab.opened()
            self.plan = self.plan or Plan(snapshot["code"], seed=(self.fleet.order["seed"], self.attempt))
        seq = 0
        while not self.fleet.over.is_set():
            seq += 1
            await self._kept(seq)
            for _ in range(self.chance.choice((0, 1, 2))):
                await self._again(self.chance.randint(max(1, seq - 5), seq))
            if self.chance.random() < 0.3:
                await self._another(self.chance.randint(max(1, seq - 3), seq))

    async def _kept(self, seq: int) -> None:
        """One number, by one way or by all at once, until it is in the journal."""
        assert self.plan is not None
        action = self.plan.action(seq)
        if self.chance.random() < 0.4:
            answers = await asyncio.gather(*(self._ask(tab, seq, action) for tab in self.tabs))
            if all(answer is not None and answer["type"] == "ack" for answer in answers):
                self.fleet.gauge.ack()
                return
        elif self.chance.random() < 0.1:
            # Said, and cut before any answer; the other place hears of it next.
            await self._mutter(self.tabs[0], seq, action)
        while True:
            answer = await self._ask(self.chance.choice(self.tabs), seq, action)
            if answer is not None and answer["type"] == "ack":
                return
            await asyncio.sleep(0.02)

    async def _again(self, seq: int) -> None:
        """What is in the journal, once more: the same acknowledgement."""
        assert self.plan is not None
        tab = self.chance.choice(self.tabs)
        answer = await self._ask(tab, seq, self.plan.action(seq))
        if answer is None:
            return
        self.fleet.gauge.ack()
        if answer["type"] != "ack":
            there = answer.get("snapshot", {}).get("seq", -1)
            tab.note("bad" if there >= seq else "behind", seq, "-", f"a resend was answered by {answer['type']}")

    async def _another(self, seq: int) -> None:
        """A number that is taken, with another action: never an acknowledgement."""
        assert self.plan is not None
        tab = self.chance.choice(self.tabs)
        for action in self.plan.others(seq, count=1):
            answer = await self._ask(tab, seq, action)
            if answer is not None:
                self.fleet.gauge.ack()
                if answer["type"] != "stale":
                    said = f"{answer['type']} {answer.get('rule', '')}"
                    tab.note("bad", seq, "-", f"another action, {action}, was answered by {said}")

    async def _ask(self, tab: Asker, seq: int, action: str) -> Message | None:
        """The answer, None where there was none: busy, or the socket was cut; it is open again then."""
        try:
            answer = await tab.ask(seq, action)
            # Without its database a process says so: neither kept nor judged.
            return None if answer.get("rule") == "busy" else answer
        except CUT:
            await tab.cut()
            await tab.opened()
            return None

    async def _mutter(self, tab: Asker, seq: int, action: str) -> None:
        tab.note("invoke", seq, action)
        try:
            await tab.say(type="play", seq=seq, action=action)
            await asyncio.sleep(self.chance.uniform(0, 0.01))
        except CUT:
            pass
        tab.note("unknown", seq, action)
        await tab.cut()
        tab.place = (tab.place + 1) % len(self.fleet.places)
        await tab.opened()
