"""The New game window as a page of its own, for links, for the home page and for who has no script."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import casual, clock, dealing
from games.models import Attempt, Player
from games.pages import codes, preparing
from games.players import guests, paces
from games.rules.deals import CodeError, parse_code

# Longer than any code, shorter than what is not worth showing again.
_SHOWN = 300


class NewGameForm(forms.Form):
    """Draw count, `winnable` for a certified deal, or code; `end` is the open game that the person agreed to end."""

    draw = forms.TypedChoiceField(
        choices=[(1, _("Draw 1")), (3, _("Draw 3"))], coerce=int, empty_value="1", required=False
    )
    code = forms.CharField(label=_("Game code, if you have one"), required=False, strip=False)
    winnable = forms.BooleanField(label=_("Winnable only"), required=False)
    end = forms.IntegerField(required=False, min_value=1, max_value=2**53 - 1)

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        if not typed.strip():
            return ""
        try:
            parse_code(typed)
        except CodeError as error:
            raise ValidationError(codes.explained(error, typed=typed), code="code") from error
        return typed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The form; a POST starts the game and leads to the table, or asks first what becomes of the open one."""
    if request.method != "POST":
        return _form(request, NewGameForm(initial={"draw": _wanted_draw(request)}))
    form = NewGameForm(request.POST)
    if not form.is_valid():
        return _form(request, form, status=400)
    player = guests.ensure(request)
    asked = casual.in_the_way(player, ending=form.cleaned_data["end"])
    if asked is not None:
        return _ask(request, form, asked)
    return _start(request, form, player)


def typed_wrong(request: HttpRequest, typed: str) -> HttpResponse:
    """The form with a code from the address in it, and where it is wrong."""
    form = NewGameForm({"draw": "1", "code": typed[:_SHOWN]})
    return _form(request, form, status=400)


def _start(request: HttpRequest, form: NewGameForm, player: Player) -> HttpResponse:
    wanted, now = form.cleaned_data, clock.moment()
    try:
        with paces.starting_game(player):
            if wanted["winnable"] and not wanted["code"]:
                casual.start_winnable(player, draw=int(wanted["draw"]), now=now)
            else:
                casual.start(player, code=wanted["code"] or None, draw=int(wanted["draw"]), now=now)
    except dealing.NotReadyError as missing:
        return preparing.page(request, dealing.prepare(missing), fields=_sent(request))
    except casual.UnknownCode:
        form.add_error("code", codes.unknown())
        return _form(request, form, status=404)
    except casual.DealInRace:
        form.add_error("code", _("You are in a race on these cards. They can be played here once it is over."))
        return _form(request, form, status=409)
    return redirect("play")


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """What the form said, to be sent again."""
    return [(name, request.POST[name]) for name in NewGameForm.base_fields if name in request.POST]


def _ask(request: HttpRequest, form: NewGameForm, game: Attempt) -> HttpResponse:
    context = {"form": form, "game": game, "moves": casual.moves(game)}
    return render(request, "new_game_asked.html", context, status=409)


def _form(request: HttpRequest, form: NewGameForm, *, status: int = 200) -> HttpResponse:
    return render(request, "new_game.html", {"form": form, "draw": _draw(form)}, status=status)


def _draw(form: NewGameForm) -> int:
    return 3 if str(form["draw"].value()) == "3" else 1


def _wanted_draw(request: HttpRequest) -> int:
    return 3 if request.GET.get("draw") == "3" else 1
