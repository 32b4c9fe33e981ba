"""The load of one race: all enter and sit down, are shown the cards, and then all move as fast as they are answered.

`python -m tests.bench.racing ORDER`, JSON with url, seconds and players [{cookie, attempt, race}]. Says `ready` when
the race may start; its last line is JSON.
"""

import asyncio
import json
import os
import sys
from typing import Any

import uvloop

from tests.bench.load import NOW, PlayLine, Tally, connected, percentile


class RaceLine(PlayLine):
    """Enters, waits for the reveal, and draws for ever."""

    revealed = 0.0
    standings = 0

    def opened(self) -> None:
        self.say(f'{{"type":"enter","race":"{self.player["race"]}"}}')
        super().opened()

    def heard(self, text: bytes) -> None:
        if b'"type":"snapshot"' in text and b'"now":null' not in text:
            self.revealed = self.revealed or NOW()
            self.next()
        elif b'"type":"lanes"' in text or b'"type":"race"' in text:
            self.standings += 1
        else:
            super().heard(text)


async def measure(order: dict[str, Any]) -> dict[str, Any]:
    tally = Tally()
    lines = await connected(RaceLine, tally, order, order["players"])
    print("ready", flush=True)
    began = NOW()
    while not all(line.revealed for line in lines):  # type: ignore[attr-defined]
        if NOW() - began > 60:
            raise TimeoutError("no reveal")
        await asyncio.sleep(0.05)
    revealed = [line.revealed for line in lines]  # type: ignore[attr-defined]
    tally.counted, tally.latencies = 0, []
    started, told = NOW(), sum(line.standings for line in lines)  # type: ignore[attr-defined]
    await asyncio.sleep(order["seconds"])
    seconds, latencies = NOW() - started, sorted(tally.latencies)
    told = sum(line.standings for line in lines) - told  # type: ignore[attr-defined]
    return {
        "spread_ms": (max(revealed) - min(revealed)) * 1e3,
        "per_second": tally.counted / seconds,
        "p50_ms": percentile(latencies, 0.5) * 1e3,
        "p99_ms": percentile(latencies, 0.99) * 1e3,
        "standings": told / seconds / len(lines),
        "refused": len(tally.refused) + len(tally.closed),
        "why": [*tally.refused[:3], *tally.closed[:3]],
    }


if __name__ == "__main__":
    result = uvloop.run(measure(json.loads(sys.argv[1] if sys.argv[1] != "-" else sys.stdin.readline())))
    print(json.dumps(result), flush=True)
    os._exit(0)
