"""What a player is told by friends, in words, with the way there."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import friends
from games.friends import Outcome
from games.models import Challenge, News
from games.players import naming


@dataclass(frozen=True, slots=True)
class Line:
    """`action` is the word on the way to `url`."""

    number: int
    name: str
    text: str
    url: str
    action: str
    at: datetime
    fresh: bool


def label(unread: int) -> str:
    """What the bell says to who does not see it."""
    return ngettext("%(n)d new", "%(n)d new", unread) % {"n": unread} if unread else ""


def lines(news: Iterable[News]) -> list[Line]:
    return [_line(one) for one in news]


def _line(news: News) -> Line:
    name = naming.shown(news.by)
    text, url, action = _said(news, name=name)
    return Line(news.pk, name, text, url, action, news.created_at, fresh=news.read_at is None)


def _said(news: News, *, name: str) -> tuple[str, str, str]:
    if news.kind == News.Kind.ASKED:
        return _("%(name)s asks to be your friend.") % {"name": name}, reverse("friends") + "#requests", _("Answer")
    if news.race is not None:
        way = reverse("race", args=[news.race.slug])
        return _("%(name)s invites you to a race.") % {"name": name}, way, _("To the race")
    if news.challenge is not None:
        deal = reverse("play-code", args=[news.challenge.attempt.deal.code])
        if news.kind == News.Kind.CHALLENGED:
            words = {"name": name, "score": news.challenge.attempt.score}
            return _("%(name)s: “Beat my %(score)d.”") % words, deal, _("Play this deal")
        return _answered(news, challenge=news.challenge, name=name), deal, _("Play this deal")
    return _("%(name)s is your friend now.") % {"name": name}, reverse("player", args=[news.by.username]), _("Profile")


def _answered(news: News, *, challenge: Challenge, name: str) -> str:
    """From the reader's side."""
    came_out = friends.outcome(challenge)
    if came_out is None or challenge.answer is None:
        return _("%(name)s has answered your challenge.") % {"name": name}
    asked = challenge.asked_id == news.player_id
    mine, theirs = (challenge.answer, challenge.attempt) if asked else (challenge.attempt, challenge.answer)
    words = {"name": name, "mine": mine.score, "theirs": theirs.score}
    if came_out is Outcome.EQUAL:
        return _("The challenge between you and %(name)s is a tie: %(mine)d each.") % words
    if (came_out is Outcome.BEATEN) is asked:
        return _("You have won the challenge against %(name)s: %(mine)d to %(theirs)d.") % words
    return _("%(name)s has won the challenge against you: %(theirs)d to %(mine)d.") % words
