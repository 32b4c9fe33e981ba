"""One race's page, from its lobby to its result, and the picture of its address.

The client gets everything that changes by its socket; the page says what a stranger must know to come in.
"""

from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import boards, clock, races
from games.models import Deal, Player, Race
from games.pages import previews
from games.pages.races import setting
from games.players import naming


@never_cache
@require_safe
@ensure_csrf_cookie
def show(request: HttpRequest, typed: str) -> HttpResponse:
    """The race's page; a short code typed loosely leads to its own address."""
    race = _found(typed, request)
    if race.slug != typed:
        return redirect("race", race.slug)
    words = setting(mode=race.mode, draw=race.deal.draw, limit_seconds=race.limit_seconds)
    context = {
        "race": race,
        "boot": boot(request, race),
        "setting": words,
        "preview": previews.race(race, now=clock.moment()),
    }
    return render(request, "race.html", context)


@cache_control(max_age=3600)
@require_safe
def picture(request: HttpRequest, typed: str) -> HttpResponse:
    """The race's address as a QR code, SVG."""
    race = _found(typed, request)
    address = request.build_absolute_uri(reverse("race", args=[race.slug]))
    drawn = BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", border=2, omitsize=True, dark="#1c2730", light="#fffefb")
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def boot(request: HttpRequest, race: Race) -> dict[str, object]:
    """What the client starts from: who one is, and the race as a stranger with the link may know it."""
    now = clock.moment()
    player = request.user if isinstance(request.user, Player) else None
    lanes = boards.race(race, now=now)
    return {
        "player": None if player is None else {"name": naming.shown(player), "guest": player.is_guest},
        "race": race.slug,
        "phase": races.phase(race, now=now),
        "draw": race.deal.draw,
        "mode": race.mode,
        "visibility": race.visibility,
        "limit": race.limit_seconds,
        "locked": race.locked,
        "max_players": race.max_players,
        "sealed": race.deal.kind == Deal.Kind.SEALED,
        "host": next((naming.worded(lane.name) for lane in lanes if lane.host), ""),
        "names": [naming.worded(lane.name) for lane in lanes],
        "language": get_language(),
    }


def _found(typed: str, request: HttpRequest) -> Race:
    race = races.find(typed, viewer=request.user.pk)
    if race is None:
        raise Http404
    return race
