"""The home page: race, play, go on; today's dailies, open races, and what one played last."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import boards, casual, clock, dailies
from games.models import Attempt, Daily, Player
from games.pages import figures, races, results

_RESULTS = 6
_RACES = 5


@dataclass(frozen=True, slots=True)
class Today:
    """One of today's dailies as the viewer stands in it; `daily` is None before its first need."""

    draw: int
    daily: Daily | None
    attempt: Attempt | None
    place: str
    would_be: bool
    size: int


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    player = request.user if isinstance(request.user, Player) else None
    now = clock.moment()
    game = casual.current(player) if player else None
    dailies_now = [_today(player, draw=draw, now=now) for draw in dailies.DRAWS]
    context = {
        "game": game,
        "moves": casual.moves(game) if game else 0,
        "going": boards.going(player, now=now) if player else [],
        "day": dailies.today(now),
        "until": figures.until(dailies.next_at(now), now=now),
        "dailies": dailies_now,
        "lobbies": races.opened(now, viewer=request.user.pk, limit=_RACES),
        "running": races.running(now, viewer=request.user.pk, limit=_RACES),
        "results": results.of(player, now=now, viewer=player, limit=_RESULTS) if player else [],
    }
    return render(request, "home.html", context)


def _today(player: Player | None, *, draw: int, now: datetime) -> Today:
    daily = dailies.named(dailies.today(now), draw=draw)
    if daily is None:
        return Today(draw, None, None, "", would_be=False, size=0)
    board = boards.daily(daily, viewer=player, limit=0)
    attempt = dailies.attempt_of(player, daily=daily) if player else None
    place = "" if board.place is None else figures.ordinal(board.place)
    return Today(draw, daily, attempt, place, would_be=board.would_be, size=board.size)
