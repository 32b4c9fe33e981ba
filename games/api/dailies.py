"""Starting the one attempt at a daily: from the answer on, its clock runs."""

from datetime import date

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import clock, dailies
from games.api.race_verbs import Nothing
from games.api.requests import Refused, read
from games.api.waiting import waiting
from games.dealing import Preparing
from games.models import Player
from games.players import guests


@never_cache
@require_POST
def start(request: HttpRequest, day: str, draw: int) -> HttpResponse:
    """201 with the attempt, the same one however often · 202 {waiting} while the deal is being certified: ask again ·
    404 where there is no such daily · 409 when it is over, or the guest has just logged in · 503 no-worker."""
    try:
        read(request, Nothing)
        now = clock.moment()
        daily = dailies.of(_day(day), draw=draw, now=now)
        if daily is None:
            raise Refused("absent", status=404)
        if isinstance(daily, Preparing):
            return waiting(daily)
        attempt = dailies.start(guests.ensure(request), daily=daily, now=now)
    except Player.DoesNotExist:
        return Refused("logged-in", status=409).response
    except dailies.NotOpen:
        return Refused("not-open", status=409).response
    except Refused as refusal:
        return refusal.response
    return JsonResponse({"attempt": attempt.pk}, status=201)


def _day(text: str) -> date:
    """A date in its one written form, 2026-07-28."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused("absent", status=404) from None
    if day.isoformat() != text:
        raise Refused("absent", status=404)
    return day
