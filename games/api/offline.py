"""Sending in what was played of a casual game without a connection."""

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import casual, clock, journal, limits
from games.api.requests import Refused, read
from games.limits import Limit
from games.models import Player
from games.protocol.fields import ActionText, SeqOrNone


class Played(msgspec.Struct, forbid_unknown_fields=True):
    """The actions after entry `after` of the game's journal; `number` is this sending's own, the same when repeated."""

    number: UUID
    after: SeqOrNone
    actions: Annotated[list[ActionText], msgspec.Meta(min_length=1)]


@never_cache
@require_POST
def take(request: HttpRequest, attempt_id: int) -> HttpResponse:
    """200 with the game they are in now, and whether that is another one, as this one went on elsewhere · 400 for an
    action that the rules forbid, with its place and the rule · 404 for no own game · 409 for one that cannot be played
    without a connection, or for the cards of a race that one is in · 429 with Retry-After."""
    player = request.user
    try:
        wanted = read(request, Played)
        attempt = casual.played(player, attempt_id=attempt_id) if isinstance(player, Player) else None
        if attempt is None:
            raise Refused("no-such-attempt", status=404)
        limits.spend(Limit.GAMES, by=str(attempt.player_id))
        now = casual.offline.take(
            attempt, after=wanted.after, actions=wanted.actions, number=wanted.number, now=clock.moment()
        )
    except Refused as refusal:
        return refusal.response
    except journal.NotLegalError as fault:
        return JsonResponse({"error": "refused", "at": fault.place, "rule": fault.rule}, status=400)
    except casual.offline.NotOfflineError:
        return JsonResponse({"error": "not-offline"}, status=409)
    except casual.DealInRace:
        return JsonResponse({"error": "deal-in-race"}, status=409)
    ended = now.has_ended
    return JsonResponse({"attempt": now.pk, "copy": now.pk != attempt.pk, "ended": ended, "code": now.deal.code})
