"""The settings page: all that can be chosen, at one place. It works without scripts; with them each is seen at once."""

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player
from games.players import settings

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Setting:
    """One line of the page: `options` are values and their names; a switch has none, but the value that is `on`."""

    name: str
    label: Text
    help: Text = ""
    options: tuple[tuple[str, Text], ...] = ()
    on: str = "on"

    @property
    def off(self) -> str:
        return next(value for value in settings.ALLOWED[self.name] if value != self.on)


PLAYING = (
    Setting("rules", _("Interactive rules"), _("A refused move shows the rule that forbids it.")),
    Setting("double", _("Double click"), _("Two quick taps send a card to the longest column that takes it.")),
    Setting("select", _("Select, then place"), _("A tap picks a card up, the next one puts it down.")),
    Setting("keys", _("Letter and digit keys"), _("D draws, U takes back, 4 2 moves. Arrows and Enter always work.")),
    Setting("hand", _("Left-handed table"), _("The stock on the left, undo under the left thumb."), on="left"),
    Setting("timer", _("Show the time"), _("In races and dailies it runs, shown or not.")),
    Setting("sound", _("Sound"), _("A soft click where a card lands.")),
    Setting("motion", _("Motion"), _("Cards glide to their places.")),
)
FRIENDS = (
    Setting("watched", _("Friends may watch my casual games"), _("Races and dailies are watched by their own rules.")),
    Setting(
        "named", _("Who watches is named"), _("You and whoever watches see each other's names, if both turn this on.")
    ),
)
LOOK = (
    Setting("theme", _("Theme"), "", (("system", _("System")), ("light", _("Light")), ("dark", _("Dark")))),
    Setting("deck", _("Suits"), "", (("2", _("Two colours")), ("4", _("Four colours")))),
    Setting(
        "cards", _("Card size"), "", (("largest", _("As they fit")), ("large", _("Smaller")), ("medium", _("Small")))
    ),
    Setting("text", _("Text size"), "", (("normal", _("Normal")), ("large", _("Large")), ("largest", _("Very large")))),
)
TABLES = (("lac", _("Lake")), ("ardoise", _("Slate")), ("tuile", _("Brick")), ("lin", _("Linen")))
BACKS = (("reflet", _("Sun on water")), ("accents", _("Accents")), ("vagues", _("Waves")), ("onde", _("Ripple")))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The page; or a change, posted by it or by the foot of any page, and back to where it came from."""
    if request.method == "POST":
        return _changed(request)
    chosen = settings.of(request) | _kept(request)
    return render(
        request,
        "settings.html",
        {
            "playing": [(one, chosen[one.name]) for one in PLAYING],
            "friends": [(one, chosen[one.name]) for one in FRIENDS],
            "look": [(one, chosen[one.name]) for one in LOOK],
            "tables": TABLES,
            "backs": BACKS,
            "nine": ("S", "H", "D", "C"),
            "now": chosen,
        },
    )


def _kept(request: HttpRequest) -> dict[str, str]:
    """What others may see is said as the server goes by it, whatever this device last heard."""
    if not isinstance(request.user, Player):
        return {}
    kept = settings.known(request.user.settings)
    return {one.name: kept.get(one.name, settings.DEFAULTS[one.name]) for one in FRIENDS}


def _changed(request: HttpRequest) -> HttpResponse:
    said = request.POST.dict()
    if "all" in said:
        # A switch that is off is not sent.
        said = {one.name: one.off for one in (*PLAYING, *FRIENDS)} | said
    back = said.get("next", "")
    response = redirect(back if get_adapter().is_safe_url(back) else "settings")
    settings.keep(response, request=request, change=settings.known(said))
    return response
