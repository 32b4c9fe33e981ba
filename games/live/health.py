"""Three doors for whoever watches over the service: `/healthz`, `/readyz` and `/metrics`.

They stand before Django, so that they answer whatever host they are asked by, and cost nothing of it. `/healthz` says
that the process lives and its loop turns. Figures are for the operator: with METRICS_TOKEN for who has it, without it
for this machine alone and never in production, where a proxy makes every visitor look like this machine.
"""

import hmac
import ipaddress
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings

from games.live import bare, metrics
from games.live.readiness import Watch
from games.live.runtime import Runtime, runtime

Scope = dict[str, Any]
Application = Callable[..., Awaitable[Any]]

_FORWARDED = (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip")
_HERE = ("localhost", "127.0.0.1", "[::1]")
_HEADERS = [(b"Cache-Control", b"no-store"), *bare.HEADERS]


class Health:
    """An application that answers at these doors and passes everything else on."""

    def __init__(self, pages: Application) -> None:
        self._pages = pages
        self._doors: Mapping[str, Callable[[Scope], Awaitable[tuple[int, str, bytes]]]] = {
            "/healthz": self._lives,
            "/readyz": self._ready,
            "/metrics": self._metrics,
        }
        self._watches: tuple[Runtime, Watch] | None = None

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        door = self._doors.get(scope["path"])
        if door is None or (scope["path"] == "/metrics" and not may_read_metrics(scope)):
            return await self._pages(scope, receive, send)
        if scope["method"] not in {"GET", "HEAD"}:
            status, kind, body = 405, "text/plain", b""
        else:
            status, kind, body = await door(scope)
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode()), *_HEADERS]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
        return None

    async def _lives(self, _scope: Scope) -> tuple[int, str, bytes]:
        return 200, "application/json", b'{"alive": true}'

    async def _ready(self, _scope: Scope) -> tuple[int, str, bytes]:
        found = await self._watch().readiness()
        return 200 if found.reason is None else 503, "application/json", json.dumps(found.words()).encode()

    async def _metrics(self, _scope: Scope) -> tuple[int, str, bytes]:
        found = await self._watch().readiness()
        return 200, metrics.CONTENT_TYPE, metrics.text(runtime(), readiness=found)

    def _watch(self) -> Watch:
        live = runtime()
        if self._watches is None or self._watches[0] is not live:
            self._watches = (live, Watch(live))
        return self._watches[1]


def may_read_metrics(scope: Scope) -> bool:
    """Whether who asks has the token, or, where there is none, sits at this machine."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    if settings.METRICS_TOKEN:
        given = headers.get(b"authorization", b"")
        return hmac.compare_digest(given, b"Bearer " + settings.METRICS_TOKEN.encode())
    if settings.PRODUCTION or settings.ALLAUTH_TRUSTED_PROXY_COUNT or any(name in headers for name in _FORWARDED):
        return False
    host = headers.get(b"host", b"").decode("latin1").rpartition(":")
    return (host[0] or host[2]) in _HERE and _is_loopback((scope.get("client") or ("",))[0])


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
