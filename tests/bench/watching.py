"""Both sides of a race that is watched: players who move at a steady pace, and a process full of watchers.

`python -m tests.bench.watching play` and `… watch`; the order is one line of JSON on stdin: url, players [{cookie,
attempt, race}], seconds, pace (moves a second of each player), and for watchers `watchers` [{cookie}]. Each says
`ready`; a line on stdin is the word to go on, for watchers with the last number of each attempt as JSON. The last line
of both is JSON.
"""

import asyncio
import json
import os
import sys
from typing import Any

import uvloop

from tests.bench.load import NOW, Line, Tally, connected
from tests.bench.racing import RaceLine

CATCH_UP_S = 20.0
SEEN_EVERY = 16


class PacedLine(RaceLine):
    """A player who moves when it is time, answered or not."""

    def heard(self, text: bytes) -> None:
        if b'"type":"snapshot"' in text and b'"now":null' not in text:
            self.revealed = self.revealed or NOW()
        elif b'"type":"ack"' in text:
            self.answered()
        else:
            super().heard(text)

    async def play(self, order: dict[str, Any], *, after: float) -> None:
        """Steadily, from `after` seconds on."""
        began, pause = NOW() + after, 1 / order["pace"]
        for number in range(int(order["seconds"] * order["pace"])):
            await asyncio.sleep(max(0.0, began + number * pause - NOW()))
            self.next()


class WatcherLine(Line):
    """Somebody who has all boards of the race before them; `lasts` is how far each has come without a gap."""

    def opened(self) -> None:
        self.lasts: dict[int, int] = {}
        self.said: dict[int, int] = {}
        self.events = self.gaps = 0
        for player in self.order["players"]:
            self.say(f'{{"type":"watch","attempt":{player["attempt"]}}}')

    def heard(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "together":
            for one in message["messages"]:
                self._take(one)
        else:
            self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        kind, attempt = message["type"], message.get("attempt")
        if kind == "snapshot":
            self.lasts[attempt] = self.said[attempt] = message["seq"]
            if len(self.lasts) == len(self.order["players"]) and not self.ready.done():
                self.ready.set_result(None)
        elif kind == "event":
            self.events += 1
            self.gaps += message["seq"] != self.lasts[attempt] + 1
            self.lasts[attempt] = message["seq"]
            if message["seq"] - self.said[attempt] >= SEEN_EVERY:
                self.said[attempt] = message["seq"]
                self.say(f'{{"type":"seen","attempt":{attempt},"seq":{message["seq"]}}}')
        elif kind == "error":
            self.tally.refused.append(json.dumps(message)[:200])


async def line_of_stdin() -> str:
    return await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


async def play(order: dict[str, Any]) -> dict[str, Any]:
    tally = Tally()
    lines = await connected(PacedLine, tally, order, order["players"])
    print("ready", flush=True)
    while not all(line.revealed for line in lines):  # type: ignore[attr-defined]
        await asyncio.sleep(0.05)
    print("revealed", flush=True)
    await line_of_stdin()
    step = 1 / order["pace"] / len(lines)
    await asyncio.gather(*(line.play(order, after=at * step) for at, line in enumerate(lines)))  # type: ignore[attr-defined]
    end = NOW() + CATCH_UP_S
    while any(line.sent for line in lines) and NOW() < end:
        await asyncio.sleep(0.05)
    return {
        "latencies": tally.latencies,
        "unanswered": sum(len(line.sent) for line in lines),
        "last": {line.player["attempt"]: line.seq for line in lines},
        "wrong": [*tally.refused, *tally.closed][:5],
    }


async def watch(order: dict[str, Any]) -> dict[str, Any]:
    # Watchers sit at machines of their own: what they do must not be taken from the players' side here.
    os.nice(5)
    tally = Tally()
    lines = await connected(WatcherLine, tally, order, order["watchers"])
    print("ready", flush=True)
    wanted = {int(attempt): seq for attempt, seq in json.loads(await line_of_stdin()).items()}
    end = NOW() + CATCH_UP_S
    while any(line.lasts != wanted for line in lines) and NOW() < end:  # type: ignore[attr-defined]
        await asyncio.sleep(0.05)
    behind = [sum(wanted[one] - seq for one, seq in line.lasts.items()) for line in lines]  # type: ignore[attr-defined]
    return {
        "events": sum(line.events for line in lines),  # type: ignore[attr-defined]
        "lost": sum(behind) + sum(line.gaps for line in lines),  # type: ignore[attr-defined]
        "wrong": [*tally.refused, *tally.closed][:5],
    }


if __name__ == "__main__":
    done = uvloop.run({"play": play, "watch": watch}[sys.argv[1]](json.loads(sys.stdin.readline())))
    print(json.dumps(done), flush=True)
    os._exit(0)
