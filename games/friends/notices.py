"""Who in this process wants to know that a player has news.

A convenience within one process: others learn by their poller or a bus, and this one would too.
"""

from collections.abc import Callable

Listener = Callable[[int], None]
"""Called with the player, after the commit, on any thread."""

_listeners: list[Listener] = []


def subscribe(listener: Listener) -> None:
    _listeners.append(listener)


def unsubscribe(listener: Listener) -> None:
    _listeners.remove(listener)


def tell(player: int) -> None:
    for listener in tuple(_listeners):
        listener(player)
