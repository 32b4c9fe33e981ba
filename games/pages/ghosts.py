"""Racing finished games: whom one may race on a deal, and the race that comes of it.

Whose they may be is `games.races.ghosts`' answer. A deal is named by a game on it, or by its day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import clock, dailies, races
from games.models import Attempt, Deal, Player, Status
from games.pages import figures
from games.players import guests, naming, paces
from games.races import ghosts
from games.races.ghosts import Offer
from games.watching.replays import among

FIELD, LINE = "field", "line"
_FRIENDS = 10


@dataclass(frozen=True, slots=True)
class Choice:
    """One or several ghosts that may be raced."""

    value: str
    label: str
    figure: str
    chosen: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """`?attempt=`, or `?day=&draw=`, names the deal; without, one is chosen that is new to the viewer.

    A POST of `against` makes the race and leads into its lobby.
    """
    now = clock.moment()
    viewer = request.user if isinstance(request.user, Player) else Player(pk=0)
    named = _named(request)
    if named is None:
        found = ghosts.unseen(viewer, draw=_draw(request), now=now)
        if found is None or found[1].record is None:
            return _page(request, offer=ghosts.NOTHING, choices=())
        return redirect(f"{reverse('ghost-race')}?attempt={found[1].record.pk}")
    deal, wanted = named
    if request.method == "POST":
        return _made(request, deal=deal)
    there = ghosts.offer(viewer, deal=deal, now=now)
    return _page(request, offer=there, choices=_choices(there, wanted=wanted))


def _made(request: HttpRequest, *, deal: Deal) -> HttpResponse:
    now, asked = clock.moment(), request.POST.getlist("against")[:100]
    player = guests.ensure(request)
    there = ghosts.offer(player, deal=deal, now=now)
    against = {int(one) for one in asked if one.isdecimal() and len(one) < 16}
    if FIELD in asked:
        against |= {one.pk for one in there.whole}
    if not against and LINE not in asked:
        return _page(request, offer=there, choices=_choices(there, wanted=None), status=400)
    try:
        with paces.making_race(request, player=player):
            race = ghosts.race(
                player,
                deal=deal,
                against=against,
                line=LINE in asked,
                max_players=settings.RACE_MAX_PLAYERS,
                now=now,
            )
    except races.Refused:
        return _page(request, offer=there, choices=_choices(there, wanted=None), status=409)
    return redirect("race", race.slug)


def _named(request: HttpRequest) -> tuple[Deal, int | None] | None:
    """The deal that the address names, with the attempt where it is named by one; Http404 for one that is not there."""
    text = request.GET.get("attempt", "")
    if text:
        known = text.isdecimal() and len(text) < 16
        attempt = Attempt.objects.select_related("deal").filter(pk=int(text)).first() if known else None
        if attempt is None or not _is_seen(attempt, request=request):
            raise Http404
        return attempt.deal, attempt.pk
    if "day" not in request.GET:
        return None
    try:
        day = date.fromisoformat(request.GET["day"])
    except ValueError:
        raise Http404 from None
    daily = dailies.named(day, draw=_draw(request))
    if daily is None:
        raise Http404
    return daily.deal, None


def _is_seen(attempt: Attempt, *, request: HttpRequest) -> bool:
    """One's own, or one that may be replayed: a race on its deal tells its host the code of an open one."""
    if attempt.player_id == request.user.pk:
        return True
    viewer = request.user if isinstance(request.user, Player) else None
    return bool(among([attempt.pk], viewer=viewer, now=clock.moment()))


def _choices(there: Offer, *, wanted: int | None) -> list[Choice]:
    """What may be ticked, each attempt once; what was asked for first, and ticked."""
    all_of = {one.pk: one for one in (*there.own, *there.friends, *there.field)}
    marked: list[tuple[Attempt | None, str]] = [(all_of.get(wanted or 0), _("This game: %(name)s"))]
    marked += [(one, _("Your own earlier game")) for one in there.own[:1]]
    marked += [(there.record, _("The record: %(name)s")), (there.middle, _("The middle of the ranking: %(name)s"))]
    marked += [(one, _("Your friend %(name)s")) for one in there.friends[:_FRIENDS]]
    found: dict[int, Choice] = {}
    for attempt, words in marked:
        if attempt is not None and attempt.pk not in found:
            ticked = attempt.pk == wanted or (wanted not in all_of and not found)
            label = words % {"name": naming.shown(attempt.player)}
            found[attempt.pk] = Choice(str(attempt.pk), label, _figure(attempt), ticked)
    choices = list(found.values())
    if len(there.field) > 1:
        choices.append(Choice(FIELD, _("The whole field"), str(len(there.whole)), chosen=False))
    if not choices and there.line:
        choices.append(Choice(LINE, _("The known line, a move every 2 s"), "", chosen=True))
    return choices


def _figure(attempt: Attempt) -> str:
    if attempt.status == Status.WON:
        return figures.clock_time(attempt.time or 0)
    return ngettext("%(home)d home", "%(home)d home", attempt.home) % {"home": attempt.home}


def _draw(request: HttpRequest) -> int:
    return 3 if request.GET.get("draw") == "3" else 1


def _page(request: HttpRequest, *, offer: Offer, choices: Sequence[Choice], status: int = 200) -> HttpResponse:
    return render(request, "ghosts.html", {"choices": choices, "seen": offer.seen}, status=status)
