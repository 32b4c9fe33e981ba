"""The table's page: where the client mounts, and what it needs to know first. It starts no game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import casual, clock
from games.models import Attempt, Player
from games.pages import newgame, previews
from games.players import naming
from games.rules.deals import CodeError, format_code, parse_code


@never_cache
@require_safe
@ensure_csrf_cookie
def show(request: HttpRequest) -> HttpResponse:
    """The table with the open game on it, or with the window for a new one."""
    return _table(request, code=None)


@never_cache
@require_safe
@ensure_csrf_cookie
def by_code(request: HttpRequest, typed: str) -> HttpResponse:
    """The table with a wanted deal; a code that is none gets the form that says where it is wrong."""
    try:
        code = format_code(parse_code(typed))
    except CodeError:
        return newgame.typed_wrong(request, typed)
    if code != typed:
        return redirect("play-code", code)
    return _table(request, code=code)


def _table(request: HttpRequest, *, code: str | None) -> HttpResponse:
    context: dict[str, object] = {"boot": boot(request, code=code)}
    preview = None if code is None else previews.deal(code, now=clock.moment())
    if preview is not None:
        context["preview"] = preview
    return render(request, "play.html", context)


def boot(request: HttpRequest, *, code: str | None) -> dict[str, object]:
    """Everything the client starts from; `open` is the player's open game, `code` the deal wanted."""
    player = request.user if isinstance(request.user, Player) else None
    game = casual.current(player) if player else None
    return {
        "player": {"name": naming.shown(player), "guest": player.is_guest} if player else None,
        "attempt": game.pk if game else None,
        "open": _open(game) if game else None,
        "hinted": game.hinted if game else False,
        "code": code,
        "language": get_language(),
    }


def _open(game: Attempt) -> dict[str, object]:
    return {
        "attempt": game.pk,
        "code": game.deal.code,
        "draw": game.deal.draw,
        "moves": casual.moves(game),
    }
