"""The page for who wants a certified deal while none is there."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.dealing import Preparing

AGAIN_S = 1
"""The page asks again by itself after so long, where a GET leads there."""
LATER_S = 10
"""The same while no worker lives."""


def page(request: HttpRequest, preparing: Preparing, *, fields: Iterable[tuple[str, str]] = ()) -> HttpResponse:
    """How far it is, 202; 503 where no worker lives. `fields`: of the form to be sent again by hand."""
    percent = 100 * preparing.done // preparing.total if preparing.total else 0
    status = 202 if preparing.at_work else 503
    context = {"preparing": preparing, "percent": percent, "fields": tuple(fields)}
    answer = render(request, "preparing.html", context, status=status)
    if request.method in ("GET", "HEAD"):
        answer["Refresh"] = str(AGAIN_S if preparing.at_work else LATER_S)
    return answer
