"""Starting a casual game, and asking for the open one."""

from typing import Annotated, Literal

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games import casual, clock, dealing, review
from games.api import reviews
from games.api.requests import Refused, read
from games.api.waiting import waiting
from games.models import Attempt, Deal, Player
from games.players import guests, paces
from games.protocol.fields import AttemptId
from games.rules.deals import CodeError, parse_code


class From(msgspec.Struct, forbid_unknown_fields=True):
    """A position of a review."""

    attempt: AttemptId
    node: Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """By chance with `draw`, certified if it is to be `winnable`, by `code`, `restart` of an attempt of one's own,
    or `from` a position of a review; `end` is the agreed end."""

    draw: Literal[1, 3] = 1
    code: str | None = None
    restart: AttemptId | None = None
    winnable: bool = False
    position: From | None = msgspec.field(default=None, name="from")
    end: AttemptId | None = None


@never_cache
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """201 with the game · 202 {waiting} while a deal is being certified: ask again · 503 no-worker · 409 with the open
    game that the person must agree to end, or for the cards of a race that one is in · 400, 404 for the code · 403,
    404 for a review that may not be seen · 429 with Retry-After."""
    try:
        wanted = read(request, NewGame)
        attempt = _started(request, wanted)
    except Refused as refusal:
        return refusal.response
    except dealing.NotReadyError as missing:
        return waiting(dealing.prepare(missing))
    return JsonResponse(described(attempt), status=201)


@never_cache
@require_GET
def current(request: HttpRequest) -> HttpResponseBase:
    """The open game, or 204."""
    player = request.user
    attempt = casual.current(player) if isinstance(player, Player) else None
    if attempt is None:
        return HttpResponse(status=204)
    return JsonResponse(described(attempt) | {"moves": casual.moves(attempt)})


def described(attempt: Attempt) -> dict[str, int | str]:
    """A casual game as its own player may see it: its code is open to them."""
    return {"attempt": attempt.pk, "code": attempt.deal.code, "draw": attempt.deal.draw}


def _started(request: HttpRequest, wanted: NewGame) -> Attempt:
    now = clock.moment()
    if wanted.code is not None:
        _check(wanted.code)
    player = guests.ensure(request)
    former = _own(player, wanted.restart) if wanted.restart is not None else None
    position = _reviewed(request, wanted.position) if wanted.position is not None else None
    in_the_way = casual.in_the_way(player, ending=wanted.end)
    if in_the_way is not None:
        open_game = described(in_the_way) | {"moves": casual.moves(in_the_way)}
        raise Refused("open-game", status=409, open=open_game)
    try:
        with paces.starting_game(player):
            if former is not None:
                return casual.restart(former, now=now)
            if position is not None:
                deal, actions = position
                return casual.start_from(player, deal=deal, actions=actions, now=now)
            if wanted.winnable and wanted.code is None:
                return casual.start_winnable(player, draw=wanted.draw, now=now)
            return casual.start(player, code=wanted.code, draw=wanted.draw, now=now)
    except casual.UnknownCode as error:
        raise Refused("unknown-code", status=404) from error
    except casual.DealInRace as error:
        raise Refused("deal-in-race", status=409) from error


def _reviewed(request: HttpRequest, position: From) -> tuple[Deal, list[str]]:
    """The deal and the actions that lead to a position of a review that may be seen, undone ones left out."""
    attempt = reviews.seen(request, position.attempt)
    actions = review.way_to(attempt, node=position.node)
    if actions is None:
        raise Refused("no-such-node", status=404)
    return attempt.deal, actions


def _check(code: str) -> None:
    """Before anybody becomes a guest for it."""
    try:
        parse_code(code)
    except CodeError as error:
        raise Refused("bad-code", status=400, place=error.place, reason=error.reason) from error


def _own(player: Player, attempt_id: int) -> Attempt:
    attempt = casual.played(player, attempt_id=attempt_id)
    if attempt is None:
        raise Refused("no-such-attempt", status=404)
    return attempt
