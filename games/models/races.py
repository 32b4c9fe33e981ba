"""A race: players on one deal, started together. Whether it runs or is over is a function of these times."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.deals import Deal


class Race(models.Model):
    class Mode(models.TextChoices):
        FIRST_HOME = "home", _("first home")
        BY_SCORE = "score", _("by score")

    class Visibility(models.TextChoices):
        OPEN = "open", _("open")
        LINK = "link", _("by link only")

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="races", verbose_name=_("deal"))
    mode = models.CharField(_("mode"), max_length=5, choices=Mode, default=Mode.FIRST_HOME)
    visibility = models.CharField(_("visibility"), max_length=4, choices=Visibility, default=Visibility.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted", verbose_name=_("host")
    )
    slug = models.CharField(_("short code"), max_length=16, unique=True)
    limit_seconds = models.PositiveIntegerField(_("limit in seconds"), null=True, blank=True)
    max_players = models.PositiveSmallIntegerField(_("most players"), default=10)
    locked = models.BooleanField(_("locked"), default=False)
    version = models.PositiveIntegerField(_("version"), default=0)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)

    class Meta:
        verbose_name = _("race")
        verbose_name_plural = _("races")
        constraints = [
            models.CheckConstraint(condition=models.Q(max_players__gte=2), name="a_race_has_two_places"),
        ]

    def __str__(self) -> str:
        return self.slug
