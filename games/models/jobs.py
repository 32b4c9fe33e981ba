"""Work for the worker processes, and the lease that keeps two keepers from doing the same."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Lease(models.Model):
    """Held by one process until `expires_at`, on the database's clock; it only saves work."""

    name = models.CharField(_("name"), max_length=40, primary_key=True)
    holder = models.CharField(_("holder"), max_length=80)
    expires_at = models.DateTimeField(_("expires"))

    class Meta:
        verbose_name = _("lease")
        verbose_name_plural = _("leases")


class Job(models.Model):
    """One piece of work; `key` makes the same request one job. `done` of `total` is its progress.

    `awaited`: somebody waits for it, and renews `wanted_at`; it is cancelled when nobody does any more.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    kind = models.CharField(_("kind"), max_length=20)
    key = models.CharField(_("key"), max_length=120, unique=True)
    order = models.JSONField(_("order"), default=dict)
    result = models.JSONField(_("result"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    priority = models.SmallIntegerField(_("priority"), default=0)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)
    worker = models.CharField(_("worker"), max_length=80, blank=True)
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    awaited = models.BooleanField(_("awaited"), default=False)
    wanted_at = models.DateTimeField(_("last wanted"), default=timezone.now)
    created_at = models.DateTimeField(_("ordered"), auto_now_add=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        indexes = [models.Index(fields=["state", "-priority", "id"], name="jobs_to_do")]
