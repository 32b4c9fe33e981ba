"""Robots that start the daily many times at once, over HTTP, on all processes; whoever is not answered asks again.

The order names `players` [{cookie, name}], `draws` of each day's dailies, `parallel`, and `shift`: the file of the
clock that the service goes by.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from tests.chaos.asking import Message
from tests.chaos.players import Fleet
from tests.support.timeshift import Shift

TOKEN = "c" * 32
"""A client may make its CSRF cookie itself, as long as the header says the same."""

ANSWER_S = 25.0


LANES = 4
"""Accounts that start at the same time, each all of its own."""

MOST_TRIES = 200


async def run(fleet: Fleet) -> None:
    chance = random.Random(f"starts {fleet.order['seed']}")
    shift = Shift(Path(fleet.order["shift"]))
    people = iter(fleet.order["players"])
    await asyncio.gather(*(_lane(fleet, people, chance=chance, shift=shift) for _ in range(LANES)))


async def _lane(fleet: Fleet, people: Iterator[Message], *, chance: random.Random, shift: Shift) -> None:
    """One account after another: a round for each of the day's dailies, as the day is when the round begins."""
    for person in people:
        for draw in fleet.order["draws"]:
            if fleet.over.is_set():
                return
            path = f"/api/dailies/{shift.now().date().isoformat()}/{draw}/start"
            asking = [
                _started(fleet, person, path, number, chance.randrange(len(fleet.places)))
                for number in range(fleet.order["parallel"])
            ]
            await asyncio.gather(*asking)
            fleet.gauge.ack()


async def _started(fleet: Fleet, person: Message, path: str, number: int, place: int) -> None:
    """One of the parallel starts, until it is answered."""
    who = f"{person['name']}.{number}"
    for _ in range(MOST_TRIES):
        fleet.history.note(who, "invoke", 0, 0, path, place)
        fleet.gauge.fly(place, 1)
        try:
            async with asyncio.timeout(ANSWER_S):
                status, body = await _post(fleet.places[place]["http"], path, person["cookie"])
        except (OSError, EOFError, ValueError, TimeoutError, IndexError):
            fleet.history.note(who, "unknown", 0, 0, path)
            status, body = 0, b""
        finally:
            fleet.gauge.fly(place, -1)
        if status in (201, 409, 404):
            attempt = json.loads(body).get("attempt", 0) if status == 201 else 0
            fleet.history.note(who, "started" if status == 201 else "closed", attempt, status, path)
            return
        if status not in (0, 202, 503):
            fleet.history.note(who, "bad", 0, status, path, body[:100].decode("latin1"))
        place = (place + 1) % len(fleet.places)
        await asyncio.sleep(0.1)
    fleet.history.note(who, "bad", 0, 0, path, "no answer, however often it asked")


async def _post(origin: str, path: str, cookie: str) -> tuple[int, bytes]:
    """Status and body of a POST of an empty object, on a connection of its own."""
    where = urlsplit(origin)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    try:
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {origin}\r\nX-CSRFToken: {TOKEN}\r\n"
            f"Cookie: {cookie}; csrftoken={TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
            "Connection: close\r\n\r\n{}".encode()
        )
        await writer.drain()
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), body
    finally:
        writer.close()
