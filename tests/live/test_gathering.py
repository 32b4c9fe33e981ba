"""What is watched is gathered: in order, whole, a few sockets at a time, and never at the players' cost."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from games.live.gathering import AT_ONCE, EVERY_S, MOST, Gathering


class Outlet:
    def __init__(self, number: int = 0, *, log: list[int] | None = None) -> None:
        self.number = number
        self.frames: list[str] = []
        self._log = [] if log is None else log

    def put(self, text: str) -> None:
        self.frames.append(text)
        self._log.append(self.number)

    @property
    def heard(self) -> list[int]:
        """The numbers told, in order, however many in a frame."""
        frames = map(json.loads, self.frames)
        return [one["n"] for frame in frames for one in frame.get("messages", [frame])]


def message(number: int) -> str:
    return json.dumps({"type": "tick", "n": number})


def on_a_loop(work: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(10):
            await work()

    asyncio.run(run())


async def quiet(outlet: Outlet, *, last: int) -> None:
    while not outlet.heard or outlet.heard[-1] != last:
        await asyncio.sleep(EVERY_S / 10)


def test_what_waits_goes_in_one_frame_in_order_and_one_message_alone_goes_as_it_is() -> None:
    async def work() -> None:
        gathered, outlet = Gathering(), Outlet()
        for number in range(3):
            gathered.add(outlet, message(number))
        assert outlet.frames == []
        await quiet(outlet, last=2)
        gathered.add(outlet, message(3))
        await quiet(outlet, last=3)
        assert outlet.heard == [0, 1, 2, 3]
        assert [json.loads(frame)["type"] for frame in outlet.frames] == ["together", "tick"]

    on_a_loop(work)


def test_more_than_so_many_wait_for_nothing() -> None:
    async def work() -> None:
        gathered, outlet = Gathering(), Outlet()
        for number in range(MOST + 1):
            gathered.add(outlet, message(number))
        assert outlet.heard == list(range(MOST))
        await quiet(outlet, last=MOST)

    on_a_loop(work)


def test_what_is_told_at_once_comes_after_what_waited() -> None:
    async def work() -> None:
        gathered, outlet = Gathering(), Outlet()
        gathered.add(outlet, message(1))
        gathered.tell(outlet)
        outlet.put(message(2))
        gathered.tell(outlet)
        assert outlet.heard == [1, 2]

    on_a_loop(work)


def test_who_is_gone_is_told_nothing_and_the_others_are() -> None:
    async def work() -> None:
        gathered, gone, there = Gathering(), Outlet(), Outlet()
        for outlet in (gone, there):
            gathered.add(outlet, message(1))
        gathered.drop(gone)
        await quiet(there, last=1)
        assert gone.frames == []

    on_a_loop(work)


def test_a_socket_that_fails_keeps_nothing_from_the_others() -> None:
    class Broken(Outlet):
        def put(self, text: str) -> None:
            raise RuntimeError("this socket is broken")

    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        gathered, broken = Gathering(), Broken()
        others = [Outlet() for _ in range(2 * AT_ONCE)]
        for number in (1, 2):
            for outlet in (*others[:AT_ONCE], broken, *others[AT_ONCE:]):
                gathered.add(outlet, message(number))
            await quiet(others[-1], last=number)
        await quiet(others[AT_ONCE], last=2)

    on_a_loop(work)


def test_between_a_few_sockets_and_the_next_what_has_come_in_is_served() -> None:
    async def work() -> None:
        gathered = Gathering()
        log: list[int] = []
        outlets = [Outlet(number, log=log) for number in range(3 * AT_ONCE)]
        for outlet in outlets:
            gathered.add(outlet, message(1))
        served: list[int] = []

        def serve() -> None:
            served.append(len(log))
            if len(log) < len(outlets):
                loop.call_soon(serve)

        loop = asyncio.get_running_loop()
        loop.call_later(EVERY_S, serve)
        await quiet(outlets[-1], last=1)
        assert {AT_ONCE, 2 * AT_ONCE} <= set(served)

    on_a_loop(work)


def test_what_comes_while_others_are_told_is_told_with_the_next() -> None:
    async def work() -> None:
        gathered, first = Gathering(), Outlet()
        others = [Outlet() for _ in range(2 * AT_ONCE)]

        def put(text: str) -> None:
            first.frames.append(text)
            if len(first.frames) == 1:
                gathered.add(first, message(2))

        class Eager(Outlet):
            def put(self, text: str) -> None:
                put(text)

        eager = Eager()
        for outlet in (eager, *others):
            gathered.add(outlet, message(1))
        await quiet(first, last=2)
        assert first.heard == [1, 2]
        assert all(other.heard == [1] for other in others)

    on_a_loop(work)
