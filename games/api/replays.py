"""Ended attempts over HTTP, action by action, to who may replay them."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import clock, races
from games.api.requests import Refused
from games.journal import END_ACTIONS
from games.journal.transcript import UNTOLD, told
from games.models import Attempt, Player
from games.players import naming
from games.watching.replayed import Absent, NotSeenError, Replayed, beside, replayed
from games.watching.replays import NOBODY, may_replay

_ENDS = frozenset(END_ACTIONS.values())


@never_cache
@require_GET
def show(request: HttpRequest, attempt_id: int) -> JsonResponse:
    """200 with the attempt · 403 not-open with `why` · 404. `?race=` is the short code of a race, for who has it."""
    try:
        found = seen(request, attempt_id)
    except Refused as refusal:
        return refusal.response
    others = beside(found.attempt, viewer=viewer(request), linked=linked(request), now=clock.moment())
    return JsonResponse(described(found) | {"beside": [_named(one, request=request) for one in others]})


@never_cache
@require_GET
def of_race(request: HttpRequest, slug: str) -> JsonResponse:
    """200 {attempts}: those of a race that who asks, having its short code, may replay now."""
    me = viewer(request)
    race = races.find(slug, viewer=me)
    there = Attempt.objects.filter(race=race, moves__gt=0) if race is not None else Attempt.objects.none()
    judged = may_replay(me, attempts=list(there.values_list("pk", flat=True)), linked=True, now=clock.moment())
    return JsonResponse({"attempts": sorted(pk for pk, replay in judged.items() if replay.full)})


def seen(request: HttpRequest, attempt_id: int) -> Replayed:
    """The attempt, if who asks may replay it; else Refused."""
    try:
        return replayed(attempt_id, viewer=viewer(request), linked=linked(request), now=clock.moment())
    except Absent:
        raise Refused("no-such-attempt", status=404) from None
    except NotSeenError as refused:
        raise Refused("not-open", status=403, why=refused.why.value) from None


def viewer(request: HttpRequest) -> int:
    return request.user.pk if isinstance(request.user, Player) else NOBODY


def linked(request: HttpRequest) -> str:
    return request.GET.get("race", "")


def described(found: Replayed) -> dict[str, object]:
    """The whole attempt; `at` in ms since its start, of each action, and `time` of its end; `deck` has null for what
    is not told."""
    attempt, record = found.attempt, found.record
    actions = [one for one in record.entries if one.action not in _ENDS]
    return {
        "attempt": attempt.pk,
        "player": naming.shown(attempt.player),
        "draw": record.draw,
        "code": attempt.deal.code if found.closed else None,
        "deck": [None if card == UNTOLD else card for card in told(record, closed=found.closed)],
        "actions": [one.action for one in actions],
        "at": [one.at for one in actions],
        "state": record.status.name.lower(),
        "time": record.entries[-1].at if record.entries else 0,
        "race": None if attempt.race is None else attempt.race.slug,
        "day": None if attempt.daily is None else attempt.daily.date.isoformat(),
        "hinted": attempt.hinted,
        "offline": attempt.offline is not None,
    }


def _named(attempt: Attempt, *, request: HttpRequest) -> dict[str, object]:
    """One that may be put beside it."""
    mine = attempt.player_id == viewer(request)
    return {"attempt": attempt.pk, "player": naming.shown(attempt.player), "mine": mine, "score": attempt.score}
