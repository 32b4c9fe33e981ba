"""Blocking: it ends a friendship and hides both from each other. Nobody is told that they are blocked."""

from functools import partial

from django.db import transaction
from django.db.models import Q

from games.friends import news, notices
from games.friends.refusals import Refusal, Refused
from games.friends.turns import between, require_account, turn
from games.models import Block, Challenge, News, Player


def block(player: Player, *, other: int) -> None:
    """Refused: guest, oneself, absent. Blocking twice changes nothing."""
    require_account(player)
    with turn(player, other=other):
        Block.objects.get_or_create(blocker=player, blocked_id=other)
        between(player.pk, other).delete()
        news.forget(player.pk, other)
        _forget_races(player, other=other)
        challenged = Q(attempt__player=player, asked=other) | Q(attempt__player=other, asked=player)
        Challenge.objects.filter(challenged, answer=None).delete()


def _forget_races(player: Player, *, other: int) -> None:
    """Nor do others' invitations lead into a race that is none for them now."""
    into = Q(race__host=player) | Q(race__ghosts__attempt__player=player)
    invited = News.objects.filter(into, player=other, kind=News.Kind.INVITED).values_list("pk", flat=True)
    if News.objects.filter(pk__in=set(invited)).delete()[0]:
        transaction.on_commit(partial(notices.tell, other))


def unblock(player: Player, *, other: int) -> None:
    """What was asked meanwhile has come to nothing. Refused: absent without a block, oneself."""
    with turn(player, other=other):
        if not Block.objects.filter(blocker=player, blocked=other).delete()[0]:
            raise Refused(Refusal.ABSENT)
        between(player.pk, other).filter(accepted_at=None).delete()
