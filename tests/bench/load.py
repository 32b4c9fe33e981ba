"""The load: one process of many sockets, each with a window of unanswered messages. Its last line is JSON.

`python -m tests.bench.load ORDER` where ORDER is JSON: url, pid (whose CPU is read), seconds, window, mode
(echo, play, watch, idle), and players: [{cookie, attempt}], watchers (sockets a player, mode watch), moves.
It stops by itself after `seconds`, or when all moves were delivered.
"""

import asyncio
import json
import os
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import psutil
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

NOW = time.perf_counter


@dataclass
class Tally:
    counted: int = 0
    latencies: list[float] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    events: int = 0


class Line(WSListener):
    """A socket; subclasses say what is sent next and what counts as an answer."""

    def __init__(self, tally: Tally, order: dict[str, Any], player: dict[str, Any]) -> None:
        self.tally, self.order, self.player = tally, order, player
        self.sent: list[float] = []
        self.seq = 0
        self.ready = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.opened()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self.tally.closed.append(f"{frame.get_close_code()}")
            transport.disconnect()
        else:
            self.heard(frame.get_payload_as_bytes())

    def say(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())

    def next(self) -> None:
        self.seq += 1
        self.sent.append(NOW())
        self.say(self.message())

    def answered(self) -> None:
        self.tally.counted += 1
        self.tally.latencies.append(NOW() - self.sent.pop(0))

    def opened(self) -> None:
        self.ready.set_result(None)

    def message(self) -> str:
        return f'{{"type":"play","attempt":{self.player["attempt"]},"seq":{self.seq},"action":"draw"}}'

    def heard(self, text: bytes) -> None:
        self.answered()
        self.next()


class PlayLine(Line):
    """Draws and recycles for ever: each is judged, written and acknowledged."""

    def opened(self) -> None:
        seat = f"bench{self.player['attempt']:012d}seat"
        self.say(f'{{"type":"hello","attempt":{self.player["attempt"]},"seat":"{seat}"}}')

    def message(self) -> str:
        action = "recycle" if self.seq % 25 == 0 else "draw"
        return f'{{"type":"play","attempt":{self.player["attempt"]},"seq":{self.seq},"action":"{action}"}}'

    def heard(self, text: bytes) -> None:
        if b'"type":"ack"' in text:
            self.answered()
            if not self.order.get("moves") or self.seq < self.order["moves"]:
                self.next()
        elif b'"type":"snapshot"' in text and not self.ready.done():
            self.ready.set_result(None)
        elif b'"type":"refused"' in text or b'"type":"stale"' in text or b'"type":"error"' in text:
            self.tally.refused.append(text.decode()[:200])


class WatchLine(Line):
    """Follows the same player's attempt and says what it has seen."""

    def opened(self) -> None:
        self.say(f'{{"type":"watch","attempt":{self.player["attempt"]}}}')

    def heard(self, text: bytes) -> None:
        # Several may come in one frame.
        events = text.count(b'"type":"event"')
        if events:
            self.tally.events += events
            before, self.seq = self.seq, self.seq + events
            if self.seq // 16 > before // 16:
                self.say(f'{{"type":"seen","attempt":{self.player["attempt"]},"seq":{self.seq}}}')
        elif b'"type":"snapshot"' in text and not self.ready.done():
            self.ready.set_result(None)


async def connected(kind: type[Line], tally: Tally, order: dict[str, Any], players: list[dict[str, Any]]) -> list[Line]:
    lines: list[Line] = []
    origin = order["url"].replace("ws:", "http:").rsplit("/ws", 1)[0]

    async def one(player: dict[str, Any]) -> Line:
        headers = {"Origin": origin, **({"Cookie": player["cookie"]} if player.get("cookie") else {})}
        _, line = await ws_connect(lambda: kind(tally, order, player), order["url"], extra_headers=headers)
        await asyncio.wait_for(line.ready, 20)  # type: ignore[attr-defined]
        return line  # type: ignore[return-value]

    for first in range(0, len(players), 20):
        lines += await asyncio.gather(*(one(player) for player in players[first : first + 20]))
    return lines


def cpu(pid: int) -> float:
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


def percentile(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


async def measure(order: dict[str, Any]) -> dict[str, Any]:
    tally, pid = Tally(), order["pid"]
    memory = psutil.Process(pid).memory_info().rss
    kinds = {"echo": Line, "play": PlayLine, "watch": PlayLine, "idle": Line}
    lines = await connected(kinds[order["mode"]], tally, order, order["players"])
    if order["mode"] == "idle":
        await asyncio.sleep(1)
        return {"bytes_per_connection": (psutil.Process(pid).memory_info().rss - memory) / len(lines)}
    watched = [player for player in order["players"] for _ in range(order.get("watchers", 0))]
    await connected(WatchLine, tally, order, watched)
    expected = order.get("moves", 0) * len(order["players"]) * order.get("watchers", 0)
    for line in lines:
        for _ in range(order["window"]):
            line.next()
    await asyncio.sleep(order.get("warm", 0))
    tally.counted, tally.latencies = (0, []) if order.get("warm") else (tally.counted, tally.latencies)
    started, spent = NOW(), cpu(pid)
    while NOW() - started < order["seconds"] and not (expected and tally.events >= expected):
        await asyncio.sleep(0.05)
    seconds, used, latencies = NOW() - started, cpu(pid) - spent, sorted(tally.latencies)
    return {
        "per_second": tally.counted / seconds,
        "counted": tally.counted,
        "cpu_us": used / max(tally.counted, 1) * 1e6,
        "p50_ms": percentile(latencies, 0.5) * 1e3,
        "p99_ms": percentile(latencies, 0.99) * 1e3,
        "events": tally.events,
        "expected": expected,
        "events_per_cpu_second": tally.events / max(used, 1e-9),
        "events_per_second": tally.events / seconds,
        "closed": len(tally.closed),
        "why_closed": tally.closed[:3],
        "refused": len(tally.refused),
        "why_refused": tally.refused[:3],
    }


if __name__ == "__main__":
    result = uvloop.run(measure(json.loads(sys.argv[1] if sys.argv[1] != "-" else sys.stdin.read())))
    print(json.dumps(result), flush=True)
    os._exit(0)
