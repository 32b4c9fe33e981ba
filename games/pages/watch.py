"""Watching: the list of what can be watched now, and the page on which one game or a whole race is followed.

Who may look is `watching`'s answer; here only words are found for it. What somebody may not know of is not there.
"""

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from games import clock
from games.models import Attempt, Kind, Player
from games.pages.races import setting
from games.players import guests, naming
from games.watching import Going, Look, View, Why, judged, watchable

WHY: dict[Why, str | Promise] = {
    Why.STILL_PLAYING: gettext_lazy("You play these cards yourself; when you have ended, you may watch."),
    Why.NOT_PLAYED: gettext_lazy("Play this daily first: when you have ended, you may watch your friends."),
    Why.NOT_STARTED: gettext_lazy("The race has not started yet."),
    Why.LINK_ONLY: gettext_lazy("This race is by link only: whoever has the link may watch."),
    Why.NOT_ALLOWED: gettext_lazy("This player does not show casual games."),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """One line of the list; `why` is empty for what may be watched."""

    attempt: int
    name: str
    setting: str
    why: str | Promise


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """What can be watched now."""
    now = clock.moment()
    found = watchable(_viewer(request), now=now)
    context = {
        "games": [_shown(one) for one in found.games],
        "dailies": [_shown(one) for one in found.dailies],
        "races": [_shown(one) for one in found.races],
        "known": _is_account(request),
    }
    return render(request, "watching.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def show(request: HttpRequest, attempt: int) -> HttpResponse:
    """One game, or the race that it is in; `?race=` is the race's short code, for who has it.

    POST makes a visitor a guest: only they have a line over which one watches.
    """
    slug = request.GET.get("race", "")
    found = Attempt.objects.select_related("player", "race", "daily", "deal").filter(pk=attempt).first()
    if found is None:
        raise Http404
    linked = found.race is not None and found.race.slug == slug
    look = Look(_viewer(request) or 0, attempt, linked)
    seen = judged([look], now=clock.moment())[look]
    if seen is View.ABSENT:
        raise Http404
    if request.method == "POST":
        guests.ensure(request)
        return redirect(f"{reverse('watch-one', args=[attempt])}{f'?race={slug}' if linked else ''}")
    context: dict[str, object] = {"name": naming.shown(found.player), "setting": _setting(found), "attempt": attempt}
    if isinstance(seen, Why):
        return render(request, "watch_hidden.html", {**context, "why": WHY[seen]})
    if not isinstance(request.user, Player):
        return render(request, "watch_hidden.html", {**context, "visitor": True})
    return render(request, "watch.html", {**context, "boot": _boot(found, look=look, player=request.user)})


def _boot(attempt: Attempt, *, look: Look, player: Player) -> dict[str, object]:
    """What the client starts from: who is followed, and of a race everybody whom the player may know of."""
    race = attempt.race
    there = [attempt]
    if race is not None:
        everybody = list(Attempt.objects.filter(race=race).select_related("player").order_by("pk"))
        looks = {one.pk: replace(look, attempt=one.pk) for one in everybody}
        seen = judged(looks.values(), now=clock.moment())
        there = [one for one in everybody if seen[looks[one.pk]] is not View.ABSENT]
    return {
        "me": naming.shown(player),
        "attempt": attempt.pk,
        "race": None if race is None else race.slug,
        "setting": _setting(attempt),
        "seats": [{"attempt": one.pk, "name": naming.shown(one.player)} for one in there],
        "language": get_language(),
    }


def _shown(going: Going) -> Shown:
    attempt = going.attempt
    why = WHY[going.seen] if isinstance(going.seen, Why) else ""
    return Shown(attempt.pk, naming.shown(attempt.player), _setting(attempt), why)


def _setting(attempt: Attempt) -> str:
    """What is played, in a few words."""
    race, draw = attempt.race, attempt.deal.draw
    if race is not None:
        return setting(mode=race.mode, draw=draw, limit_seconds=race.limit_seconds)
    kind = _("Daily") if attempt.kind == Kind.DAILY else _("Casual game")
    return " · ".join((kind, _("draw %(draw)d") % {"draw": draw}))


def _viewer(request: HttpRequest) -> int | None:
    return request.user.pk if isinstance(request.user, Player) else None


def _is_account(request: HttpRequest) -> bool:
    return isinstance(request.user, Player) and not request.user.is_guest
