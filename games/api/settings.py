"""Keeping what a person chose, from the pages' own scripts; the settings page posts to itself without them."""

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.api.requests import Refused, read
from games.players import settings


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """Values by the names of settings."""

    settings: dict[str, str]


@never_cache
@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """200 with the settings that hold now · 400 for what is no setting."""
    try:
        said = read(request, Change).settings
    except Refused as refusal:
        return refusal.response
    wanted = settings.known(said)
    if wanted.keys() != said.keys():
        return JsonResponse({"error": "bad-request", "at": sorted(said.keys() - wanted.keys())}, status=400)
    response = JsonResponse(settings.of(request) | wanted)
    settings.keep(response, request=request, change=wanted)
    return response
