"""Robots one move from their win that end every way at once: win, resign, and the limit that falls meanwhile.

The order names `players` [{cookie, attempt, seq, action, limit}]: `limit` in s since 1970. Half of them fire at once
by both processes, the others around their limit. Whoever is not answered asks again until the game is over.
"""

import asyncio
import json
import random
import time

from tests.chaos.asking import Asker, Message
from tests.chaos.players import CUT, Fleet

OVER = {"won", "resigned", "limit", "idle", "void"}


async def run(fleet: Fleet) -> None:
    people = fleet.order["players"]
    gate = asyncio.Semaphore(fleet.order["at_once"])
    await asyncio.gather(*(_one(fleet, person, number, gate) for number, person in enumerate(people)))


async def _one(fleet: Fleet, person: Message, number: int, gate: asyncio.Semaphore) -> None:
    chance = random.Random(f"ends {fleet.order['seed']} {number}")
    count = len(fleet.places)
    seat = f"robot-{person['attempt']:012d}"
    sides = [
        Asker(fleet, person, place=(number + side) % count, seat=seat, who=f"{person['attempt']}.{side}")
        for side in (0, 1)
    ]
    if chance.random() < 0.4:
        # Around the limit, its grace of 2 s and the keeper's round.
        await asyncio.sleep(max(0.0, person["limit"] + chance.uniform(-0.3, 2.6) - time.time()))
    async with gate:
        for side in sides:
            await side.opened()
        ends = [_win(sides[0], person), _resign(sides[1], person)]
        if chance.random() < 0.5:
            ends.append(_win(sides[1], person))
        fleet.gauge.fly(0, 1)
        await asyncio.gather(*ends)
        state = await _over(sides[0])
        fleet.gauge.fly(0, -1)
        sides[0].note("ended", 0, state)
        for side in sides:
            await side.cut()
    fleet.gauge.ack()


async def _win(side: Asker, person: Message) -> None:
    try:
        await side.ask(person["seq"], person["action"])
    except CUT:
        await side.cut()


async def _resign(side: Asker, person: Message) -> None:
    side.note("invoke", person["seq"], "end:resigned")
    try:
        await side.say(type="resign", seq=person["seq"])
    except (*CUT, AssertionError):
        await side.cut()


async def _over(side: Asker) -> str:
    """How it has ended, as a new socket is shown; whoever still plays resigns."""
    while True:
        await side.cut()
        snapshot = await side.opened()
        if snapshot["state"] in OVER:
            return str(snapshot["state"])
        side.note("invoke", snapshot["seq"] + 1, "end:resigned")
        try:
            await side.socket.send(json.dumps({"type": "resign", "attempt": side.attempt, "seq": snapshot["seq"] + 1}))
            await asyncio.sleep(0.3)
        except CUT:
            pass
