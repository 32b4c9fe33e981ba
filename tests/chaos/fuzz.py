"""Inputs of `grammar`, sent to a served program: each is answered, or its connection ended, as docs/protocol.md says.

`python -m tests.chaos.fuzz` is a process of its own; on its input it gets JSON with `url`, `port`, `people`, `seed`,
`first` and `count`, and prints what it found as JSON.
"""

import asyncio
import json
import re
import socket
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from games.protocol.wire import Unreadable, decode, decode_answer
from tests.chaos.grammar import Input, grown
from tests.support.frames import close_code

AT_ONCE = 16
"""Messages on a socket before their answers are waited for."""

PATIENCE_S = 20.0
ENDS = frozenset({1002, 1003, 1007, 1009, 4400, 4401, 4403, 4404, 4408, 4409, 4429})
"""Codes by which the server may end a socket over an input."""

NOT_A_FAULT = frozenset({501, 503, 505})


class Fuzz:
    """The inputs of an order, spread over a few connections."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.faults: list[str] = []
        self.figures: Counter[str] = Counter()
        first, count, self.seed = order["first"], order["count"], order["seed"]
        self._numbers = iter(range(first, first + count))
        people = order["people"]
        self.attempts = [(mine["attempt"], people[at - 1]["attempt"], 10**9) for at, mine in enumerate(people)]

    async def run(self) -> None:
        await asyncio.gather(*(self._worker(at) for at in range(len(self.order["people"]))))

    async def _worker(self, at: int) -> None:
        messages: list[tuple[int, Input]] = []
        for number in self._numbers:
            one = grown(self.seed, number, attempts=self.attempts[at])
            self.figures[one.kind] += 1
            if one.kind == "message":
                messages.append((number, one))
                if len(messages) == AT_ONCE:
                    await self._say(at, messages)
                    messages = []
            elif one.kind == "frames":
                await self._write(number, one, self._handshake(at))
            else:
                await self._write(number, one, b"")
        if messages:
            await self._say(at, messages)

    async def _say(self, at: int, messages: list[tuple[int, Input]]) -> None:
        """Each with a ping behind it: its pong says that the message before it has been dealt with."""
        left = list(messages)
        while left:
            async with self._socket(at) as opened:
                try:
                    done = await self._dialogue(opened, left)
                except ConnectionClosed:
                    code = opened.close_code or 1006
                    self.figures[f"ends {code}"] += 1
                    if code not in ENDS:
                        self._fault(left[0][0], left[0][1], f"the socket ended with {code}")
                    done = 1
                except TimeoutError:
                    self._fault(left[0][0], left[0][1], "silence")
                    done = len(left)
            left = left[done:]

    async def _dialogue(self, opened: ClientConnection, messages: list[tuple[int, Input]]) -> int:
        """How many were dealt with before the socket's end."""
        for done, (number, one) in enumerate(messages):
            try:
                await opened.send(one.text)
                await opened.send(json.dumps({"type": "ping", "sent": number + 0.25}))
                answers = [answer async for answer in self._until_pong(opened, number + 0.25)]
            except ConnectionClosed:
                if done == 0:
                    raise
                # Who sent what ended it is known by sending it again, first.
                return done
            self._judge(number, one, answers)
        return len(messages)

    async def _until_pong(self, opened: ClientConnection, sent: float) -> Any:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                text = await opened.recv()
                answer = json.loads(text)
                if answer["type"] == "pong" and answer["sent"] == sent:
                    return
                decode_answer(str(text))
                yield answer

    def _judge(self, number: int, one: Input, answers: list[dict[str, Any]]) -> None:
        told = [answer for answer in answers if answer["type"] not in ("tick", "event", "race", "lanes")]
        try:
            decode(one.text)
        except Unreadable as fault:
            right = [answer for answer in told if answer.get("fault") == "bad-message" and answer["path"] == fault.path]
            if len(right) != 1:
                self._fault(number, one, f"not told at {fault.path}, but {told}")
        else:
            if any(answer.get("fault") == "bad-message" for answer in told):
                self._fault(number, one, f"a message, and told it is none: {told}")

    async def _write(self, number: int, one: Input, before: bytes) -> None:
        """Bytes, and then one's last word: an answer below 500, or for frames an end."""
        data = one.data.replace(b"{port}", str(self.order["port"]).encode())
        try:
            async with asyncio.timeout(PATIENCE_S):
                heard = await self._spoken(before, data)
        except TimeoutError:
            return self._fault(number, one, "silence")
        if before:
            heard = heard.partition(b"\r\n\r\n")[2]
            if close_code(heard) == 1011:
                self._fault(number, one, "the socket ended with 1011")
            return None
        statuses = [*_statuses(heard)]
        for status in statuses:
            self.figures[f"status {status // 100}xx"] += 1
            if status >= 500 and status not in NOT_A_FAULT:
                self._fault(number, one, f"status {status}")
        if not statuses:
            self._fault(number, one, f"no answer, but {heard[:100]!r}")
        return None

    async def _spoken(self, before: bytes, data: bytes) -> bytes:
        """All that comes back, up to an end of whatever kind."""
        loop, one, heard = asyncio.get_running_loop(), socket.socket(), b""
        one.setblocking(False)
        try:
            await loop.sock_connect(one, ("127.0.0.1", self.order["port"]))
            await loop.sock_sendall(one, before)
            while before and b"\r\n\r\n" not in heard:
                if not (piece := await loop.sock_recv(one, 4096)):
                    return heard
                heard += piece
            with suppress(OSError):
                await loop.sock_sendall(one, data)
                one.shutdown(socket.SHUT_WR)
            with suppress(ConnectionError):
                while piece := await loop.sock_recv(one, 65536):
                    heard += piece
            return heard
        finally:
            one.close()

    def _socket(self, at: int) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.order['port']}/ws/",
            origin=self.order["url"],
            additional_headers={"Cookie": self.order["people"][at]["cookie"]},
            compression=None,
            open_timeout=PATIENCE_S,
            close_timeout=1,
            ping_interval=None,
        )

    def _handshake(self, at: int) -> bytes:
        lines = [
            "GET /ws/ HTTP/1.1",
            f"Host: 127.0.0.1:{self.order['port']}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(b'0' * 16).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self.order['people'][at]['cookie']}",
            f"Origin: {self.order['url']}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    def _fault(self, number: int, one: Input, what: str) -> None:
        self.faults.append(f"{what} [python -m tests.chaos.grammar {self.seed} {number}]: {one}")


def _statuses(heard: bytes) -> Iterator[int]:
    for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", heard):
        yield int(status)


def main() -> None:
    fuzz = Fuzz(json.loads(sys.stdin.read()))
    asyncio.run(fuzz.run())
    print(json.dumps({"faults": fuzz.faults, "figures": fuzz.figures}))


if __name__ == "__main__":
    main()
