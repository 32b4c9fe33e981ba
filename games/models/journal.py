"""The journal: what happened in each attempt, in order, append-only. It is the truth of the service."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.attempts import Attempt


class JournalEntry(models.Model):
    """The `seq`-th action of an attempt (1 first) or its end; `at` in ms since the start, counters after it.

    `hash` = SHA-256(previous hash, then "seq action at score moves home"); games.journal writes it.
    """

    # The unique constraint serves as the index; its leading column is the attempt.
    attempt = models.ForeignKey(
        Attempt, models.CASCADE, related_name="journal", db_index=False, verbose_name=_("attempt")
    )
    seq = models.PositiveIntegerField(_("number"))
    action = models.CharField(_("action"), max_length=16)
    at = models.PositiveBigIntegerField(_("at (ms)"))
    score = models.PositiveIntegerField(_("score"))
    moves = models.PositiveIntegerField(_("moves"))
    home = models.PositiveSmallIntegerField(_("cards home"))
    hash = models.BinaryField(_("hash"), max_length=32)

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")
        constraints = [
            models.UniqueConstraint(fields=["attempt", "seq"], name="one_entry_a_number"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="numbers_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"
