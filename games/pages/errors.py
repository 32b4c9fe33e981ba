"""What is said when something cannot be shown; in JSON to the API, as a page to everybody else.

Nothing here says more about a fault than its kind.
"""

import logging
import secrets

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

log = logging.getLogger(__name__)
_RETRY_AFTER = 60


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _say(request, "400.html", status=400, error="bad-request")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _say(request, "403.html", status=403, error="forbidden")


def foreign_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a good token, or from another site."""
    return _say(request, "403_csrf.html", status=403, error="csrf")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _say(request, "404.html", status=404, error="not-found")


def too_many(
    request: HttpRequest, exception: Exception | None = None, *, retry_after: int = _RETRY_AFTER
) -> HttpResponse:
    """`retry_after` in seconds."""
    response = _say(request, "429.html", status=429, error="too-fast")
    response["Retry-After"] = str(retry_after)
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of ours: the page shows a short code that stands in the log beside the traceback."""
    code = secrets.token_hex(3).upper()
    log.error("page %s broke, shown as %s", request.path, code)
    if _wants_json(request):
        return JsonResponse({"error": "broken", "code": code}, status=500)
    # Without the request: whatever broke may break the shell again.
    return HttpResponse(render_to_string("500.html", {"code": code}), status=500)


def _say(request: HttpRequest, template: str, *, status: int, error: str) -> HttpResponse:
    if _wants_json(request):
        return JsonResponse({"error": error}, status=status)
    return render(request, template, status=status)


def _wants_json(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
