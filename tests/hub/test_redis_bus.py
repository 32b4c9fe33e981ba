"""The bus over a real Redis: what is followed is followed on every connection, whenever one began to."""

import asyncio
from typing import Any, cast

import pytest
from redis.asyncio.client import PubSub

from games.hub.notices import Changed, Notice
from games.hub.redis import RedisBus
from tests.support.redis import Redis


def test_what_is_followed_while_the_bus_is_just_connecting_is_heard(
    redis_server: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Notice] = []

    async def story() -> None:
        subscribing, go_on = asyncio.Event(), asyncio.Event()
        subscribe = PubSub.subscribe

        async def slowly(self: PubSub, *channels: Any, **more: Any) -> Any:
            subscribing.set()
            await go_on.wait()
            return await subscribe(self, *channels, **more)

        monkeypatch.setattr(PubSub, "subscribe", slowly)
        bus = RedisBus(redis_server.url, heard=heard.append)
        bus.start()
        await subscribing.wait()
        await bus.follow("race:7")
        go_on.set()
        await told_until(heard, bus)
        await bus.stop()

    asyncio.run(story())
    assert heard[0] == Changed("another", 7)


def test_what_cannot_be_told_does_not_silence_what_comes_after_it(redis_server: Redis) -> None:
    heard: list[Notice] = []

    async def story() -> None:
        bus = RedisBus(redis_server.url, heard=heard.append)
        bus.start()
        await bus.follow("race:7")
        bus.publish(cast("Notice", object()))
        await told_until(heard, bus)
        await bus.stop()

    asyncio.run(story())
    assert heard[0] == Changed("another", 7)


async def told_until(heard: list[Notice], bus: RedisBus) -> None:
    """Tell of a race until it is heard of."""
    async with asyncio.timeout(10):
        while not heard:
            bus.publish(Changed("another", 7))
            await asyncio.sleep(0.05)
