"""The harness's end of a robots' process: its order, its files, its stop."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any

from tests.chaos.history import Gauge, Told, read
from tests.chaos.houses import House, Person
from tests.support import forks
from tests.support.processes import stop

LOOKS = 25
"""At what is waited for, before one at whether the robots live."""

_numbers = count(1)


class Crowd:
    """Robots of one kind, while their process runs; `told` is what they wrote."""

    def __init__(self, house: House, people: Sequence[Person], *, kind: str, seed: int, order: Mapping[str, Any]):
        self.folder = house.folder / f"crowd-{next(_numbers)}"
        self.folder.mkdir()
        self.gauge = Gauge(self.folder / "gauge")
        whole = {
            "kind": kind,
            "places": places(house),
            "players": list(people),
            "seed": seed,
            "history": str(self.folder / "history"),
            "gauge": str(self.folder / "gauge"),
            **order,
        }
        (self.folder / "order").write_text(json.dumps(whole))
        words = ("-m", "tests.chaos.players", str(self.folder / "order"))
        self.process = forks.start(words, env=os.environ, log=self.folder / "log")

    @property
    def told(self) -> list[Told]:
        path = self.folder / "history"
        return read(path) if path.exists() else []

    def finish(self, *, seconds: float = 60) -> None:
        """Ask them to end, and wait; RuntimeError where they could not."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.wait(seconds=seconds)

    def wait(self, *, seconds: float) -> None:
        """Until they end by themselves."""
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            stop(self.process, how=signal.SIGKILL)
            raise RuntimeError(f"robots went on for {seconds} s: {self._last()}") from None
        if code:
            raise RuntimeError(f"robots ended with {code}: {self._last()}")

    def until(self, reached: Callable[[], bool], *, seconds: float, what: str) -> None:
        """Wait while they play; RuntimeError where it does not come."""
        end = time.monotonic() + seconds
        for look in count():
            if reached():
                return
            if look % LOOKS == LOOKS - 1 and self.process.poll() is not None:
                raise RuntimeError(f"robots ended before {what}: {self._last()}")
            if time.monotonic() > end:
                raise RuntimeError(f"{what} did not come in {seconds} s: {self._last()}")
            time.sleep(0.002)

    def _last(self) -> str:
        return (self.folder / "log").read_text()[-2000:]


def places(house: House) -> list[dict[str, str]]:
    """Where sockets are opened, and as whose pages."""
    return [{"url": f"ws://127.0.0.1:{one.port}/ws/", "origin": one.url, "http": one.url} for one in house.web]


@contextmanager
def crowd(house: House, people: Sequence[Person], *, kind: str = "play", seed: int, **order: Any) -> Iterator[Crowd]:
    """Robots that play while the block runs; it should end with `finish` or `wait`."""
    robots = Crowd(house, people, kind=kind, seed=seed, order=order)
    try:
        yield robots
    finally:
        stop(robots.process, how=signal.SIGKILL)
