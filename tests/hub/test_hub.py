"""Joining: nobody takes a snapshot before the notices that come after it are sure to be heard."""

import asyncio

from games.clock import ProcessClock
from games.hub import Hub, Listener, Notice


class SlowBus:
    """A wire whose subscriptions are confirmed when the test says so."""

    def __init__(self) -> None:
        self.confirmed = asyncio.Event()
        self.followed: set[str] = set()

    def publish(self, notice: Notice) -> None: ...

    async def follow(self, topic: str) -> None:
        await self.confirmed.wait()
        self.followed.add(topic)

    def unfollow(self, topic: str) -> None:
        self.followed.remove(topic)


def listener() -> Listener:
    return Listener(1, counted=True, send=lambda _: None, close=lambda _: None)


def test_whoever_joins_waits_for_the_bus_the_second_too() -> None:
    async def join() -> None:
        hub = Hub(clock=ProcessClock(), origin="here", heard=lambda _: None)
        hub.bus = bus = SlowBus()
        joining = [asyncio.create_task(hub.join(listener())) for _ in range(2)]
        await asyncio.sleep(0)
        assert [task.done() for task in joining] == [False, False]
        bus.confirmed.set()
        await asyncio.gather(*joining)
        assert hub.attempts() == {1}

    asyncio.run(join())


def test_the_bus_is_left_with_the_last_listener() -> None:
    async def leave() -> None:
        hub = Hub(clock=ProcessClock(), origin="here", heard=lambda _: None)
        hub.bus = bus = SlowBus()
        bus.confirmed.set()
        first, second = listener(), listener()
        await hub.join(first)
        await hub.join(second)
        hub.leave(first)
        assert bus.followed == {"attempt:1"}
        hub.leave(second)
        hub.leave(second)
        assert (bus.followed, hub.attempts()) == (set(), frozenset())

    asyncio.run(leave())
