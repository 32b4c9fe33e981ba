"""How many watch an attempt, as each web process says of its own: a lease, so that a process that dies takes its
watchers with it."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Audience(models.Model):
    """`watchers` in one `process` until `until`; `names` of those who want it known.

    No constraint on the attempt: what is gone is watched by nobody.
    """

    attempt = models.BigIntegerField()
    process = models.CharField(max_length=32)
    watchers = models.PositiveIntegerField()
    names = models.JSONField(default=list)
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("audience")
        verbose_name_plural = _("audiences")
        constraints = [models.UniqueConstraint(fields=["attempt", "process"], name="one_audience_a_process")]
        indexes = [models.Index(fields=["until"], name="audiences_by_lease")]
