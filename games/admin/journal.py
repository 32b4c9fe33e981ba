"""Journals: to be read, alone or on their attempt's page, and by nobody to be written."""

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadOnly, ReadOnlyAdmin
from games.models import JournalEntry

PER_PAGE = 100
COLUMNS = ("seq", "action", "at", "score", "moves", "home")


@admin.register(JournalEntry)
class JournalEntryAdmin(ReadOnlyAdmin):
    list_display = ("attempt", *COLUMNS, "digest")
    list_display_links = ("seq",)
    list_select_related = ("attempt",)
    list_filter = (("attempt__kind", admin.ChoicesFieldListFilter),)
    search_fields = ("=attempt__id", "=attempt__player__username", "=action")
    search_help_text = _("number of an attempt, name of a player, or an action")
    fields = ("attempt", *COLUMNS, "digest")
    # Both the same way, so that the index on them serves.
    ordering = ("-attempt", "-seq")

    @admin.display(description=_("hash"))
    def digest(self, entry: JournalEntry) -> str:
        return bytes(entry.hash).hex()


class PageOfEntries(BaseInlineFormSet):
    """One page of a journal; `number` is the page, `pages` what the template links."""

    number: str = "1"

    def get_queryset(self) -> QuerySet[JournalEntry]:
        if not hasattr(self, "shown"):
            entries = JournalEntry.objects.filter(attempt=self.instance).order_by("seq")
            self.pages = Paginator(entries, PER_PAGE).get_page(self.number)
            self.shown = entries[max(self.pages.start_index() - 1, 0) : self.pages.end_index()]
        return self.shown


class JournalInline(ReadOnly, admin.TabularInline):
    model = JournalEntry
    template = "admin/games/journal_inline.html"
    fields = readonly_fields = COLUMNS
    extra = 0
    can_delete = False
    verbose_name_plural = _("journal")

    def get_formset(self, request: HttpRequest, obj: object = None, **kwargs) -> type[BaseInlineFormSet]:
        number = request.GET.get("journal", "1")
        page = type("Page", (PageOfEntries,), {"number": number})
        return super().get_formset(request, obj, formset=page, **kwargs)
