"""What the service is measured against: Daphne with the smallest application that echoes, on one port.

`python -m tests.bench.echo PORT raw|base`: `raw` is a bare ASGI application, `base` the service's base
consumer without a game behind it.
"""

import sys
from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def raw(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        await send({"type": "websocket.send", "text": message["text"]})


def base() -> Callable[[dict[str, Any], Receive, Send], Awaitable[None]]:
    """The echo on the service's own consumer, to see what that one costs."""
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()
    from games.live.base import BaseConsumer

    class Echo(BaseConsumer):
        def heard(self, text: str) -> None:
            self.post(text)

    return Echo.as_asgi()


def main(port: int, which: str) -> None:
    from daphne.server import Server

    application = raw if which == "raw" else base()
    Server(
        application=application,
        endpoints=[f"tcp:port={port}:interface=127.0.0.1"],
        signal_handlers=True,
        ping_interval=0,
    ).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
