"""Robots that are cut at every number and come back by the other process; each time all must stand as it stood.

Every few numbers a card is drawn, taken back, and drawn again.
"""

import asyncio
import random
import time

from games.rules.actions import parse_action
from games.rules.game import Game, turned
from tests.chaos.asking import Asker, Message
from tests.chaos.plans import Plan
from tests.chaos.players import CUT, Fleet

AT_MS = 50.0


async def run(fleet: Fleet) -> None:
    await asyncio.gather(*(Cut(fleet, person, n).run() for n, person in enumerate(fleet.order["players"])))


class Cut:
    """One player, alone with the game. `clock` bounds what the server's clock of the game may say at a moment."""

    def __init__(self, fleet: Fleet, person: Message, number: int) -> None:
        self.fleet, attempt = fleet, person["attempt"]
        self.chance = random.Random(f"cuts {fleet.order['seed']} {number}")
        self.tab = Asker(
            fleet, person, place=number % len(fleet.places), seat=f"robot-{attempt:012d}", who=f"{attempt}.0"
        )
        self.attempt = attempt
        self.least, self.most = float("-inf"), float("inf")

    async def run(self) -> None:
        snapshot = await self.tab.opened()
        plan = Plan(snapshot["code"], seed=(self.fleet.order["seed"], self.attempt), undo=0.25)
        self.clocked(snapshot["now"], time.monotonic() - 5, time.monotonic())
        self.least = float("-inf")
        seq = 0
        while not self.fleet.over.is_set():
            seq += 1
            answered = await self._played(plan, seq)
            began = time.monotonic()
            await self.tab.cut()
            self.tab.place = (self.tab.place + 1) % len(self.fleet.places)
            snapshot = await self.tab.opened()
            back = time.monotonic() - began
            if not answered and snapshot["seq"] < seq:
                seq -= 1
            self.clocked(snapshot["now"], began, time.monotonic())
            self.compare(plan, seq, snapshot)
            self.tab.note("cut", seq, "-", f"{back:.4f}")
            self.fleet.gauge.ack()

    async def _played(self, plan: Plan, seq: int) -> bool:
        """Ask for a number; sometimes the cut comes before its answer."""
        action = plan.action(seq)
        if self.chance.random() < 0.3:
            self.tab.note("invoke", seq, action)
            try:
                await self.tab.say(type="play", seq=seq, action=action)
                await asyncio.sleep(self.chance.uniform(0, 0.004))
            except CUT:
                pass
            self.tab.note("unknown", seq, action)
            return False
        try:
            answer = await self.tab.ask(seq, action)
        except CUT:
            return False
        before = plan.game(seq - 1)
        if answer["type"] != "ack" or tuple(answer["cards"]) != turned(before, parse_action(action)):
            self.tab.note("bad", seq, action, f"answered by {answer}"[:200])
        return True

    def clocked(self, now: float, before: float, after: float) -> None:
        """The game's clock said `now` at some time between: it must be one clock, that never stops nor jumps."""
        least, most = now - after * 1000, now - before * 1000
        if least > self.most + AT_MS or most < self.least - AT_MS:
            self.tab.note(
                "bad", 0, "-", f"the game's clock jumped: {least:.0f}–{most:.0f}, {self.least:.0f}–{self.most:.0f}"
            )
        self.least, self.most = max(self.least, least), min(self.most, most)

    def compare(self, plan: Plan, seq: int, snapshot: Message) -> None:
        """What is shown is what the rules make of the line so far."""
        game = plan.game(seq)
        wanted = {"seq": seq, "actions": [plan.action(n) for n in range(1, seq + 1)], **shown(game)}
        found = {"seq": snapshot["seq"], "actions": snapshot["actions"], **_flat(snapshot)}
        for name, value in wanted.items():
            if found[name] != value:
                self.tab.note("bad", seq, "-", f"{name} is {found[name]}, should be {value}"[:300])


def shown(game: Game) -> Message:
    """A game as its player may see it."""
    position = game.position
    hidden = 24 - game.seen
    stock = list(position.stock)
    return {
        "tableau": [list(column) for column in position.tableau],
        "foundations": list(position.foundations),
        "stock": stock[: len(stock) - hidden] + [None] * hidden,
        "waste": list(position.waste),
        "fan": position.fan,
        "undo": len(game.history),
        "score": position.score,
        "moves": game.moves,
        "undos": game.undos,
    }


def _flat(snapshot: Message) -> Message:
    counters = snapshot["counters"]
    return {**snapshot["position"], **{name: counters[name] for name in ("score", "moves", "undos")}}
