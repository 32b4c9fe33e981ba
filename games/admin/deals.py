"""Deals and dailies. What a sealed deal hides from players before it closes, it hides here too."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadOnlyAdmin
from games.models import Daily, Deal
from games.rules.deals import CodeError, parse_code

SEALED = "•••••••"


def is_open(deal: Deal) -> bool:
    """Whether code and cards may be read: an open deal's always, a daily's when it has closed."""
    if deal.kind == Deal.Kind.OPEN:
        return True
    daily = getattr(deal, "daily", None)
    return daily is not None and daily.closed_at is not None


def code(deal: Deal) -> str:
    return deal.code if is_open(deal) else deal.code.replace(deal.letters, SEALED)


def by_code(text: str) -> dict[str, object] | None:
    """What a typed code says, as a filter of deals; None for a text that is no code."""
    try:
        parsed = parse_code(text)
    except CodeError:
        return None
    return {"kind": parsed.kind, "draw": parsed.draw, "letters": parsed.letters}


@admin.register(Deal)
class DealAdmin(ReadOnlyAdmin):
    list_display = ("id", "shown_code", "kind", "draw", "par", "created_at")
    list_filter = ("kind", "draw", ("par", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("daily",)
    search_fields = ("=id",)
    search_help_text = _("a code, or a number")
    fields = ("shown_code", "format", "kind", "draw", "shown_cards", "par", "proof", "created_at")
    ordering = ("-id",)

    @admin.display(description=_("code"))
    def shown_code(self, deal: Deal) -> str:
        return code(deal)

    @admin.display(description=_("cards"))
    def shown_cards(self, deal: Deal) -> str:
        return deal.cards if is_open(deal) else str(_("sealed"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Deal], search_term: str
    ) -> tuple[QuerySet[Deal], bool]:
        named = by_code(search_term)
        if named is None:
            return super().get_search_results(request, queryset, search_term)
        found = queryset.filter(**named)
        # A sealed deal is not found by its code before it may be read.
        return found.filter(pk__in=[deal.pk for deal in found if is_open(deal)]), False


@admin.register(Daily)
class DailyAdmin(ReadOnlyAdmin):
    list_display = ("date", "draw", "deal", "closed_at")
    list_filter = ("draw", ("closed_at", admin.EmptyFieldListFilter))
    list_select_related = ("deal",)
    date_hierarchy = "date"
    ordering = ("-date", "draw")
