"""Races: who hosted what, when it began."""

from django.contrib import admin

from games.admin.reading import ReadOnlyAdmin
from games.models import Race


@admin.register(Race)
class RaceAdmin(ReadOnlyAdmin):
    list_display = ("slug", "host", "deal", "mode", "visibility", "max_players", "created_at", "starts_at")
    list_filter = ("mode", "visibility", "deal__draw", ("starts_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("host", "deal")
    search_fields = ("=slug", "host__username")
    ordering = ("-id",)
