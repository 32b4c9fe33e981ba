"""The service's settings with an application that fails where it is told to; all else it serves."""

from typing import Any

from reflechi.settings import *  # noqa: F403

ASGI_APPLICATION = "tests.support.failing.application"


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """`/begun/` fails with its answer begun, `/uncaught/` in what nobody waits for."""
    # Not before the settings are read.
    from reflechi.asgi import application as served

    if scope["path"] == "/begun/":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"so far", "more_body": True})
        raise RuntimeError("the answer was begun")
    if scope["path"] == "/uncaught/":
        from twisted.internet import defer

        defer.fail(RuntimeError("sessionid=secret"))
    await served(scope, receive, send)
