"""An event loop for one simulated process: it runs a handle when it is told to, and its time is given.

It answers for the order within a process being asyncio's (first come, first served; timers by their time). What runs
between two handles, and whether a process lives to run the next, is the schedule's to say.
"""

import asyncio
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
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


class Handle:
    """A call that is to be made: what asyncio wants of one, in a third of the time, since there are hundreds a
    schedule."""

    __slots__ = ("args", "call", "context", "is_off")

    def __init__(self, call: Callable[..., object], args: tuple[Any, ...], context: Context | None) -> None:
        self.call = call
        self.args = args
        self.context = context
        self.is_off = False

    def cancel(self) -> None:
        """Left where it is until its time comes."""
        self.is_off = True

    def cancelled(self) -> bool:
        return self.is_off


class Loop(asyncio.AbstractEventLoop):
    """`clock` gives seconds; `fault` is told of what no code expected; `jobs` waits for threads."""

    def __init__(self, *, clock: Callable[[], float], fault: Faults) -> None:
        self._clock = clock
        self._fault = fault
        self._timers: list[tuple[float, int, Handle]] = []
        self._count = 0
        self.ready: deque[Handle] = deque()
        self.jobs: list[Job] = []
        self.done: list[Job] = []
        self.dead = False

    def run(self, most: int = sys.maxsize) -> bool:
        """Run what is ready, so many handles at most; whether anything was. No time passes meanwhile."""
        ready, timers, left, now = self.ready, self._timers, most, self._clock()
        while left and not self.dead:
            if timers and (timers[0][0] <= now or timers[0][2].is_off):
                self._ring(now)
            if not ready:
                break
            left -= 1
            handle = ready.popleft()
            if not handle.is_off:
                self._make(handle)
        return left < most

    def _ring(self, now: float) -> None:
        """Timers whose time has come are ready."""
        timers = self._timers
        while timers and (timers[0][0] <= now or timers[0][2].is_off):
            _, _, timer = heappop(timers)
            if not timer.is_off:
                self.ready.append(timer)

    def _make(self, handle: Handle) -> None:
        try:
            if handle.context is None:
                handle.call(*handle.args)
            else:
                handle.context.run(handle.call, *handle.args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.call_exception_handler({"message": "a callback failed", "exception": error})

    def is_busy(self) -> bool:
        """Whether a handle is ready; timers whose time has come are."""
        if self._timers:
            self._ring(self._clock())
        return bool(self.ready)

    def next_at(self) -> float | None:
        """When the next timer is due, in the clock's seconds."""
        return self._timers[0][0] if self._timers else None

    # What asyncio asks of a loop.

    def time(self) -> float:
        return self._clock()

    # Asked at each future and task: `bool()` says no without a frame of Python.
    get_debug = bool  # type: ignore[assignment]

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> Any:
        handle = Handle(callback, args, context)
        if not self.dead:
            self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        return self.call_at(self._clock() + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        timer = Handle(callback, args, context)
        self._count += 1
        heappush(self._timers, (when, self._count, timer))
        return timer

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, Any], **more: Any) -> "asyncio.Task[Any]":
        return asyncio.Task(coro, loop=self, **more)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> "asyncio.Future[Any]":
        return self.in_thread(partial(func, *args))

    def in_thread(self, call: Callable[[], Any]) -> "asyncio.Future[Any]":
        """What comes of this call, made by a thread when the schedule says so."""
        future = self.create_future()
        self.jobs.append(Job(call, future))
        return future

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        self.call_exception_handler(context)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.dead:
            self._fault(context["message"], context.get("exception"))
