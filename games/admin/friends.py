"""What is between players: friendships, blocks, challenges, news, who is here. To be read: the verbs keep them true to
each other, as no friendship stays beside a block."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadOnlyAdmin
from games.models import Block, Challenge, Friendship, News, Player, Presence, names


class OfPlayers(ReadOnlyAdmin):
    """Found by the names of either player, however they are written; `players` are the fields."""

    players: tuple[str, ...]
    # There would be no field to search in without any.
    search_fields = ("=id",)
    ordering = ("-pk",)

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        key = names.key(search_term)
        if not key:
            return queryset, False
        # The names first: an index serves for their beginnings, and few rows are about any of them.
        named = Player.objects.filter(name_key__startswith=key).values("pk")
        found = queryset.none()
        for field in self.players:
            found = found | queryset.filter(**{f"{field}__in": named})
        return found, False


@admin.register(Friendship)
class FriendshipAdmin(OfPlayers):
    list_display = ("asker", "asked", "created_at", "accepted_at")
    list_filter = (("accepted_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("asker", "asked")
    players = ("asker", "asked")


@admin.register(Block)
class BlockAdmin(OfPlayers):
    list_display = ("blocker", "blocked", "created_at")
    list_filter = ("created_at",)
    list_select_related = ("blocker", "blocked")
    players = ("blocker", "blocked")


@admin.register(Challenge)
class ChallengeAdmin(OfPlayers):
    list_display = ("id", "asker", "asked", "attempt", "created_at", "answer")
    list_filter = (("answer", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("attempt__player", "asked", "answer")
    fields = ("asker", "asked", "attempt", "created_at", "answer")
    players = ("attempt__player", "asked")

    @admin.display(description=_("player"), ordering="attempt__player")
    def asker(self, challenge: Challenge) -> Player:
        return challenge.attempt.player


@admin.register(News)
class NewsAdmin(OfPlayers):
    list_display = ("id", "player", "kind", "by", "created_at", "read_at")
    list_filter = ("kind", ("read_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("player", "by")
    players = ("player", "by")


@admin.register(Presence)
class PresenceAdmin(OfPlayers):
    list_display = ("player", "seen_at", "plays_at")
    list_filter = ("seen_at", ("plays_at", admin.EmptyFieldListFilter))
    list_select_related = ("player",)
    search_fields = ("=player",)
    players = ("player",)
