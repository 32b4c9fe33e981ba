"""A name for each request and each socket, which stands on every line of the log that comes of it.

A request's name goes back in the header `X-Request-ID`, so that who asks for help can say which it was. It is always
made here: what a client sends under that name is not believed.
"""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from structlog.contextvars import bound_contextvars

Application = Callable[..., Awaitable[Any]]
Scope = dict[str, Any]

HEADER = b"x-request-id"


class Named:
    """Passes everything on; `kind` is what the name is called in the log."""

    def __init__(self, application: Application, *, kind: str) -> None:
        self._application = application
        self._kind = kind

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        name = secrets.token_hex(8)

        async def named(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, name.encode())]}
            await send(message)

        with bound_contextvars(**{self._kind: name}):
            # A socket's messages are sent at once, without a coroutine in between.
            return await self._application(scope, receive, named if scope["type"] == "http" else send)
