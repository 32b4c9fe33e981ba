"""The parts of one process told of each other, without a database: readings are the test's."""

import asyncio
from collections.abc import Callable
from typing import Any

from games.journal import Record, Writer
from games.live.readers import Readers
from games.live.runtime import Runtime
from tests.sessions.table import record


class Reading(Readers):
    """Every reading gives the same record."""

    def __init__(self, answer: Record | None) -> None:
        super().__init__(threads=1)
        self.answer = answer

    async def run(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0)
        return self.answer


def runtime(answer: Record | None) -> Runtime:
    live = Runtime(writer=Writer)
    live.readers = Reading(answer)
    return live


def test_a_session_dropped_while_its_reader_wakes_is_read_again() -> None:
    async def play() -> None:
        live = runtime(record())
        loading = asyncio.create_task(live.load(1))
        await asyncio.sleep(0)
        live._loading[1].add_done_callback(lambda _: live.sessions.behind(1, seq=5))
        session = await loading
        assert session is not None
        assert session is live.sessions.get(1)

    asyncio.run(play())


def test_all_who_want_an_attempt_meanwhile_get_the_same_session() -> None:
    async def play() -> None:
        live = runtime(record())
        first, second = await asyncio.gather(live.load(1), live.load(1))
        assert first is second is live.sessions.get(1)

    asyncio.run(play())


def test_an_attempt_that_is_not_there_has_no_session() -> None:
    async def play() -> None:
        assert await runtime(None).load(1) is None

    asyncio.run(play())


def test_a_session_dropped_in_the_instant_its_reading_is_over_is_read_again() -> None:
    """The reading is over and not yet forgotten: who asked then waited for it for ever, and the whole process too."""

    async def play() -> None:
        live = runtime(record())
        first = asyncio.create_task(live.load(1))
        while 1 not in live._loading or not live._loading[1].done():
            await asyncio.sleep(0)
        live.sessions.forget(1)
        session = await live.load(1)
        assert session is not None
        assert session is live.sessions.get(1) is await first

    asyncio.run(play())
