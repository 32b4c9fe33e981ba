"""An admin that shows and never changes: for what other parts of the program keep true."""

from django.contrib import admin
from django.http import HttpRequest


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
