"""Who plays: accounts and guests are the same row, so that signing up keeps everything."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(AbstractUser):
    """An account, or a guest (`is_guest`, no password). `name_key` makes look-alike names one name."""

    first_name = None
    last_name = None
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    name_key = models.CharField(_("name key"), max_length=300, unique=True, editable=False)
    settings = models.JSONField(_("settings"), default=dict, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["is_guest", "last_login"], name="guests_by_age")]


class SessionSuccession(models.Model):
    """Log-in rotates the session's key: open sockets of the old key go on under the new one."""

    old_key = models.CharField(max_length=40, primary_key=True)
    new_key = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("session succession")
        verbose_name_plural = _("session successions")
