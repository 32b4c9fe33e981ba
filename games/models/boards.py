"""The boards: who stands on which with what, and how many stand in each bucket of keys.

Both are a function of the ranked results and can be made anew; `games.results` alone writes them. A board is a
number, see `games.results.boards`; a key is one too, less is better, see `games.ranking`.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.attempts import Attempt


class Place(models.Model):
    """A player's best on a board, or their number of wins there, with the attempt that made it so.

    A player who stands on boards is not deleted before `games.results` has taken them off. Attempts with results
    are never deleted, and those of a lobby, which are, must not be looked up here: so no constraint, no index.
    """

    pk = models.CompositePrimaryKey("board", "player_id")
    board = models.BigIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="places")
    key = models.BigIntegerField()
    attempt = models.ForeignKey(Attempt, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        indexes = [models.Index(fields=["board", "key", "attempt"], name="places_in_order")]
        constraints = [models.CheckConstraint(condition=models.Q(key__gte=0), name="keys_are_not_negative")]


class Tally(models.Model):
    """How many places of a board have a key that, shifted by `shift` bits, is `bucket`."""

    pk = models.CompositePrimaryKey("board", "shift", "bucket")
    board = models.BigIntegerField()
    shift = models.PositiveSmallIntegerField()
    bucket = models.BigIntegerField()
    # No CHECK (n >= 0): it would be asked of the −1 that an upsert brings, before that is added.
    n = models.BigIntegerField()

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
