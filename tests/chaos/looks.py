"""One who watches a friend, or a race, and loses the right to: told of it in time, and nothing comes after that.

The player goes on all the while. What is lost is lost by a verb of another process, as by a page anywhere.
"""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed

from tests.chaos.rights import Taking
from tests.support.service import Service
from tests.support.tab import Tab

AFTER_S = 2.5
"""So long it is looked at what comes after the word: a judgement, a tick and a gathering later."""

STEP_S = 0.08
STREAM = {"event", "events", "snapshot", "tick"}

Message = dict[str, Any]

WAYS = {
    "unfriended": ("unfriend", "player"),
    "unfriending": ("unfriend", "viewer"),
    "blocked": ("block", "player"),
    "blocking": ("block", "viewer"),
    "shown no more": ("show no more", "player"),
}
"""What is done, and which of the two does it."""

KINDS = {
    "casual": ("unfriended", "blocked", "unfriending", "blocking", "shown no more"),
    "daily": ("blocked", "unfriended", "blocking", "unfriending"),
    "race": ("blocking", "blocked"),
}
"""By which ways the right to watch is lost; an open race is everybody's but those who are blocked."""

LOOKS = {
    f"a {kind} game watched, {ways[turn]}": (kind, ways[turn])
    for turn in range(5)
    for kind, ways in KINDS.items()
    if turn < len(ways)
}
"""A kind after the other, so that few have one of each."""


@dataclass
class Seen:
    """What came of a round. took: from the loss to the word of it, in s. before: events until then."""

    fault: str = ""
    took: float = 0.0
    before: int = 0


class Look:
    """`here` the player plays, `there` the viewer watches; `within`: seconds."""

    def __init__(self, pair: Message, *, here: Service, there: Service, within: float) -> None:
        self.player, self.viewer, self.within = pair["player"], pair["viewer"], within
        self.attempt: int = self.player["attempt"]
        self.there = there
        self.seq = 0
        self.tab = Tab(here, self.player)
        self.eye = Tab(there, {"cookie": self.viewer["cookie"], "attempt": self.attempt})

    def __enter__(self) -> "Look":
        return self

    def __exit__(self, *_: object) -> None:
        self.tab.leave()
        self.eye.leave()

    def lose(self, way: str, taking: Taking) -> Seen:
        """The whole round; the journal is read by whoever asked for it."""
        self.tab.hello()
        self.eye.say("watch")
        if (first := _heard(self.eye))["type"] != "snapshot":
            return Seen(f"could not watch at all: {first}")
        before = self._until_events(3)
        harm, side = WAYS[way]
        names = {"player": self.player, "viewer": self.viewer}
        other = names["viewer" if side == "player" else "player"]["name"]
        order = {"harm": harm, "name": names[side]["name"], "key": names[side]["key"], "other": other}
        with ThreadPoolExecutor(1) as thread:
            loss = thread.submit(taking.take, order)
            told_at, more = self._until_told(loss)
        took = told_at - loss.result()
        if took > self.within:
            return Seen(f"told after {took:.1f} s only", took, before + more)
        # A friend whom nothing is shown any more is told why.
        page = 200 if way == "shown no more" else 404
        return Seen(self._after(page=page), max(0.0, took), before + more)

    def _until_events(self, count: int) -> int:
        heard, end = 0, time.monotonic() + 4 * self.within
        while heard < count:
            if time.monotonic() > end:
                raise TimeoutError(f"{heard} events only")
            heard += sum(message["type"] == "event" for message in self._step())
        return heard

    def _until_told(self, loss: Future[float]) -> tuple[float, int]:
        """When it was told that it may watch no more, a long time later if never; and how many events came before."""
        heard = 0
        while not loss.done() or time.monotonic() - loss.result() < 3 * self.within:
            for message in self._step():
                if message["type"] == "error":
                    assert message["fault"] == "no-such-attempt", message
                    return time.monotonic(), heard
                heard += message["type"] == "event"
        return time.monotonic(), heard

    def _after(self, *, page: int) -> str:
        """Ask for it in every way, and have nothing; the third move closes."""
        end = time.monotonic() + AFTER_S
        self._ask_for_all()
        refused = 0
        while time.monotonic() < end:
            for message in self._step():
                if message["type"] in STREAM:
                    return f"after the word of it came {str(message)[:200]}"
                if message["type"] == "ack":
                    return f"a move was accepted: {message}"
                refused += message["type"] == "refused" and message["rule"] == "not-yours"
        if refused != 2:
            return f"2 moves were refused {refused} times"
        if (status := self._page()) != page:
            return f"its page is answered {status}"
        with Tab(self.there, {"cookie": self.viewer["cookie"], "attempt": self.attempt}) as again:
            again.say("watch")
            if (told := _heard(again)).get("fault") != "no-such-attempt":
                return f"watched again: {str(told)[:200]}"
        with suppress(ConnectionClosed):
            self.eye.say("play", seq=self.seq + 1, action="draw")
        code = self.eye.closed()
        return "" if code == 4403 else f"closed with {code}"

    def _ask_for_all(self) -> None:
        self.eye.say("watch")
        self.eye.say("since", seq=0)
        self.eye.say("seen", seq=self.seq)
        for _ in range(2):
            self.eye.say("play", seq=self.seq + 1, action="undo" if self.seq % 2 else "draw")

    def _page(self) -> int:
        """The status of the page to watch it on."""
        request = Request(f"{self.there.url}/watch/{self.attempt}/", headers={"Cookie": self.viewer["cookie"]})
        try:
            with urlopen(request, timeout=20) as answer:
                return int(answer.status)
        except HTTPError as error:
            return error.code

    def _step(self) -> list[Message]:
        """One move of the player, and all that the viewer has heard by now."""
        answer = self.tab.play(self.seq + 1, "undo" if self.seq % 2 else "draw")
        assert answer["type"] == "ack", answer
        self.seq += 1
        found = []
        with suppress(TimeoutError):
            while True:
                message = self.eye.hear(ticks=True, timeout=STEP_S)
                found.append(message)
                if message["type"] == "event" and message["seq"] % 10 == 0:
                    self.eye.say("seen", seq=message["seq"])
        return found


def _heard(tab: Tab) -> Message:
    """The next message that is not of news."""
    while (message := tab.hear())["type"] == "news":
        pass
    return message
