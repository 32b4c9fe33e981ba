"""An event loop for one simulated process: it runs a handle when it is told to, and its time is given.

It answers for the order within a process being asyncio's (first come, first served; timers by their time). What runs
between two handles, and whether a process lives to run the next, is the schedule's to say.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from heapq import heappop, heappush
from typing import Any

Faults = Callable[[str, BaseException | None], None]


class Job:
    """Work for a thread of the process: done by `work`, told by `tell`, with anything in between."""

    __slots__ = ("_call", "_error", "_future", "_result")

    def __init__(self, call: Callable[[], Any], future: "asyncio.Future[Any]") -> None:
        self._call = call
        self._future = future
        self._result: Any = None
        self._error: Exception | None = None

    def work(self) -> None:
        try:
            self._result = self._call()
        except Exception as error:
            self._error = error

    def tell(self) -> None:
        if self._future.done():
            return
        if self._error is not None:
            self._future.set_exception(self._error)
        else:
            self._future.set_result(self._result)


class Loop(asyncio.AbstractEventLoop):
    """`clock` gives seconds; `fault` is told of what no code expected; `jobs` waits for threads."""

    def __init__(self, *, clock: Callable[[], float], fault: Faults) -> None:
        self._clock = clock
        self._fault = fault
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self.ready: deque[asyncio.Handle] = deque()
        self.jobs: list[Job] = []
        self.done: list[Job] = []
        self.dead = False

    def step(self) -> None:
        """Run the first handle that is ready."""
        handle = self.ready.popleft()
        if not handle.cancelled():
            handle._run()

    def is_busy(self) -> bool:
        """Whether a handle is ready; timers whose time has come are."""
        now = self._clock()
        while self._timers and (self._timers[0][0] <= now or self._timers[0][2].cancelled()):
            _, _, timer = heappop(self._timers)
            if not timer.cancelled():
                self.ready.append(timer)
        return bool(self.ready)

    def next_at(self) -> float | None:
        """When the next timer is due, in the clock's seconds."""
        return self._timers[0][0] if self._timers else None

    # What asyncio asks of a loop.

    def time(self) -> float:
        return self._clock()

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if not self.dead:
            self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        return self.call_at(self._clock() + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heappush(self._timers, (when, self._count, timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Left where it is until its time comes."""

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, Any], **more: Any) -> "asyncio.Task[Any]":
        return asyncio.Task(coro, loop=self, **more)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> "asyncio.Future[Any]":
        future = self.create_future()
        self.jobs.append(Job(lambda: func(*args), future))
        return future

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        self.call_exception_handler(context)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.dead:
            self._fault(context["message"], context.get("exception"))
