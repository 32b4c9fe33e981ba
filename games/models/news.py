"""What friends want of each other and are told of: challenges, the news of a player, and who is here."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.attempts import Attempt
from games.models.races import Race


class Challenge(models.Model):
    """`asked` is to beat an ended attempt of a friend's on the same deal; `answer` is their game, once it has ended."""

    attempt = models.ForeignKey(Attempt, models.CASCADE, related_name="challenges", verbose_name=_("attempt"))
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges")
    created_at = models.DateTimeField(auto_now_add=True)
    answer = models.ForeignKey(Attempt, models.SET_NULL, null=True, blank=True, related_name="answers")

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [models.UniqueConstraint(fields=["attempt", "asked"], name="one_challenge_each")]


class News(models.Model):
    """`player` is told that `by` has done something; `read_at` is set once they have seen it.

    `key` names what it is about, so that the same is told once."""

    class Kind(models.TextChoices):
        ASKED = "asked", _("friend request")
        ACCEPTED = "accepted", _("request accepted")
        INVITED = "invited", _("invitation to a race")
        CHALLENGED = "challenged", _("challenge")
        ANSWERED = "answered", _("challenge answered")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="news")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="made_news")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    key = models.CharField(max_length=40)
    race = models.ForeignKey(Race, models.CASCADE, null=True, blank=True, related_name="+")
    challenge = models.ForeignKey(Challenge, models.CASCADE, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("news")
        verbose_name_plural = _("news")
        indexes = [models.Index(fields=["player", "read_at"], name="news_unread")]
        constraints = [models.UniqueConstraint(fields=["player", "key"], name="told_once")]


class Presence(models.Model):
    """A lease: `seen_at`, when an account last had a page open, `plays_at`, when it last sat at a table."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="presence")
    seen_at = models.DateTimeField()
    plays_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
