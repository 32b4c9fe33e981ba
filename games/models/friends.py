"""Who is whose friend, and who blocks whom."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _


class Friendship(models.Model):
    """One row a pair of friends or a request: `asker` asked, `accepted_at` is set when the other agreed."""

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="asked")
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="asked_by")
    created_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        constraints = [
            models.UniqueConstraint(fields=["asker", "asked"], name="one_request_a_pair"),
            # Whoever asked whom: a pair is one row.
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="one_friendship_a_pair"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="nobody_befriends_themselves"),
        ]


class Block(models.Model):
    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="nobody_blocks_themselves"),
        ]
