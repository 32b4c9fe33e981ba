"""Questions of many sockets, put to the database at once: a hundred who begin to watch are one reading, not a hundred.

It answers for no answer being older than its question: what is asked while a reading is on its way is in the next one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from typing import Any, Generic, TypeVar

MOST = 50
"""Questions in one reading: nobody waits for the answers to hundreds of others."""

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Questions(Generic[Key, Answer]):
    """`read` answers many, leaving out what has no answer; `soon` does something beside. Used on one event loop."""

    def __init__(
        self,
        read: Callable[[Collection[Key]], Awaitable[Mapping[Key, Answer]]],
        *,
        soon: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._read = read
        self._soon = soon
        self._asked: dict[Key, asyncio.Future[Answer | None]] = {}
        self._reading = False

    async def ask(self, key: Key) -> Answer | None:
        """The answer, None where there is none; raises what its reading raised."""
        answer = self._asked.get(key)
        if answer is None:
            answer = self._asked[key] = asyncio.get_running_loop().create_future()
        if not self._reading:
            self._reading = True
            self._soon(self._go_on())
        # Others may wait for it too: who goes away takes nothing from them.
        return await asyncio.shield(answer)

    async def _go_on(self) -> None:
        try:
            while self._asked:
                first = list(self._asked)[:MOST]
                await self._answer({key: self._asked.pop(key) for key in first})
        finally:
            self._reading = False
            # Where this was cancelled, nobody else will answer.
            for answer in self._asked.values():
                answer.cancel()

    async def _answer(self, asked: Mapping[Key, "asyncio.Future[Answer | None]"]) -> None:
        try:
            found = await self._read(list(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
                # Where nobody waits any more there is nobody to be told.
                answer.exception()
        except asyncio.CancelledError:
            for answer in asked.values():
                answer.cancel()
            raise
        else:
            for key, answer in asked.items():
                answer.set_result(found.get(key))
