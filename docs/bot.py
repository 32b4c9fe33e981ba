"""A robot that plays a whole line of `tests/cases/wins.json` over the protocol of `docs/protocol.md`.

    python docs/bot.py http://127.0.0.1:8000 tests/cases/wins.json [--code TF1-D1N-AAAAAAB]

Needs `websockets` beside the standard library. It survives cuts, restarts and being too fast; it stops when the
game is won, or with the reason why it cannot be.
"""

import argparse
import asyncio
import json
import random
import secrets
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

WINDOW = 8
FOR_GOOD = {4400, 4401, 4403, 4404, 4409}


def new_game(server: str, code: str) -> tuple[int, str]:
    """Become a guest with an open game of this code: the attempt, and the Cookie header of its player."""
    jar = CookieJar()
    http = build_opener(HTTPCookieProcessor(jar))
    http.open(f"{server}/", timeout=20).close()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    headers = {"Content-Type": "application/json", "X-CSRFToken": token, "Origin": server}
    body = json.dumps({"code": code}).encode()
    with http.open(Request(f"{server}/api/games/", body, headers), timeout=20) as answer:
        attempt = json.load(answer)["attempt"]
    return attempt, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


class Bot:
    """`acked` is the last number that the journal has, `sent` the last one asked for since."""

    def __init__(self, server: str, line: list[str], attempt: int, cookies: str) -> None:
        self.server, self.line, self.attempt, self.cookies = server, line, attempt, cookies
        self.seat = secrets.token_urlsafe(16)
        self.acked = self.sent = 0
        self.ready = self.over = False
        self.last: dict[str, Any] = {}

    async def play(self) -> dict[str, Any]:
        """The last acknowledgement."""
        url = self.server.replace("http", "ws", 1) + "/ws/"
        while not self.over:
            self.ready = False
            try:
                async with connect(url, origin=self.server, additional_headers={"Cookie": self.cookies}) as socket:
                    await self.talk(socket)
            except ConnectionClosed as cut:
                if cut.rcvd is not None and cut.rcvd.code in FOR_GOOD:
                    raise SystemExit(f"the server ended it: {cut}") from cut
            except (OSError, InvalidHandshake):
                pass
            if not self.over:
                await asyncio.sleep(random.uniform(0.2, 2))
        return self.last

    async def talk(self, socket: ClientConnection) -> None:
        await self.say(socket, type="hello", seat=self.seat)
        while not self.over:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), 1))
            except TimeoutError:
                # A second without a word: what is unanswered is asked for again. It counts once.
                self.ready, self.sent = True, self.acked
            else:
                await self.hear(message, socket)
            while self.ready and self.sent < min(self.acked + WINDOW, len(self.line)):
                self.sent += 1
                await self.say(socket, type="play", seq=self.sent, action=self.line[self.sent - 1])

    async def hear(self, message: dict[str, Any], socket: ClientConnection) -> None:
        match message["type"]:
            case "ack" if message["seq"] == self.acked + 1:
                self.acked, self.last = message["seq"], message
                self.over = message["state"] == "won"
            case "refused" if message["rule"] in {"too-fast", "busy"}:
                self.ready = False
            case "snapshot" | "stale":
                state = message.get("snapshot", message)
                if state["actions"] != self.line[: state["seq"]] or state["state"] not in {"playing", "won"}:
                    raise SystemExit(f"the game stands elsewhere: {state['state']} at {state['seq']}")
                self.acked = self.sent = state["seq"]
                self.last, self.ready, self.over = state, True, state["state"] == "won"
            case "tick" if message["seq"] > self.sent:
                await self.say(socket, type="since", seq=self.acked)
            case "events" if message["last"] > self.acked:
                raise SystemExit("somebody else plays this game")
            case "refused" | "error":
                raise SystemExit(f"the server says no: {message}")

    async def say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps({"attempt": self.attempt, **message}))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("server")
    asked.add_argument("wins", type=Path)
    asked.add_argument("--code", default="TF1-D1N-AAAAAAB")
    given = asked.parse_args()
    line = next(row["win"].split() for row in json.loads(given.wins.read_text()) if row["code"] == given.code)
    server = given.server.rstrip("/")
    last = asyncio.run(Bot(server, line, *new_game(server, given.code)).play())
    print(f"{last['state']} in {last['counters']['moves']} moves, {last['counters']['score']} points")


if __name__ == "__main__":
    main()
