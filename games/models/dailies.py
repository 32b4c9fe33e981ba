"""The deal of a UTC day: the first need of a date inserts it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.deals import Deal


class Daily(models.Model):
    date = models.DateField(_("date"))
    draw = models.PositiveSmallIntegerField(_("draw count"))
    deal = models.OneToOneField(Deal, models.PROTECT, related_name="daily", verbose_name=_("deal"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("daily")
        verbose_name_plural = _("dailies")
        constraints = [
            models.UniqueConstraint(fields=["date", "draw"], name="one_daily_a_day_and_draw"),
            models.CheckConstraint(condition=models.Q(draw__in=(1, 3)), name="daily_draw_is_1_or_3"),
        ]

    def __str__(self) -> str:
        return f"{self.date} · {self.draw}"
