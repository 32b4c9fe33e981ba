"""Telling others of the same process what was kept: a list of those who want to know.

A convenience: other processes learn by their poller or a bus, and this one would too.
"""

from collections.abc import Callable
from typing import Generic, ParamSpec

What = ParamSpec("What")


class Telling(Generic[What]):
    """`listeners` are called in the order in which they came, on whatever thread tells."""

    def __init__(self) -> None:
        self.listeners: list[Callable[What, None]] = []

    def subscribe(self, listener: Callable[What, None]) -> None:
        self.listeners.append(listener)

    def unsubscribe(self, listener: Callable[What, None]) -> None:
        self.listeners.remove(listener)

    def tell(self, *what: What.args, **more: What.kwargs) -> None:
        for listener in tuple(self.listeners):
            listener(*what, **more)
