"""One simulated process: the service's own runtime on a loop of its own, with its writer and threads run by steps.

It answers for a process that dies leaving nothing behind but what it had sent and what is kept.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from games.clock import ProcessClock
from games.hub import Notice
from games.journal import Outcome, Writer
from games.live import socket
from games.live.credit import Shared
from games.live.runtime import Runtime
from tests.simulation.loop import Loop
from tests.simulation.memory import MemoryStore
from tests.simulation.turns import Turn

if TYPE_CHECKING:
    from tests.simulation.link import Link
    from tests.simulation.world import World


class Killed(BaseException):
    """The process died in the middle of this."""


class Stopping:
    """The writer's flag; waiting for it is time that passes for all."""

    def __init__(self, wait: Callable[[float], None]) -> None:
        self._wait = wait
        self._is_set = False

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True

    def wait(self, seconds: float) -> bool:
        self._wait(seconds)
        return self._is_set


class SteppedWriter(Writer):
    """The journal's writer without its thread: what the thread does with one batch is a step."""

    def __init__(self, *, wait: Callable[[float], None], **given: Any) -> None:
        super().__init__(**given)
        self._stopping = Stopping(wait)  # type: ignore[assignment]
        self._store = self._open_store()
        self.is_writing = False

    def start(self) -> None:
        """There is no thread."""

    def has_work(self) -> bool:
        return not self.is_writing and not self._waiting.empty()

    def step(self) -> None:
        self.is_writing = True
        try:
            batch = self._gathered()
            if batch:
                self.keep(batch)
        finally:
            self.is_writing = False

    def keep(self, batch: list[Any]) -> None:
        self._deliver(self._outcomes(batch, store=self._store))

    def stop(self, *, timeout: float) -> bool:
        self._stopping.set()
        while self.has_work():
            self.step()
        return not self.is_writing


class SteppedReaders:
    """Threads that read, whose readings happen and are told when the schedule says so."""

    def __init__(self, world: "World", loop: Loop) -> None:
        self._world = world
        self._loop = loop

    def run(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> "asyncio.Future[Any]":
        return self._loop.in_thread(self._world.memory.answer(function, *args, **kwargs))

    def stop(self) -> None:
        """There are no threads."""


class Wire:
    """The process's end of the bus: what it has told and not sent yet, and what came and was not heard yet."""

    CONFIRM_S = 0.5

    def __init__(self, world: "World", loop: Loop) -> None:
        self._world = world
        self._loop = loop
        self._confirming: dict[str, asyncio.Future[None]] = {}
        self.topics: set[str] = set()
        self.told: list[Notice] = []
        self.came: list[Notice] = []

    def publish(self, notice: Notice) -> None:
        self.told.append(notice)

    async def follow(self, topic: str) -> None:
        if topic in self.topics or self._world.bus_down:
            return
        confirmed = self._confirming.get(topic)
        if confirmed is None:
            confirmed = self._confirming[topic] = self._loop.create_future()
        try:
            async with asyncio.timeout(self.CONFIRM_S):
                await asyncio.shield(confirmed)
        except TimeoutError:
            pass

    def unfollow(self, topic: str) -> None:
        self.topics.discard(topic)
        self._confirming.pop(topic, None)

    def die(self) -> None:
        for what in (self._confirming, self.topics, self.told, self.came):
            what.clear()

    def waits(self) -> bool:
        return bool(self._confirming)

    def confirm(self) -> None:
        topic, confirmed = next(iter(self._confirming.items()))
        del self._confirming[topic]
        self.topics.add(topic)
        if not confirmed.done():
            confirmed.set_result(None)


class SkewedClock(ProcessClock):
    """The service's clock; `wall` is only there for the bug of asking it."""

    def __init__(self, *, monotonic: Callable[[], float], wall: Callable[[], float]) -> None:
        super().__init__(monotonic=monotonic, wall=wall)
        self.wall = wall


class Process:
    """`skew_ms` is how far its wall clock is from the database's."""

    def __init__(self, world: "World", name: str, *, skew_ms: float) -> None:
        self.world = world
        self.name = name
        self.alive = True
        self.leaving = False
        self.links: list[Link] = []
        self.skew_ms = skew_ms
        self.live: Runtime | None = None
        self.loop = Loop(clock=world.seconds, fault=lambda what, error: world.faulted(f"{name}: {what}", error))
        self.clock = SkewedClock(monotonic=world.seconds, wall=lambda: world.seconds() + self.skew_ms / 1000)
        self.wire = Wire(world, self.loop)
        self.set_clock()
        # What turns set in `PLACES`: who listens to what, the clock, the limits and the runtime.
        self.own: tuple[Any, ...] = ([], [], [], self.clock, Shared(socket.PLAYERS._allowance), None)
        self._turn = Turn(world.turns, process=self, loop=self.loop)
        self._threads_turn = Turn(world.turns, process=self, loop=None)
        with self.running():
            self.live = Runtime(clock=self.clock, open_store=self._store, writer=self._writer)
            self.live.readers = SteppedReaders(world, self.loop)  # type: ignore[assignment]
            self.live.hub.origin = name
            self.live.hub.bus = self.wire
            self.own = (*self.own[:-1], self.live)
            world.turns.set_for(self)
            self.live.start()

    def running(self, *, on_loop: bool = True) -> Turn:
        """The turn of this process's loop, or of one of its threads."""
        return self._turn if on_loop else self._threads_turn

    def set_clock(self) -> None:
        """As `manage.py serve` does before it listens, some milliseconds wrong."""
        self.clock.measure(lambda: self.world.seconds() * 1000 + self.world.chance.choice((-45, 0, 45)))

    def die(self) -> None:
        """kill -9."""
        self.alive, self.loop.dead = False, True
        self.loop.ready.clear()
        self.loop._timers.clear()
        self.loop.jobs.clear()
        self.loop.done.clear()
        self.wire.die()

    def _store(self) -> MemoryStore:
        return MemoryStore(self.world.memory, gate=self.world.gate)

    def _writer(self, *, open_store: Any, deliver: Callable[[Sequence[Outcome]], None]) -> SteppedWriter:
        capacity = self.world.chance.choice((4096, 4096, 4096, 4096, 4096, 3))
        return self.world.writer(wait=self._wait, open_store=open_store, deliver=deliver, capacity=capacity)

    def _wait(self, seconds: float) -> None:
        self.world.wait_for_database(seconds)
        if not self.alive:
            raise Killed
