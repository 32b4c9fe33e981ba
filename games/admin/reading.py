"""An admin that shows and never changes: for what other parts of the program keep true."""

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

MOST_COUNTED = 10_000
"""Rows of a list that are counted; what lies further is found by searching."""


class FewCounted(Paginator):
    """Pages of a list of any length: a million rows are not counted to show fifty."""

    @cached_property
    def count(self) -> int:
        rows = self.object_list
        return rows.order_by()[:MOST_COUNTED].count() if isinstance(rows, QuerySet) else len(rows)


class ReadOnly:
    """No adding, no changing, no deleting, not for superusers either."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, admin.ModelAdmin):
    list_per_page = 50
    show_full_result_count = False
    paginator = FewCounted
