"""Attempts with their journals. The one act: ending an open attempt as void, by way of the journal."""

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import journal
from games.admin import deals
from games.admin.journal import JournalInline
from games.admin.reading import ReadOnlyAdmin
from games.models import Attempt, Status, names


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = ("id", "player", "kind", "code", "status", "ranked", "score", "moves", "home", "time", "started_at")
    # With "counted" these are the results that stand on boards.
    list_filter = ("kind", "status", "ranked", "counted", "deal__draw", "started_at")
    list_select_related = ("player", "deal", "deal__daily")
    search_fields = ("=id",)
    search_help_text = _("a player’s name, a deal’s code, or a number")
    ordering = ("-id",)
    fields = (
        ("player", "kind", "status", "ranked"),
        ("code", "race", "daily", "rules"),
        ("created_at", "started_at", "ended_at"),
        ("score", "moves", "undos", "time", "home"),
        "digest",
    )
    inlines = (JournalInline,)
    actions = ("void",)

    @admin.display(description=_("code"))
    def code(self, attempt: Attempt) -> str:
        return deals.code(attempt.deal)

    @admin.display(description=_("last hash"))
    def digest(self, attempt: Attempt) -> str:
        return bytes(attempt.last_hash).hex() if attempt.last_hash else ""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Attempt], search_term: str
    ) -> tuple[QuerySet[Attempt], bool]:
        named = deals.by_code(search_term)
        if named is not None:
            found = queryset.filter(**{f"deal__{field}": value for field, value in named.items()})
            return found.filter(Q(deal__kind="N") | Q(deal__daily__closed_at__isnull=False)), False
        found, may_repeat = super().get_search_results(request, queryset, search_term)
        key = names.key(search_term)
        return (found | queryset.filter(player__name_key__startswith=key), may_repeat) if key else (found, may_repeat)

    def has_void_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_attempt")

    @admin.action(description=_("End as void"), permissions=["void"])
    def void(self, request: HttpRequest, queryset: QuerySet[Attempt]) -> None:
        ended = sum(journal.end(attempt.pk, status=Status.VOID) for attempt in queryset)
        text = ngettext("%(number)d attempt was ended as void.", "%(number)d attempts were ended as void.", ended)
        messages.success(request, text % {"number": ended})
