"""The page of friends: who they are and how they are here, requests, challenges, news, and who is blocked.

Plain forms, so that it works without any script. Accounts only: guests are told so.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import clock, friends, limits
from games.friends import Refusal, Refused, news
from games.limits import Limit
from games.models import Attempt, Player
from games.models.names import LONGEST
from games.pages import figures, newslines
from games.players import naming

_STATUSES = {Refusal.ABSENT: 404, Refusal.ONESELF: 400, Refusal.GUEST: 403, Refusal.NOT_FRIENDS: 404}

_WORDS = {
    Refusal.GUEST: gettext_lazy("Friends are for accounts. Sign up, and everything you have played stays yours."),
    Refusal.ABSENT: gettext_lazy("No account has this name."),
    Refusal.ONESELF: gettext_lazy("That is you."),
    Refusal.TWICE: gettext_lazy("You have asked already, or are friends."),
    Refusal.BLOCKED: gettext_lazy("You block this player. Unblock them first."),
    Refusal.NOT_FRIENDS: gettext_lazy("You are not friends."),
    Refusal.NOT_OPEN: gettext_lazy("The deal of this game is not closed yet."),
}

_DONE = {
    "accept": gettext_lazy("You are friends now."),
    "remove": gettext_lazy("Done."),
    "block": gettext_lazy("Blocked: you see nothing of each other any more. Nobody is told."),
    "unblock": gettext_lazy("Done."),
}


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    return _page(request)


@never_cache
@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """404 without such an account, 400 for oneself, 409 twice, 429 too often; to a blocker as to anybody."""
    player, name = _player(request), request.POST.get("name", "")[: LONGEST + 1]
    if player is None:
        return _page(request, status=403)
    limits.spend(Limit.FRIENDS, by=str(player.pk))
    try:
        row = friends.ask(player, name=name, now=clock.moment())
    except Refused as refused:
        status = _STATUSES.get(refused.refusal, 409)
        return _page(request, typed=name, problem=str(_WORDS[refused.refusal]), status=status)
    messages.success(request, _("You are friends now.") if row.accepted_at else _("Your request is sent."))
    return _back(request)


@never_cache
@require_POST
def verb(request: HttpRequest, name: str) -> HttpResponse:
    """`player` by its number: 404 for who is not there or not so, 400 for oneself, 403 for guests."""
    player = _player(request)
    if name not in _VERBS:
        raise Http404
    if player is None:
        return _page(request, status=403)
    try:
        _VERBS[name](player, _number(request.POST.get("player", "")))
    except Refused as refused:
        return _page(request, said=str(_refused(refused.refusal)), status=_STATUSES.get(refused.refusal, 409))
    messages.success(request, str(_DONE[name]))
    return _back(request)


@never_cache
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """All news up to the number `upto` are read."""
    player = _player(request)
    if player is None:
        return _page(request, status=403)
    news.read(player, upto=_number(request.POST.get("upto", "")), now=clock.moment())
    return redirect("friends")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, attempt: int) -> HttpResponse:
    """Choose a friend to beat an ended game of one's own; 404 where it is not one's own."""
    player = _player(request)
    if player is None:
        return _page(request, status=403)
    found = Attempt.objects.select_related("deal").filter(pk=attempt, player=player).first()
    if found is None:
        raise Http404
    now = clock.moment()
    if request.method == "POST":
        limits.spend(Limit.INVITATIONS, by=str(player.pk))
        try:
            friends.challenge(found, player=player, other=_number(request.POST.get("player", "")), now=now)
        except Refused as refused:
            words = _("You have challenged them on this game already.")
            said = words if refused.refusal is Refusal.TWICE else str(_refused(refused.refusal))
            return _page(request, said=said, status=_STATUSES.get(refused.refusal, 409))
        messages.success(request, _("Your challenge is sent."))
        return redirect("friends")
    context = {
        "attempt": found,
        "time": figures.clock_time(found.time or 0),
        "open": friends.may_challenge(found, player=player, now=now),
        "friends": friends.friends(player, now=now),
    }
    return render(request, "challenge.html", context)


def _page(
    request: HttpRequest, *, typed: str = "", problem: str = "", said: str = "", status: int = 200
) -> HttpResponse:
    player = _player(request)
    if player is None:
        return render(request, "friends_guest.html", status=status)
    now = clock.moment()
    friends.settle([player.pk], now=now)
    told = newslines.lines(news.of(player))
    context = {
        "typed": typed,
        "problem": problem,
        "said": said,
        "news": told,
        "unread": any(line.fresh for line in told),
        "friends": friends.friends(player, now=now),
        "asking": friends.requests_to(player),
        "asked": friends.requests_of(player),
        "blocked": friends.blocked_by(player),
        "challenges": [(naming.shown(one.attempt.player), one.attempt) for one in friends.open_to(player)],
    }
    return render(request, "friends.html", context, status=status)


def _player(request: HttpRequest) -> Player | None:
    """The account that asks; guests and visitors are none."""
    player = request.user
    return player if isinstance(player, Player) and not player.is_guest else None


def _number(text: str) -> int:
    """0, which nobody has, for what is no number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _refused(refusal: Refusal) -> object:
    return _("There is no such player, or nothing to do.") if refusal is Refusal.ABSENT else _WORDS[refusal]


def _back(request: HttpRequest) -> HttpResponse:
    """To the profile that it was asked from, or to the page of friends."""
    try:
        return redirect("player", friends.account(request.POST.get("at", "")).username)
    except Refused:
        return redirect("friends")


_VERBS: dict[str, Callable[[Player, int], None]] = {
    "accept": lambda player, other: friends.accept(player, other=other, now=clock.moment()),
    "remove": lambda player, other: friends.remove(player, other=other),
    "block": lambda player, other: friends.block(player, other=other),
    "unblock": lambda player, other: friends.unblock(player, other=other),
}
