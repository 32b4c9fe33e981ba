"""A few threads that read the database for the sockets, each on a connection of its own.

Sockets would otherwise share the one thread that Django's handlers use. A connection that failed is reopened.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections

from games.journal.store import own_connection

THREADS = 4

P = ParamSpec("P")
T = TypeVar("T")


class Readers:
    """`run` from the event loop; `stop` once, at its end."""

    def __init__(self, *, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, "reader", initializer=_keep_own_connection)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The function's answer, called on a reader's thread; tried once more where its connection had died.

        DatabaseError where the database cannot be reached.
        """
        call = partial(_tried_twice, partial(function, *args, **kwargs))
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _keep_own_connection() -> None:
    connections[DEFAULT_DB_ALIAS] = own_connection()


def _tried_twice(call: Callable[[], T]) -> T:
    try:
        return call()
    except (OperationalError, InterfaceError):
        connections[DEFAULT_DB_ALIAS].close()
    try:
        return call()
    except InterfaceError as error:
        # The one of Django's errors for a connection that is gone which is no DatabaseError.
        raise OperationalError(*error.args) from error
