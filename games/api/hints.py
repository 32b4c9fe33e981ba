"""Hints over HTTP: a POST asks for one where the game stands, GETs hear of it."""

from collections.abc import Callable
from contextlib import nullcontext

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import clock, orders
from games.api.requests import Refused, read
from games.models import Job, Player
from games.players import paces
from games.review import hints


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """`seq`: of the last entry that the asker knows of, 0 at the deal."""

    seq: int


@never_cache
@require_http_methods(["GET", "POST"])
def hint(request: HttpRequest, attempt_id: int) -> HttpResponseBase:
    """POST {seq}: 202 {job} · GET: 200 {state, seq, verdict, action, done, total, ahead}, to be asked again within 2 s
    until it is done; while it waits with at_work, whether anybody is there to do it · 204 where none was asked for ·
    404 no-such-attempt · 409 deal-in-race, stale {seq} · 429 too-fast · 503 no-worker: nothing is marked, ask again."""
    player = request.user
    try:
        if not isinstance(player, Player):
            raise Refused("no-such-attempt", status=404)
        if request.method == "POST":
            return _asked(request, attempt_id, player=player)
        return _heard(attempt_id, player=player)
    except Refused as refusal:
        return refusal.response


def _asked(request: HttpRequest, attempt_id: int, *, player: Player) -> HttpResponse:
    wanted = read(request, Ask)
    if not orders.is_anybody_at_work():
        raise Refused("no-worker", status=503)
    pace = paces.asking_hint(request, player=player)
    with nullcontext() if hints.is_begun(attempt_id, seq=wanted.seq) else pace:
        found = _refusing(lambda: hints.ask(attempt_id, player=player, seq=wanted.seq, now=clock.moment()))
    assert found is not None
    return JsonResponse({"job": found.job}, status=202)


def _heard(attempt_id: int, *, player: Player) -> HttpResponseBase:
    found = _refusing(lambda: hints.look(attempt_id, player=player, now=clock.moment()))
    if found is None:
        return HttpResponse(status=204)
    names = ("state", "seq", "verdict", "action", "done", "total", "ahead")
    told = {name: getattr(found, name) for name in names}
    if found.state == Job.State.WAITING:
        told["at_work"] = orders.is_anybody_at_work()
    return JsonResponse(told)


def _refusing(do: Callable[[], hints.Hint | None]) -> hints.Hint | None:
    """What it gives; a refusal as an answer."""
    try:
        return do()
    except hints.NotHere:
        raise Refused("no-such-attempt", status=404) from None
    except hints.DealInRace:
        raise Refused("deal-in-race", status=409) from None
    except hints.Stale as stale:
        raise Refused("stale", status=409, seq=stale.seq) from None
