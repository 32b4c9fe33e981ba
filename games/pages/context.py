"""What the shell of every page shows: where one can go, who one is, and what was chosen in the settings."""

from dataclasses import dataclass

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.friends import news
from games.models import Player
from games.pages import newslines, previews
from games.players import naming, settings


@dataclass(frozen=True, slots=True)
class Place:
    """One entry of the header and the tab bar."""

    name: str
    icon: str
    label: str | Promise
    current: bool

    @property
    def url(self) -> str:
        return reverse(self.name)


@dataclass(frozen=True, slots=True)
class Bell:
    unread: int
    newest: int
    label: str


_PLACES = (
    ("home", "home", _("Home")),
    ("races", "race", _("Race")),
    ("daily", "daily", _("Daily")),
    ("boards", "trophy", _("Boards")),
    ("me", "friends", _("Me")),
)
# A place is where its own pages are too.
_WITHIN = {
    "friends": "me",
    "challenge": "me",
    "new-race": "races",
    "quick-race": "races",
    "ghost-race": "races",
    "race": "races",
    "daily-of": "daily",
}
# The header's link to the rules stands for all that explains.
_GUIDE = {"rules", "examples", "faq", "shortcuts", "privacy"}


def shell(request: HttpRequest) -> dict[str, object]:
    """The context processor; error pages have it too, so it must work without a session or a user."""
    here = request.resolver_match.url_name if request.resolver_match else None
    player = getattr(request, "user", None)
    chosen = settings.of(request)
    return {
        "places": [Place(name, icon, label, name == _WITHIN.get(here or "", here)) for name, icon, label in _PLACES],
        "guided": here in _GUIDE,
        "preview": previews.site(),
        "origin": _origin(request),
        "chosen": chosen,
        "chosen_text": settings.written(chosen),
        "bell": _bell(player),
        "player_name": naming.shown(player) if isinstance(player, Player) else "",
    }


def _bell(player: object) -> Bell | None:
    """How many news an account has not read; nothing rings for anybody else."""
    if not isinstance(player, Player) or player.is_guest:
        return None
    unread, newest = news.unread([player.pk]).get(player.pk, (0, 0))
    return Bell(unread, newest, newslines.label(unread))


def _origin(request: HttpRequest) -> str:
    """Scheme and host as they were asked for; empty for a host that is none of ours."""
    try:
        return f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return ""
