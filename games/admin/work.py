"""Jobs for the workers, the leases of the keepers, and how many watch in which process."""

from django.contrib import admin

from games.admin.reading import ReadOnlyAdmin
from games.models import Audience, Job, Lease


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = ("id", "kind", "key", "state", "priority", "done", "total", "worker", "created_at")
    list_filter = ("kind", "state", "created_at")
    search_fields = ("=id", "key", "worker")
    ordering = ("-id",)


@admin.register(Lease)
class LeaseAdmin(ReadOnlyAdmin):
    list_display = ("name", "holder", "expires_at")
    list_filter = ("expires_at",)
    search_fields = ("name", "holder")


@admin.register(Audience)
class AudienceAdmin(ReadOnlyAdmin):
    list_display = ("attempt", "watchers", "names", "process", "until")
    list_filter = ("until",)
    search_fields = ("=attempt", "process")
    ordering = ("-id",)
