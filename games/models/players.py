"""Who plays: accounts and guests are the same row, so that signing up keeps everything."""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import names


class Player(AbstractUser):
    """An account, or a guest (`is_guest`, no password). `name_key` makes look-alike names one name.

    `robot` is the strength of a practice rival, empty for people.
    """

    # Django's way to leave fields of the base class out.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.validate_form],
        error_messages={"unique": _("This name, or one that looks like it, is taken.")},
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    name_key = models.CharField(_("name key"), max_length=300, unique=True, editable=False)
    robot = models.CharField(_("robot"), max_length=8, blank=True, default="", editable=False)
    settings = models.JSONField(_("settings"), default=dict, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["is_guest", "last_login"], name="guests_by_age")]
        constraints = [
            models.UniqueConstraint(fields=["robot"], condition=~Q(robot=""), name="one_robot_a_strength"),
            models.CheckConstraint(condition=Q(robot="") | Q(is_guest=True), name="robots_are_guests"),
        ]

    def save(self, *args, update_fields: Iterable[str] | None = None, **kwargs) -> None:
        """Keep `name_key` true to the name, whoever saves it."""
        self.username = names.tidy(self.username)
        self.name_key = names.key(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)


class SessionSuccession(models.Model):
    """Log-in rotates the session's key: open sockets of the old key go on under the new one."""

    old_key = models.CharField(max_length=40, primary_key=True)
    new_key = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("session succession")
        verbose_name_plural = _("session successions")
