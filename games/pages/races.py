"""The races that there are: open lobbies and running ones, and the field for a short code."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import boards, clock, races
from games.boards.lists import MOST, Listed
from games.pages import figures
from games.players import naming

_SHOWN = 300


@dataclass(frozen=True, slots=True)
class Open:
    """A lobby or a running race in a list."""

    race: Listed
    host: str
    setting: str
    since: str


def opened(now: datetime, *, viewer: int | None, limit: int = MOST) -> list[Open]:
    """Lobbies that the viewer may join, newest first."""
    return [_open(one, now=now) for one in boards.lobbies(now, viewer=viewer, limit=limit)]


def running(now: datetime, *, viewer: int | None, limit: int = MOST) -> list[Open]:
    """Open races that run or count down, those hidden from the viewer left out."""
    return [_open(one, now=now) for one in boards.running(now, viewer=viewer, limit=limit)]


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The lists; `?code=` leads into the race of a short code."""
    typed = request.GET.get("code", "")
    me = request.user.pk
    found = races.find(typed, viewer=me) if typed else None
    if found is not None:
        return redirect("race", found.slug)
    now = clock.moment()
    context = {
        "lobbies": opened(now, viewer=me),
        "running": running(now, viewer=me),
        "typed": typed[:_SHOWN],
        "unknown": bool(typed.strip()),
    }
    return render(request, "races.html", context, status=404 if context["unknown"] else 200)


def setting(*, mode: str, draw: int, limit_seconds: int | None) -> str:
    """The settings of a race in a few words."""
    words = [
        _("by score") if mode == "score" else _("first home"),
        _("draw %(draw)d") % {"draw": draw},
        limit(limit_seconds),
    ]
    return " · ".join(words)


def limit(seconds: int | None) -> str:
    if seconds is None:
        return _("no limit")
    minutes = seconds // 60
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}


def _open(race: Listed, *, now: datetime) -> Open:
    begun = race.starts_at is not None and now > race.starts_at
    ms = (now - race.starts_at) // timedelta(milliseconds=1) if begun and race.starts_at else 0
    return Open(
        race=race,
        host=naming.worded(race.host),
        setting=setting(mode=race.mode, draw=race.draw, limit_seconds=race.limit_seconds),
        since=figures.clock_time(ms) if begun else "",
    )
