"""Players, how good they are, and what they have seen."""

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.admin.reading import FewCounted, ReadOnlyAdmin
from games.models import Player, Rating, Spoiler, names
from games.players.adapter import NAME_TAKEN


class OneName(forms.ModelForm):
    """A form whose name no other player has, nor one that looks like it."""

    def clean_username(self) -> str:
        name = names.tidy(self.cleaned_data["username"])
        twins = Player.objects.filter(name_key=names.key(name)).exclude(pk=self.instance.pk)
        if twins.exists():
            raise ValidationError(NAME_TAKEN, code="taken")
        return name


class ChangeForm(OneName, UserChangeForm):
    class Meta(UserChangeForm.Meta):
        model = Player


class AddForm(OneName, AdminUserCreationForm):
    class Meta(AdminUserCreationForm.Meta):
        model = Player
        fields = ("username",)


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    form = ChangeForm
    add_form = AddForm
    list_display = ("username", "is_guest", "email", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_guest", "is_active", "is_staff", "date_joined", "last_login")
    list_per_page = 50
    show_full_result_count = False
    paginator = FewCounted
    actions = ("ban", "unban")
    search_fields = ("=id", "username", "=email")
    search_help_text = _("a name or one that looks like it, an e-mail address, or a number")
    ordering = ("-id",)
    readonly_fields = ("is_guest", "name_key", "date_joined", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "name_key", "is_guest", "password", "email")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Other"), {"fields": ("settings", "date_joined", "last_login")}),
    )

    @admin.action(description=_("Ban: end log-ins and close sockets"), permissions=["change"])
    def ban(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        """Nothing that was played is lost. Who looks after the service is banned by nobody's slip of the hand."""
        banned = queryset.filter(is_active=True, is_staff=False).update(is_active=False)
        text = ngettext("%(number)d player is banned.", "%(number)d players are banned.", banned)
        messages.success(request, text % {"number": banned})

    @admin.action(description=_("Let in again"), permissions=["change"])
    def unban(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        let_in = queryset.filter(is_active=False).update(is_active=True)
        text = ngettext("%(number)d player is let in again.", "%(number)d players are let in again.", let_in)
        messages.success(request, text % {"number": let_in})

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        found, may_repeat = super().get_search_results(request, queryset, search_term)
        key = names.key(search_term)
        return (found | queryset.filter(name_key__startswith=key), may_repeat) if key else (found, may_repeat)


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("player", "draw", "mu", "sigma", "races")
    list_filter = ("draw",)
    list_select_related = ("player",)
    search_fields = ("player__username",)


@admin.register(Spoiler)
class SpoilerAdmin(ReadOnlyAdmin):
    list_display = ("player", "deal", "at")
    list_filter = ("at",)
    list_select_related = ("player", "deal")
    search_fields = ("player__username",)
