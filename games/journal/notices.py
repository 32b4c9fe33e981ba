"""Who in this process wants to know when an attempt was ended from outside its line of play.

A convenience within one process: other processes learn by their poller, and this one would too.
"""

from collections.abc import Callable

Listener = Callable[[int, int], None]
"""Called with the attempt and its journal's new last number, after the commit, on any thread."""

_listeners: list[Listener] = []


def subscribe(listener: Listener) -> None:
    _listeners.append(listener)


def unsubscribe(listener: Listener) -> None:
    _listeners.remove(listener)


def tell(attempt: int, *, seq: int) -> None:
    for listener in tuple(_listeners):
        listener(attempt, seq)
