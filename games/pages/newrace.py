"""Making a race: draw count or an open code, what it is about, how long, and for whom."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import clock, dealing, races
from games.models import Race
from games.pages import codes, preparing
from games.pages.races import limit
from games.players import guests, paces
from games.rules.deals import CodeError, parse_code

_NO_LIMIT = "none"
_LIMITS = [str(seconds) if seconds else _NO_LIMIT for seconds in races.LIMITS]


class NewRaceForm(forms.Form):
    """A code decides the draw count too, and makes a race that is never ranked."""

    draw = forms.ChoiceField(choices=[("1", _("Draw 1")), ("3", _("Draw 3"))])
    code = forms.CharField(label=_("Game code, if you have one"), required=False, strip=False)
    mode = forms.ChoiceField(choices=[("home", _("First home")), ("score", _("By score"))])
    limit = forms.ChoiceField(choices=[(one, one) for one in _LIMITS])
    visibility = forms.ChoiceField(choices=[("open", _("Open")), ("link", _("By link only"))])

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        if not typed.strip():
            return ""
        try:
            code = parse_code(typed)
        except CodeError as error:
            raise ValidationError(codes.explained(error, typed=typed), code="code") from error
        if code.kind != "N":
            raise ValidationError(_now("A sealed code cannot be raced on: everybody must be new to the cards."))
        return typed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The form; a POST makes the race and leads into its lobby."""
    if request.method != "POST":
        draw = "3" if request.GET.get("draw") == "3" else "1"
        return _form(
            request,
            NewRaceForm(
                initial={
                    "draw": draw,
                    "code": request.GET.get("code", "")[:300],
                    "mode": "home",
                    "limit": "900",
                    "visibility": "open",
                }
            ),
        )
    form = NewRaceForm(request.POST)
    if not form.is_valid():
        return _form(request, form, status=400)
    wanted = form.cleaned_data
    player = guests.ensure(request)
    try:
        with paces.making_race(request, player=player):
            race = races.create(
                player,
                draw=int(wanted["draw"]),
                code=wanted["code"] or None,
                mode=Race.Mode(wanted["mode"]),
                visibility=Race.Visibility(wanted["visibility"]),
                limit_seconds=None if wanted["limit"] == _NO_LIMIT else int(wanted["limit"]),
                max_players=settings.RACE_MAX_PLAYERS,
                now=clock.moment(),
            )
    except dealing.NotReadyError as missing:
        return preparing.page(request, dealing.prepare(missing), fields=_sent(request))
    return redirect("race", race.slug)


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """What the form said, to be sent again."""
    return [(name, request.POST.get(name, "")) for name in NewRaceForm.base_fields]


def _form(request: HttpRequest, form: NewRaceForm, *, status: int = 200) -> HttpResponse:
    limits = [(one, limit(None if one == _NO_LIMIT else int(one))) for one in _LIMITS]
    return render(request, "new_race.html", {"form": form, "limits": limits}, status=status)
