"""A player's rating per draw count, and whose knowledge of a deal keeps them from being ranked on it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.deals import Deal


class Rating(models.Model):
    """OpenSkill's mean and deviation after `races` rated races."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    draw = models.PositiveSmallIntegerField(_("draw count"))
    mu = models.FloatField(default=25.0)
    sigma = models.FloatField(default=25.0 / 3)
    races = models.PositiveIntegerField(_("rated races"), default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["player", "draw"], name="one_rating_a_draw_count"),
            models.CheckConstraint(condition=models.Q(draw__in=(1, 3)), name="rating_draw_is_1_or_3"),
        ]


class Spoiler(models.Model):
    """This player has seen this deal played: a later result on it is not ranked."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="spoilers")
    deal = models.ForeignKey(Deal, models.CASCADE, related_name="spoilers")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("spoiler")
        verbose_name_plural = _("spoilers")
        constraints = [models.UniqueConstraint(fields=["player", "deal"], name="one_spoiler_a_deal")]
