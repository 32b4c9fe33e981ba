"""One's own page: the name, how one gets back in, and how the product looks."""

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Player, names
from games.players.adapter import NAME_TAKEN


class NameForm(forms.Form):
    """Another name for an account."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=names.LONGEST)

    def __init__(self, data=None, *, player: Player) -> None:
        super().__init__(data, initial={"name": player.username})
        self.player = player

    def clean_name(self) -> str:
        name = names.tidy(self.cleaned_data["name"])
        names.validate(name)
        if Player.objects.filter(name_key=names.key(name)).exclude(pk=self.player.pk).exists():
            raise ValidationError(NAME_TAKEN, code="taken")
        return name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """A visitor's and a guest's invitation, or an account's name, e-mail and keys."""
    player = request.user
    if not isinstance(player, Player) or player.is_guest:
        return render(request, "me_guest.html")
    form = NameForm(request.POST if request.method == "POST" else None, player=player)
    if request.method == "POST" and form.is_valid() and _renamed(player, form):
        messages.success(request, _("Your name is changed."))
        return redirect("me")
    return render(request, "me.html", {"form": form}, status=400 if form.errors else 200)


def _renamed(player: Player, form: NameForm) -> bool:
    player.username = form.cleaned_data["name"]
    try:
        player.save(update_fields=["username"])
    except IntegrityError:
        form.add_error("name", NAME_TAKEN)
        return False
    return True
