"""One tab's socket against a served program: says messages, hears answers, sees how it was closed."""

import json
import time
from collections import deque
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.service import Service

SEAT = "the-first-tab-00"
OTHER_SEAT = "the-second-tab-0"
PATIENCE = 10.0
LONGEST = 60.0

Message = dict[str, Any]


class Tab:
    """`person` is `{"cookie": …, "attempt": …}`. Ticks are passed over where they are not asked for."""

    def __init__(
        self, service: Service, person: Message, *, origin: str | None = None, path: str = "/ws/", **options: Any
    ) -> None:
        self.person = person
        self.attempt = person.get("attempt")
        opened = connect(
            f"ws://127.0.0.1:{service.port}{path}",
            origin=service.url if origin is None else origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": person["cookie"]} if person.get("cookie") else {},
            compression=None,
            open_timeout=PATIENCE,
            **options,
        )
        self._open = ExitStack()
        self._together: deque[Message] = deque()
        self.socket: ClientConnection = self._open.enter_context(opened)

    def __enter__(self) -> "Tab":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Close it from this side."""
        self._open.close()

    def say(self, type_: str, **fields: Any) -> None:
        about = {} if type_ == "ping" else {"attempt": self.attempt}
        self.say_text(json.dumps({"type": type_, **about, **fields}))

    def say_text(self, text: str | bytes) -> None:
        self.socket.send(text)

    def hear(self, *, ticks: bool = False, timeout: float = PATIENCE) -> Message:
        """The next message; TimeoutError when none comes."""
        while True:
            message = self._together.popleft() if self._together else self._heard(timeout)
            if message["type"] == "together":
                self._together.extend(message["messages"])
            elif ticks or message["type"] != "tick":
                return message

    def _heard(self, timeout: float) -> Message:
        message: Message = json.loads(self.socket.recv(timeout))
        return message

    def hear_text(self) -> str:
        """The next message as it came."""
        while True:
            text = self.socket.recv(PATIENCE)
            assert isinstance(text, str)
            if '"type":"tick"' not in text:
                return text

    def until(self, type_: str) -> Message:
        """The next message of a type; the others before it are passed over."""
        while True:
            message = self.hear(ticks=True)
            if message["type"] == type_:
                return message

    def hello(self, *, seat: str = SEAT) -> Message:
        self.say("hello", seat=seat)
        return self.hear()

    def play(self, seq: int, action: str = "draw") -> Message:
        self.say("play", seq=seq, action=action)
        return self.answer()

    def insist(self, type_: str, **fields: Any) -> Message:
        """Say it until it is not too fast; the answer. TimeoutError where it is so for LONGEST."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            self.say(type_, **fields)
            answer = self.answer()
            if answer.get("rule") != "too-fast":
                return answer
            time.sleep(0.1)
        raise TimeoutError(f"{type_} was too fast for {LONGEST} s")

    def answer(self) -> Message:
        """The next answer; events of what others do in between are passed over."""
        while True:
            message = self.hear()
            if message["type"] != "event":
                return message

    def closed(self) -> int:
        """Read on until the server ends the socket; its close code. TimeoutError where it talks on."""
        end = time.monotonic() + LONGEST
        try:
            while True:
                self.socket.recv(max(0.0, end - time.monotonic()))
        except ConnectionClosed:
            return self.socket.close_code or 1006

    def is_open(self) -> bool:
        """Whether the server still answers."""
        self.say("ping", sent=1)
        return self.until("pong")["sent"] == 1


def seen_by(watcher: Tab, *, first: int = 1, last: int, within: float) -> list[int]:
    """The numbers of the events a watcher has once it has `last`, asking where a tick is ahead."""
    end, have = time.monotonic() + within, [first - 1]
    while have[-1] < last:
        assert time.monotonic() < end, f"only up to {have[-1]}"
        message = watcher.hear(ticks=True)
        if message["type"] == "event":
            have.append(message["seq"])
        elif message["type"] == "tick" and message["seq"] > have[-1]:
            watcher.say("since", seq=have[-1])
        elif message["type"] == "events":
            have += [event["seq"] for event in message["events"] if event["seq"] > have[-1]]
    return have[1:]
