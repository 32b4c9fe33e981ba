"""One click to a race: the page of who waits for rivals, which leads into the race once there is one.

It asks again and again, by itself with and without scripts; who closes it waits no more.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import clock, dealing, keeper, robots
from games.dealing import Preparing
from games.models import Player, Race
from games.players import guests, paces
from games.races import quick
from games.races.quick import Wait
from games.robots import Strength

RIVALS = (Strength.EASY, Strength.MEDIUM)


@dataclass(frozen=True, slots=True)
class Seen:
    """What who waits sees; `left`: seconds until it goes on without people, None where a deal is waited for."""

    left: int | None = None
    preparing: Preparing | None = None

    @property
    def gone(self) -> int:
        """Of the seconds that rivals are waited for."""
        return self.most - (self.left or 0)

    @property
    def most(self) -> int:
        return quick.PATIENCE // timedelta(seconds=1)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """A POST wants a race, or no more (`cancel`); else how it stands, or into the race that was found."""
    if request.method == "POST":
        return _asked(request)
    player = request.user if isinstance(request.user, Player) else None
    found = None if player is None else _look(player)
    if isinstance(found, Race):
        return redirect("race", found.slug)
    draw = "3" if request.GET.get("draw") == "3" else "1"
    return render(request, "quick.html", {"seen": found, "draw": draw})


def _asked(request: HttpRequest) -> HttpResponse:
    if "cancel" in request.POST:
        if isinstance(request.user, Player) and not quick.cancel(request.user):
            # Somebody came meanwhile, or none was wanted.
            return redirect("quick-race")
        return redirect("races")
    player = guests.ensure(request)
    with paces.making_race(request, player=player):
        quick.ask(player, draw=3 if request.POST.get("draw") == "3" else 1, now=clock.moment())
    return redirect("quick-race")


def _look(player: Player) -> Race | Seen | None:
    try:
        found = quick.look(
            player,
            now=clock.moment(),
            robots=_invited,
            countdown=timedelta(seconds=settings.RACE_COUNTDOWN),
            max_players=settings.RACE_MAX_PLAYERS,
        )
    except dealing.NotReadyError as missing:
        return Seen(preparing=dealing.prepare(missing))
    if isinstance(found, Wait):
        return Seen(left=-(-found.left // timedelta(seconds=1)))
    return found


def _invited(race: Race, host: Player) -> int:
    """Practice rivals, where somebody plays for them."""
    if not keeper.is_held(robots.LEASE):
        return 0
    for strength in RIVALS:
        robots.invite(race.pk, host=host, strength=strength, now=clock.moment())
    return len(RIVALS)
