"""What is known of a deal: its certificate, its par, and how many have won it. It never says how, nor which cards."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import clock, races
from games.api import reviews
from games.api.requests import Refused
from games.boards import deals
from games.models import Deal, Player
from games.rules.deals import FORMAT, CodeError, parse_code

_UNPLAYED = {"certified": False, "par": None, "par_by": None, "ended": 0, "won": 0}


@never_cache
@require_GET
def show(request: HttpRequest, code: str) -> HttpResponse:
    """200 {certified, par, par_by, ended, won} · 400 for a code that is none · 404 for one that is not open here ·
    409 deal-in-race while the asker races on these cards."""
    try:
        return JsonResponse(_known(request, code))
    except Refused as refusal:
        return refusal.response


def _known(request: HttpRequest, typed: str) -> dict[str, object]:
    try:
        code = parse_code(typed)
    except CodeError as error:
        raise Refused("bad-code", status=400, place=error.place, reason=error.reason) from error
    now = clock.moment()
    deal = Deal.objects.filter(format=FORMAT, kind=code.kind, letters=code.letters, draw=code.draw).first()
    if code.kind == Deal.Kind.SEALED and (deal is None or not races.is_closed(deal, now=now)):
        raise Refused("unknown-code", status=404)
    if deal is None:
        return dict(_UNPLAYED)
    if isinstance(request.user, Player) and races.is_in_race(request.user, deal=deal, now=now):
        raise Refused("deal-in-race", status=409)
    record = deals.record(deal)
    return {**reviews.par(deal), "ended": record.ended, "won": record.won}
