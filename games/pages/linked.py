"""The PNGs of link previews: `previews` says what is on them, `pictures` draws them; here they get their ETags."""

from datetime import date

from allauth.core.internal.ratelimit import get_ip
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import clock, dailies, limits, races
from games.limits import Limit
from games.pages import previews
from games.pages.pictures import drawn
from games.pages.previews import Preview

# Standings change: a picture is asked for again after so many seconds, and mostly answered by 304.
_FRESH_S = 60
_A_DAY_S = 86_400


@require_safe
@cache_control(public=True, max_age=_FRESH_S)
def site(request: HttpRequest) -> HttpResponseBase:
    return _answer(request, previews.site())


@require_safe
@cache_control(public=True, max_age=_FRESH_S)
def deal(request: HttpRequest, code: str) -> HttpResponseBase:
    return _answer(request, previews.deal(code, now=clock.moment()))


@require_safe
@cache_control(public=True, max_age=_FRESH_S)
def daily(request: HttpRequest, day: date, draw: int) -> HttpResponseBase:
    """A day that nobody has needed yet has no picture: fetching one deals nothing."""
    found = dailies.named(day, draw=draw)
    return _answer(request, None if found is None else previews.daily(found))


@require_safe
@cache_control(public=True, max_age=_FRESH_S)
def race(request: HttpRequest, slug: str) -> HttpResponseBase:
    found = races.find(slug)
    return _answer(request, None if found is None else previews.race(found, now=clock.moment()))


@require_safe
@cache_control(public=True, max_age=_FRESH_S)
def result(request: HttpRequest, attempt: int) -> HttpResponseBase:
    return _answer(request, previews.result(attempt, now=clock.moment()))


@require_safe
@cache_control(public=True, max_age=_A_DAY_S)
def icon(request: HttpRequest) -> HttpResponseBase:
    """For who asks for an icon at the address of old."""
    return redirect(static("icon-192.png"))


def _answer(request: HttpRequest, preview: Preview | None) -> HttpResponseBase:
    if preview is None:
        raise Http404
    etag = quote_etag(preview.shown.tag)
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    limits.spend(Limit.PICTURES, by=get_ip(request))
    response = HttpResponse(drawn(preview.shown), content_type="image/png")
    response["ETag"] = etag
    return response
