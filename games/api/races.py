"""Races over HTTP: making one, reading one, and handing its verbs on.

Each answers `{race: slug}`; what the race looks like then comes over the socket. Who has no log-in, and so no socket,
may read it here.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import boards, clock, dealing, races, review
from games.api.race_verbs import VERBS, Shape, called, refusing
from games.api.requests import Refused, read
from games.api.waiting import waiting
from games.live.standings import race_message
from games.models import Player, Race
from games.players import guests, paces
from games.protocol.wire import encode


class NewRace(Shape):
    """On a new sealed deal, or on the open one of `code`. `limit`: seconds; `name`: what a guest is called then."""

    draw: Literal[1, 3] = 1
    code: str | None = None
    mode: Literal["home", "score"] = "home"
    visibility: Literal["open", "link"] = "open"
    limit: int | None = 900
    name: str | None = None


@never_cache
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """201 with the slug · 202 {waiting} while a deal is being certified: ask again · 400, 404 for the code · 400 for
    the limit or the name · 429 too-fast · 503 no-worker."""
    try:
        wanted = read(request, NewRace)
        player = called(guests.ensure(request), name=wanted.name)
        with paces.making_race(request, player=player):
            race = refusing(lambda: _made(player, wanted))
    except Refused as refusal:
        return refusal.response
    except dealing.NotReadyError as missing:
        return waiting(dealing.prepare(missing))
    return JsonResponse({"race": race.slug}, status=201)


NOBODY = 0
"""`me` of who has no log-in."""


@never_cache
@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """200 with the message `race` as the socket would send it to this viewer, standings and all · 404 absent."""
    try:
        race = _found(slug, request)
        standing = boards.standing(race.pk)
        if standing is None:
            raise Refused("absent", status=404)
    except Refused as refusal:
        return refusal.response
    me = request.user.pk if isinstance(request.user, Player) else NOBODY
    body = encode(race_message(standing, player=me, now=clock.moment()))
    return HttpResponse(body, content_type="application/json")


@never_cache
@require_safe
def reviews(request: HttpRequest, slug: str) -> HttpResponse:
    """200 {attempts}: those of the race whose review this viewer may see now · 404 absent."""
    try:
        race = _found(slug, request)
    except Refused as refusal:
        return refusal.response
    viewer = request.user if isinstance(request.user, Player) else None
    return JsonResponse({"attempts": review.seen_of(race, viewer=viewer, now=clock.moment())})


@never_cache
@require_POST
def verb(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """200 with the slug, a rematch's its own · 202 {waiting} as `new` · 403, 404, 409, 429 with the refusal."""
    try:
        if name not in VERBS:
            raise Refused("absent", status=404)
        shape, do = VERBS[name]
        wanted = read(request, shape)
        race = _found(slug, request)
        player = guests.ensure(request)
        with _paced(name, request, player=player):
            found = refusing(lambda: do(race, player, wanted, clock.moment()))
    except Refused as refusal:
        return refusal.response
    except dealing.NotReadyError as missing:
        return waiting(dealing.prepare(missing))
    return JsonResponse({"race": found.slug})


def _found(slug: str, request: HttpRequest) -> Race:
    """As `races.find` for who asks, guests and accounts."""
    race = races.find(slug, viewer=request.user.pk)
    if race is None:
        raise Refused("absent", status=404)
    return race


def _paced(name: str, request: HttpRequest, *, player: Player) -> AbstractContextManager[None]:
    """Around a verb that may be done only so often."""
    if name == "rematch":
        return paces.making_race(request, player=player)
    if name == "invite":
        return paces.inviting(player)
    return paces.joining_race(player) if name == "join" else nullcontext()


def _made(player: Player, wanted: NewRace) -> Race:
    return races.create(
        player,
        draw=wanted.draw,
        code=wanted.code,
        mode=Race.Mode(wanted.mode),
        visibility=Race.Visibility(wanted.visibility),
        limit_seconds=wanted.limit,
        max_players=settings.RACE_MAX_PLAYERS,
        now=clock.moment(),
    )
