"""Starting a daily, and the table it is played on."""

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games import clock, dailies
from games.dealing import Preparing
from games.models import Player
from games.pages import daily as board
from games.pages import preparing
from games.players import guests, naming


@never_cache
@require_POST
def start(request: HttpRequest, day: date, draw: int) -> HttpResponse:
    """From here the clock runs; whoever has started already is led to their table."""
    now = clock.moment()
    daily = board.found(day, draw=draw, now=now)
    if isinstance(daily, Preparing):
        return preparing.page(request, daily)
    try:
        dailies.start(guests.ensure(request), daily=daily, now=now)
    except Player.DoesNotExist:
        # A guest who has logged in to an account in this very moment: the board shows whose day it is now.
        return redirect("daily-of", day, draw)
    except dailies.NotOpen:
        messages.warning(request, _("This day is over; its deal can be started no more."))
        return redirect("daily-of", day, draw)
    return redirect("daily-table", day, draw)


@never_cache
@require_safe
@ensure_csrf_cookie
def show(request: HttpRequest, day: date, draw: int) -> HttpResponse:
    """The table with one's attempt on it, while it runs and after its end; without one the board's page."""
    now = clock.moment()
    daily = board.found(day, draw=draw, now=now)
    if isinstance(daily, Preparing):
        return preparing.page(request, daily)
    mine = board.mine_of(request, daily=daily, now=now)
    if mine is None:
        return redirect("daily-of", day, draw)
    player = mine.attempt.player
    boot = {
        "player": {"name": naming.shown(player), "guest": player.is_guest},
        "attempt": mine.attempt.pk,
        "day": day.isoformat(),
        "draw": draw,
        "ranked": mine.attempt.ranked,
        "language": get_language(),
    }
    return render(request, "daily_table.html", {"boot": boot, "daily": daily})
