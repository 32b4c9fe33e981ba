"""Reviews over HTTP: each GET says how far one is, and that somebody waits for it."""

from contextlib import nullcontext

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import clock, orders, review
from games.api.requests import Refused
from games.models import Attempt, Deal, Job, Player, Status
from games.players import naming, paces


@never_cache
@require_GET
def show(request: HttpRequest, attempt_id: int) -> HttpResponse:
    """200 with the review as far as it is; to be asked again within 2 s until it is done · 403 not-open · 404 ·
    429 too-fast where it would have to be begun."""
    try:
        attempt = seen(request, attempt_id)
    except Refused as refusal:
        return refusal.response
    # Asked for every second, and long: the faster of two encoders.
    body = msgspec.json.encode(described(attempt, found=_found(request, attempt)))
    return HttpResponse(body, content_type="application/json")


@never_cache
@require_GET
def node(request: HttpRequest, attempt_id: int, number: int) -> HttpResponse:
    """200 {verdict, line}: how it could have been won from a position, empty where that is not known · 403 · 404."""
    try:
        attempt = seen(request, attempt_id)
        found = _found(request, attempt)
        if number >= len(found.tree.nodes):
            raise Refused("no-such-node", status=404)
    except Refused as refusal:
        return refusal.response
    return JsonResponse({"verdict": found.result.verdicts[number], "line": found.line(number) or []})


def seen(request: HttpRequest, attempt_id: int) -> Attempt:
    """The attempt, if its review may be seen by who asks; else Refused."""
    viewer = request.user if isinstance(request.user, Player) else None
    try:
        return review.seen(attempt_id, viewer=viewer, now=clock.moment())
    except review.Absent:
        raise Refused("no-such-attempt", status=404) from None
    except review.NotOpen:
        raise Refused("not-open", status=403) from None


_SETTLED = {Job.State.DONE, Job.State.FAILED}


def _found(request: HttpRequest, attempt: Attempt) -> review.Review:
    with nullcontext() if review.is_begun(attempt) else paces.beginning_review(request):
        return review.review(attempt)


def described(attempt: Attempt, *, found: review.Review) -> dict[str, object]:
    """The whole review; what is not decided yet is unknown."""
    deal, tree, result = attempt.deal, found.tree, found.result
    kept = set(tree.line_to(tree.last))
    return {
        "attempt": attempt.pk,
        "player": naming.shown(attempt.player),
        "state": found.state,
        # Asked for only where somebody has to be at work for it to go on.
        "at_work": found.state in _SETTLED or orders.is_anybody_at_work(),
        "ahead": found.ahead,
        "done": found.done,
        "total": found.total,
        "code": deal.code,
        "draw": deal.draw,
        "deck": deal.cards.split(),
        "actions": [row[0] for row in found.rows],
        "at": [row[1] for row in found.rows],
        "scores": [row[2] for row in found.rows],
        "homes": [row[3] for row in found.rows],
        "path": tree.path,
        "status": Status(attempt.status).name.lower(),
        "hinted": attempt.hinted,
        "nodes": [
            {
                "node": number,
                "parent": one.parent,
                "action": one.action,
                "seq": one.seq,
                "undone": number not in kept,
                "verdict": result.verdicts[number],
                "budget": result.budget if result.verdicts[number] == "unknown" else None,
            }
            for number, one in enumerate(tree.nodes)
        ],
        "lost_at": [{"seq": one.seq, "better": one.better, "line": one.line} for one in found.lost_at()],
        "saved": [{"seq": seq} for seq in found.saved()],
        "verdict": result.verdicts[0],
        **par(deal),
    }


def par(deal: Deal) -> dict[str, object]:
    """The fewest moves known, and the player who found them, if one did."""
    by = deal.par_attempt
    return {"certified": deal.certified, "par": deal.par, "par_by": None if by is None else naming.shown(by.player)}
