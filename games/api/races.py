"""Races over HTTP: making one, and every verb of its lobby and its course.

Each answers `{race: slug}`; what the race looks like then comes over the socket. Who has no log-in, and so no socket,
may read it here.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import boards, clock, dealing, friends, keeper, races, review, robots
from games.api.requests import Refused, read
from games.api.waiting import waiting
from games.live.standings import race_message
from games.models import Player, Race
from games.players import guests, paces
from games.protocol.fields import PlayerId
from games.protocol.wire import encode
from games.races import Refusal
from games.rules.deals import CodeError

_STATUSES = {
    Refusal.ABSENT: 404,
    Refusal.UNKNOWN_CODE: 404,
    Refusal.LIMIT: 400,
    Refusal.NOT_HOST: 403,
    Refusal.NOT_IN_IT: 403,
    Refusal.SENT_AWAY: 403,
}

_INVITING = {
    friends.Refusal.NOT_FRIENDS: ("not-friends", 403),
    friends.Refusal.ABSENT: ("not-in-it", 403),
    friends.Refusal.NOT_OPEN: ("started", 409),
}


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A body; unknown fields are faults."""


class NewRace(Shape):
    """On a new sealed deal, or on the open one of `code`. `limit`: seconds; `name`: what a guest is called then."""

    draw: Literal[1, 3] = 1
    code: str | None = None
    mode: Literal["home", "score"] = "home"
    visibility: Literal["open", "link"] = "open"
    limit: int | None = 900
    name: str | None = None


class Nothing(Shape):
    pass


class Join(Shape):
    name: str | None = None


class Kick(Shape):
    player: PlayerId


class Lock(Shape):
    locked: bool


class Invite(Shape):
    player: PlayerId


class Robot(Shape):
    strength: robots.Strength


@never_cache
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """201 with the slug · 202 {waiting} while a deal is being certified: ask again · 400, 404 for the code · 400 for
    the limit or the name · 429 too-fast · 503 no-worker."""
    try:
        wanted = read(request, NewRace)
        player = _called(guests.ensure(request), name=wanted.name)
        with paces.making_race(request, player=player):
            race = _refusing(lambda: _made(player, wanted))
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
        if name not in _VERBS:
            raise Refused("absent", status=404)
        shape, do = _VERBS[name]
        wanted = read(request, shape)
        race = _found(slug, request)
        player = guests.ensure(request)
        with _paced(name, request, player=player):
            found = _refusing(lambda: do(race, player, wanted, clock.moment()))
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


def _join(race: Race, player: Player, wanted: Join, now: datetime) -> Race:
    races.join(race.pk, player=_called(player, name=wanted.name), now=now)
    return race


def _leave(race: Race, player: Player, _: Nothing, now: datetime) -> Race:
    races.leave(race.pk, player=player, now=now)
    return race


def _start(race: Race, player: Player, _: Nothing, now: datetime) -> Race:
    races.start(race.pk, host=player, now=now, countdown=timedelta(seconds=settings.RACE_COUNTDOWN))
    return race


def _resign(race: Race, player: Player, _: Nothing, now: datetime) -> Race:
    races.resign(race.pk, player=player, now=now)
    return race


def _kick(race: Race, player: Player, wanted: Kick, now: datetime) -> Race:
    races.kick(race.pk, host=player, player_id=wanted.player, now=now)
    return race


def _lock(race: Race, player: Player, wanted: Lock, now: datetime) -> Race:
    races.lock(race.pk, host=player, locked=wanted.locked, now=now)
    return race


def _rematch(race: Race, player: Player, _: Nothing, now: datetime) -> Race:
    return races.rematch(race.pk, player=player, now=now)


def _invite(race: Race, player: Player, wanted: Invite, now: datetime) -> Race:
    try:
        friends.invite(race, player=player, other=wanted.player, now=now)
    except friends.Refused as refused:
        error, status = _INVITING[refused.refusal]
        raise Refused(error, status=status) from refused
    return race


def _robots(race: Race, player: Player, wanted: Robot, now: datetime) -> Race:
    if not keeper.is_held(robots.LEASE):
        raise Refused("no-robots", status=503)
    robots.invite(race.pk, host=player, strength=wanted.strength, now=now)
    return race


def _called(player: Player, *, name: str | None) -> Player:
    """The player, a guest under the name that they chose; an account keeps its own."""
    if name is None or not player.is_guest:
        return player
    try:
        guests.rename(player, name=name)
    except ValidationError as error:
        raise Refused("bad-name", status=400, reason=error.code, detail=error.messages[0]) from error
    return player


def _refusing(do: Callable[[], Race]) -> Race:
    """What it gives; a refusal as an answer."""
    try:
        return do()
    except races.Refused as refused:
        refusal = refused.refusal
        raise Refused(refusal.value, status=_STATUSES.get(refusal, 409)) from refused
    except CodeError as error:
        raise Refused("bad-code", status=400, place=error.place, reason=error.reason) from error


_VERBS: dict[str, tuple[type[Shape], Callable[..., Race]]] = {
    "join": (Join, _join),
    "leave": (Nothing, _leave),
    "start": (Nothing, _start),
    "resign": (Nothing, _resign),
    "kick": (Kick, _kick),
    "lock": (Lock, _lock),
    "rematch": (Nothing, _rematch),
    "robots": (Robot, _robots),
    "invite": (Invite, _invite),
}
