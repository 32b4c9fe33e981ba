"""A race: players on one deal, started together. Whether it runs or is over is a function of these times.

`version` goes up with every change that somebody in the lobby or the race should hear of.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
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
    active_at = models.DateTimeField(_("last active"), default=timezone.now)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    # Never ranked, whoever races: against ghosts, or made for somebody whom no rival came for.
    unranked = models.BooleanField(_("never ranked"), default=False)
    quick = models.BooleanField(_("quick race"), default=False)
    # One to one: however many ask for the rematch of a race, there is one.
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )

    class Meta:
        verbose_name = _("race")
        verbose_name_plural = _("races")
        constraints = [
            models.CheckConstraint(condition=models.Q(max_players__gte=2), name="a_race_has_two_places"),
            models.CheckConstraint(condition=models.Q(mode__in=("home", "score")), name="race_mode_is_known"),
            models.CheckConstraint(condition=models.Q(visibility__in=("open", "link")), name="race_is_open_or_by_link"),
            models.CheckConstraint(
                condition=models.Q(limit_seconds__isnull=True) | models.Q(limit_seconds__gte=1),
                name="a_limit_is_some_time",
            ),
        ]
        indexes = [models.Index(fields=["starts_at", "active_at"], name="races_by_time")]

    def __str__(self) -> str:
        return self.slug


class Kicked(models.Model):
    """Whom the host sent away: they do not come back to this race."""

    race = models.ForeignKey(Race, models.CASCADE, related_name="kicked", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("sent away")
        verbose_name_plural = _("sent away")
        constraints = [models.UniqueConstraint(fields=["race", "player"], name="sent_away_once")]


class Ghost(models.Model):
    """An ended attempt that a race is run against, at its own recorded times; without one the certified line of the
    deal."""

    race = models.ForeignKey(Race, models.CASCADE, related_name="ghosts", db_index=False)
    attempt = models.ForeignKey("Attempt", models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("ghost")
        verbose_name_plural = _("ghosts")
        constraints = [
            models.UniqueConstraint(fields=["race", "attempt"], name="a_ghost_races_once"),
            models.UniqueConstraint(
                fields=["race"], condition=models.Q(attempt__isnull=True), name="one_known_line_a_race"
            ),
        ]


class Seeking(models.Model):
    """Somebody who wants a quick race, one row a player. `seen_at` is a lease: who has gone is found no more.

    `race` is set once, when it was found.
    """

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    draw = models.PositiveSmallIntegerField(_("draw count"))
    asked_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    race = models.ForeignKey(Race, models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("seeking a race")
        verbose_name_plural = _("seeking a race")
        constraints = [models.CheckConstraint(condition=models.Q(draw__in=(1, 3)), name="seeks_draw_1_or_3")]
        indexes = [models.Index(fields=["draw", "seen_at"], name="seeking_now")]
