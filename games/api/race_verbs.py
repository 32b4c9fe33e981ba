"""The verbs of a race's lobby and its course, as bodies over HTTP: what each asks for, does, and how it is refused."""

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError

from games import friends, keeper, races, robots
from games.api.requests import Refused
from games.models import Player, Race
from games.players import guests
from games.protocol.fields import PlayerId
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


def called(player: Player, *, name: str | None) -> Player:
    """The player, a guest under the name that they chose; an account keeps its own."""
    if name is None or not player.is_guest:
        return player
    try:
        guests.rename(player, name=name)
    except ValidationError as error:
        raise Refused("bad-name", status=400, reason=error.code, detail=error.messages[0]) from error
    return player


def refusing(do: Callable[[], Race]) -> Race:
    """What it gives; a refusal as an answer."""
    try:
        return do()
    except races.Refused as refused:
        refusal = refused.refusal
        raise Refused(refusal.value, status=_STATUSES.get(refusal, 409)) from refused
    except CodeError as error:
        raise Refused("bad-code", status=400, place=error.place, reason=error.reason) from error


def _join(race: Race, player: Player, wanted: Join, now: datetime) -> Race:
    races.join(race.pk, player=called(player, name=wanted.name), now=now)
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


VERBS: dict[str, tuple[type[Shape], Callable[..., Race]]] = {
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
