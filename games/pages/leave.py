"""The page on which an account is given up: what goes, what stays, and the name typed to mean it."""

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player, names
from games.players import known, leaving


class LeaveForm(forms.Form):
    """The name of the account, typed by who means it."""

    name = forms.CharField(label=gettext_lazy("Your name, to confirm"), max_length=names.LONGEST)

    def __init__(self, data=None, *, player: Player) -> None:
        super().__init__(data)
        self.player = player
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if names.key(name) != self.player.name_key:
            raise ValidationError(_("This is not your name."), code="other")
        return name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """For accounts only, and only soon after they have shown who they are."""
    player = request.user
    if not isinstance(player, Player) or player.is_guest:
        return redirect("me")
    return _asked(request)


@reauthentication_required(allow_get=False)
def _asked(request: HttpRequest) -> HttpResponse:
    player = request.user
    assert isinstance(player, Player)
    form = LeaveForm(request.POST if request.method == "POST" else None, player=player)
    if request.method != "POST" or not form.is_valid():
        return render(request, "me_leave.html", {"form": form}, status=400 if form.errors else 200)
    leaving.leave(player)
    logout(request)
    messages.success(request, _("Your account is gone. Whatever you played stays, as someone’s who left."))
    response = redirect("home")
    response.delete_cookie(known.COOKIE, path=known.PATH)
    return response
