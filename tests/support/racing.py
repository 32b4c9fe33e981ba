"""People of a race over the real doors: HTTP for its verbs, a socket for its room and its moves."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.error import HTTPError

from tests.support.service import Service, Visitor
from tests.support.tab import PATIENCE, Tab

ENOUGH_S = 30.0

Message = dict[str, Any]


class Racer:
    """A guest with one tab; `race` is what it last heard of its race, `heard` every text that came."""

    def __init__(self, service: Service, name: str = "") -> None:
        self.service, self.name = service, name
        self.visitor = Visitor(service)
        self.slug = ""
        self.race: Message = {}
        self.heard: list[str] = []
        self.tab: Tab | None = None
        self.seq = 0

    def post(self, path: str, /, **body: object) -> Message:
        answer: Message = self.visitor.post(path, body)
        return answer

    def make(self, **settings: object) -> str:
        """A new race, open on a sealed deal if nothing else is said."""
        more = {"name": self.name} if self.name else {}
        self.slug = self.post("/api/races/", **{"draw": 1, "limit": 300, **more, **settings})["race"]
        return self.slug

    def join(self, slug: str) -> None:
        self.slug = slug
        self.verb("join", **({"name": self.name} if self.name else {}))

    def verb(self, name: str, /, **body: object) -> Message:
        return self.post(f"/api/races/{self.slug}/{name}", **body)

    def refused(self, name: str, /, **body: object) -> tuple[int, str]:
        """The status and the code of a verb that is refused."""
        try:
            self.verb(name, **body)
        except HTTPError as error:
            return error.code, json.loads(error.read())["error"]
        raise AssertionError(f"{name} was not refused")

    def connect(self, service: Service | None = None) -> "Racer":
        self.tab = Tab(service or self.service, {"cookie": self.visitor.cookies})
        return self

    def enter(self, service: Service | None = None) -> Message:
        if self.tab is None:
            self.connect(service)
        self.say("enter", race=self.slug)
        return self.until(lambda told: told["type"] == "race")

    def leave(self) -> None:
        if self.tab is not None:
            self.tab.leave()
            self.tab = None

    def say(self, type_: str, **fields: object) -> None:
        assert self.tab is not None
        self.tab.say_text(json.dumps({"type": type_, **fields}))

    def hear(self, *, timeout: float = PATIENCE) -> Message:
        assert self.tab is not None
        message = self.tab.hear(ticks=True, timeout=timeout)
        self.heard.append(json.dumps(message))
        if message["type"] == "race":
            self.race = message
        elif message["type"] == "lanes":
            self.race = {**self.race, **{name: message[name] for name in ("lanes", "ghosts", "now")}}
        return message

    def until(self, wanted: Callable[[Message], object]) -> Message:
        """The next message that is as wanted; TimeoutError when it does not come, whatever else does."""
        end = time.monotonic() + ENOUGH_S
        while time.monotonic() < end:
            message = self.hear()
            if wanted(message):
                return message
        raise TimeoutError(self.heard[-3:])

    def until_race(self, wanted: Callable[[Message], object]) -> Message:
        """The race once it stands as wanted, now or soon."""
        if not (self.race and wanted(self.race)):
            self.until(lambda _: wanted(self.race))
        return self.race

    def sit(self, *, seat: str = "the-first-tab-00") -> Message:
        """Say hello to one's attempt; the snapshot that it is answered with."""
        self.say("hello", attempt=self.race["attempt"], seat=seat)
        answer = self.until(lambda told: told["type"] in {"snapshot", "error"})
        self.seq = answer.get("seq", 0)
        return answer

    def play(self, action: str = "draw") -> Message:
        self.say("play", attempt=self.race["attempt"], seq=self.seq + 1, action=action)
        answer = self.until(lambda told: told["type"] in {"ack", "refused", "stale"} and told["seq"] == self.seq + 1)
        self.seq += answer["type"] == "ack"
        return answer

    def lane(self, of: "Racer | None" = None) -> Message:
        """The lane of oneself or another in the race as last heard."""
        player = self.race["me"] if of is None else of.race["me"]
        lane: Message = next(lane for lane in self.race["lanes"] if lane["player"] == player)
        return lane


@contextmanager
def racers(*services: Service, count: int = 2, **settings: object) -> Iterator[list[Racer]]:
    """People in one lobby, the first its host, spread over the services; all have entered."""
    with ExitStack() as stack:
        people = [Racer(services[number % len(services)]) for number in range(count)]
        for person in people:
            stack.callback(person.leave)
        slug = people[0].make(**settings)
        for person in people[1:]:
            person.join(slug)
        for person in people:
            person.enter()
        yield people


def started(people: list[Racer]) -> list[Message]:
    """The race begins and everybody sits at it: the snapshots of the reveal."""
    people[0].verb("start")
    shown = []
    for person in people:
        person.until_race(lambda race: race["phase"] in {"countdown", "running"})
        shown.append(person.sit())
    return [
        snapshot if snapshot["now"] is not None else person.until(lambda told: told["type"] == "snapshot")
        for person, snapshot in zip(people, shown, strict=True)
    ]
