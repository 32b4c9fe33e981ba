"""Races: who hosted what, when it began, who played, whose ghosts ran along; and who is looking for a quick one."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.friends import OfPlayers
from games.admin.reading import ReadOnly, ReadOnlyAdmin
from games.models import Attempt, Ghost, Kicked, Race, Seeking


class Rows(ReadOnly, admin.TabularInline):
    extra = 0
    can_delete = False


class AttemptInline(Rows):
    model = Attempt
    fields = readonly_fields = ("player", "status", "ranked", "score", "moves", "home", "time")
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Attempt]:
        return super().get_queryset(request).select_related("player").order_by("pk")


class GhostInline(Rows):
    model = Ghost
    fields = readonly_fields = ("attempt", "player")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ghost]:
        return super().get_queryset(request).select_related("attempt__player").order_by("pk")

    @admin.display(description=_("player"))
    def player(self, ghost: Ghost) -> str:
        return str(_("The known line") if ghost.attempt is None else ghost.attempt.player)


class KickedInline(Rows):
    model = Kicked
    fields = readonly_fields = ("player",)


@admin.register(Race)
class RaceAdmin(ReadOnlyAdmin):
    list_display = ("slug", "host", "deal", "mode", "visibility", "quick", "max_players", "created_at", "starts_at")
    list_filter = (
        "mode",
        "visibility",
        "quick",
        "unranked",
        "deal__draw",
        ("starts_at", admin.EmptyFieldListFilter),
        "created_at",
    )
    list_select_related = ("host", "deal")
    search_fields = ("=slug", "host__username")
    ordering = ("-id",)
    inlines = (AttemptInline, GhostInline, KickedInline)


@admin.register(Seeking)
class SeekingAdmin(OfPlayers):
    list_display = ("player", "draw", "asked_at", "seen_at", "race")
    list_filter = ("draw", ("race", admin.EmptyFieldListFilter), "asked_at")
    list_select_related = ("player", "race")
    players = ("player",)
