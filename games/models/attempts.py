"""One player's play of one deal. Its result columns are written once, with the entry that ends it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.dailies import Daily
from games.models.deals import Deal
from games.models.races import Race


class Kind(models.TextChoices):
    CASUAL = "casual", _("casual")
    RACE = "race", _("race")
    DAILY = "daily", _("daily")


class Status(models.IntegerChoices):
    """Ordered, with gaps: below `WON` an attempt is open, from `WON` on it has ended."""

    CREATED = 10, _("created")
    PLAYING = 20, _("playing")
    WON = 30, _("won")
    RESIGNED = 40, _("resigned")
    LIMIT = 50, _("time limit")
    IDLE = 60, _("idle")
    VOID = 70, _("void")


class Attempt(models.Model):
    """`time` is in milliseconds since `started_at`; `seat` is the token of the socket that plays.

    `seen_at` is a lease on presence in a race, `reaction` what was said last there; `counted` says that the result
    stands on the boards, `hinted` that the player asked the solver, `offline` that part of it was
    played without a connection: the number of what was sent in last.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="attempts", verbose_name=_("player")
    )
    deal = models.ForeignKey(Deal, models.PROTECT, related_name="attempts", verbose_name=_("deal"))
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    race = models.ForeignKey(
        Race, models.CASCADE, null=True, blank=True, related_name="attempts", verbose_name=_("race")
    )
    daily = models.ForeignKey(
        Daily, models.PROTECT, null=True, blank=True, related_name="attempts", verbose_name=_("daily")
    )
    ranked = models.BooleanField(_("ranked"), default=False)
    rules = models.CharField(_("rules version"), max_length=8, default="1")
    status = models.PositiveSmallIntegerField(_("status"), choices=Status, default=Status.CREATED)
    seat = models.CharField(_("seat"), max_length=32, blank=True, editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True, editable=False)
    reaction = models.CharField(_("reaction"), max_length=12, blank=True, default="", editable=False)
    reacted_at = models.DateTimeField(_("reacted"), null=True, blank=True, editable=False)
    counted = models.BooleanField(_("counted"), default=False, editable=False)
    hinted = models.BooleanField(_("with hints"), default=False, editable=False)
    offline = models.UUIDField(_("played offline"), null=True, blank=True, unique=True, editable=False)
    score = models.PositiveIntegerField(_("score"), default=0)
    moves = models.PositiveIntegerField(_("moves"), default=0)
    undos = models.PositiveIntegerField(_("undos"), default=0)
    time = models.PositiveBigIntegerField(_("time (ms)"), null=True, blank=True)
    home = models.PositiveSmallIntegerField(_("cards home"), default=0)
    last_hash = models.BinaryField(_("last hash"), null=True, blank=True, max_length=32, editable=False)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = [
            models.UniqueConstraint(fields=["player", "daily"], name="one_attempt_a_daily"),
            models.UniqueConstraint(fields=["player", "race"], name="one_attempt_a_race"),
            models.UniqueConstraint(
                fields=["player"], condition=Q(kind="casual", status__lt=30), name="one_open_casual_game"
            ),
            models.CheckConstraint(
                condition=Q(kind="casual", race__isnull=True, daily__isnull=True, ranked=False)
                | Q(kind="race", race__isnull=False, daily__isnull=True)
                | Q(kind="daily", race__isnull=True, daily__isnull=False),
                name="kind_fits_race_and_daily",
            ),
            models.CheckConstraint(
                condition=Q(status__lt=30, ended_at__isnull=True) | Q(status__gte=30, ended_at__isnull=False),
                name="an_end_has_its_time",
            ),
            models.CheckConstraint(condition=Q(home__lte=52), name="at_most_52_cards_home"),
            models.CheckConstraint(
                condition=Q(counted=False) | Q(ranked=True, status__gte=30), name="only_ranked_results_count"
            ),
            models.CheckConstraint(condition=Q(offline=None) | Q(kind="casual"), name="only_casual_games_are_offline"),
            models.CheckConstraint(condition=Q(hinted=False) | Q(kind="casual"), name="hints_are_for_casual_games"),
        ]
        # Not partial: SQLite cannot use a partial index for a condition that is a parameter.
        indexes = [
            models.Index(fields=["kind", "status"], name="attempts_open_of_a_kind"),
            models.Index(fields=["daily", "status"], name="attempts_of_a_daily"),
        ]

    @property
    def has_ended(self) -> bool:
        return self.status >= Status.WON

    def __str__(self) -> str:
        return f"#{self.pk}"
