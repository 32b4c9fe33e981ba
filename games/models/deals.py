"""A deal: 52 cards in order, with the code that names it and, once certified, the proof that it can be won."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Deal(models.Model):
    """`cards` is the deck as text in deal order; `key` (32 bytes) only for sealed deals.

    Certified is a deal with a `proof`; `line` is the shortest line of the solver's. `par` is the fewest moves known:
    those of `par_attempt` where a player found them, else the line's. `pooled`: certified, and not yet taken for
    anything.
    """

    class Kind(models.TextChoices):
        OPEN = "N", _("open")
        SEALED = "S", _("sealed")

    format = models.CharField(_("format"), max_length=4, default="TF1")
    kind = models.CharField(_("kind"), max_length=1, choices=Kind)
    letters = models.CharField(_("letters"), max_length=7)
    draw = models.PositiveSmallIntegerField(_("draw count"), choices=[(1, "1"), (3, "3")])
    cards = models.CharField(_("cards"), max_length=155)
    key = models.BinaryField(_("key"), null=True, blank=True, max_length=32)
    line = models.TextField(_("winning line"), blank=True)
    par = models.PositiveIntegerField(_("par"), null=True, blank=True)
    proof = models.CharField(_("how it was proven"), max_length=200, blank=True)
    par_attempt = models.ForeignKey(
        "Attempt", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("par by")
    )
    pooled = models.BooleanField(_("in the pool"), default=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        constraints = [
            models.UniqueConstraint(fields=["format", "kind", "letters", "draw"], name="one_deal_a_code"),
            models.UniqueConstraint(fields=["letters"], condition=Q(kind="S"), name="sealed_letters_are_unique"),
            models.CheckConstraint(condition=Q(draw__in=(1, 3)), name="draw_is_1_or_3"),
            models.CheckConstraint(condition=Q(kind__in=("N", "S")), name="kind_is_open_or_sealed"),
            models.CheckConstraint(
                condition=Q(kind="N", key__isnull=True) | Q(kind="S", key__isnull=False),
                name="sealed_deals_have_a_key",
            ),
            models.CheckConstraint(condition=Q(pooled=False) | ~Q(proof=""), name="the_pool_holds_certified_deals"),
        ]
        indexes = [models.Index(fields=["pooled", "kind", "draw"], name="deals_in_the_pool")]

    @property
    def certified(self) -> bool:
        """Whether it was proven that the deal can be won."""
        return bool(self.proof)

    @property
    def code(self) -> str:
        """The code as it is shown; whether it may be shown is for `boards` and `watching` to say."""
        return f"{self.format}-D{self.draw}{self.kind}-{self.letters}"

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.draw} · #{self.pk}"
