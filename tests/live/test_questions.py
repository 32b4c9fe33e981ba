"""Questions of many, put together: nobody's answer is older than the question, and nobody waits for ever."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from typing import Any

import pytest

from games.live.questions import MOST, Questions


class Reading:
    """A reading that ends when it is told to; `readings` are what was asked for in each."""

    def __init__(self) -> None:
        self.readings: list[list[str]] = []
        self.truth = "first"
        self.goes_on = asyncio.Event()
        self.error: Exception | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.questions = Questions(self.read, soon=self.soon)

    async def read(self, keys: Collection[str]) -> Mapping[str, str]:
        self.readings.append(sorted(keys))
        found = {key: self.truth for key in keys if key != "absent"}
        await self.goes_on.wait()
        if self.error is not None:
            raise self.error
        return found

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.add(asyncio.create_task(work))

    def asked(self, *keys: str) -> list[asyncio.Task[str | None]]:
        return [asyncio.create_task(self.questions.ask(key)) for key in keys]

    async def told(self, asking: Collection[asyncio.Task[str | None]]) -> list[str | None]:
        self.goes_on.set()
        async with asyncio.timeout(5):
            return list(await asyncio.gather(*asking))


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(test: Callable[[Reading], Awaitable[None]]) -> None:
    async def body() -> None:
        await test(Reading())

    asyncio.run(body())


def test_what_is_asked_while_a_reading_is_on_its_way_is_in_the_next_one() -> None:
    async def test(reading: Reading) -> None:
        first = reading.asked("a")
        await turns()
        reading.truth = "second"
        later = reading.asked("a", "b", "c", "b")
        await turns()
        assert await reading.told([*first, *later]) == ["first", "second", "second", "second", "second"]
        assert reading.readings == [["a"], ["a", "b", "c"]]

    run(test)


def test_what_has_no_answer_is_told_so() -> None:
    async def test(reading: Reading) -> None:
        assert await reading.told(reading.asked("absent", "a")) == [None, "first"]

    run(test)


def test_a_reading_that_failed_is_told_to_all_who_asked_and_the_next_one_is_made() -> None:
    async def test(reading: Reading) -> None:
        reading.error = LookupError("gone")
        asking = reading.asked("a", "b")
        reading.goes_on.set()
        for one in asking:
            with pytest.raises(LookupError):
                await one
        reading.error = None
        assert await reading.told(reading.asked("a")) == ["first"]

    run(test)


def test_who_goes_away_takes_no_answer_from_others() -> None:
    async def test(reading: Reading) -> None:
        gone, stays = reading.asked("a", "a")
        await turns()
        gone.cancel()
        assert await reading.told([stays]) == ["first"]
        assert gone.cancelled()

    run(test)


def test_nobody_waits_for_a_reading_that_was_ended() -> None:
    async def test(reading: Reading) -> None:
        (asking,) = reading.asked("a")
        await turns()
        for task in reading.tasks:
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    run(test)


def test_so_many_are_in_one_reading_and_all_are_answered() -> None:
    async def test(reading: Reading) -> None:
        keys = [f"{number:04}" for number in range(2 * MOST + 7)]
        assert await reading.told(reading.asked(*keys)) == ["first"] * len(keys)
        assert [len(some) for some in reading.readings] == [MOST, MOST, 7]
        assert sorted(key for some in reading.readings for key in some) == keys

    run(test)
