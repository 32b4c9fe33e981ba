"""The home page: play, go on, or type a code; and one's last casual games."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import casual
from games.models import Player

_SHOWN = 6


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    player = request.user if isinstance(request.user, Player) else None
    game = casual.current(player) if player else None
    context = {
        "game": game,
        "moves": casual.moves(game) if game else 0,
        "results": casual.ended(player, limit=_SHOWN) if player else [],
    }
    return render(request, "home.html", context)
