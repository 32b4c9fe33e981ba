"""What has been used up of a limit, by whom: a row each, so that it holds across processes and restarts."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Spent(models.Model):
    """`key` says of which limit and by whom; at `until`, in ms since 1970, all of it is free again."""

    key = models.CharField(_("key"), max_length=100, primary_key=True)
    until = models.BigIntegerField(_("used up until"), db_index=True)

    class Meta:
        verbose_name = _("use of a limit")
        verbose_name_plural = _("uses of limits")
