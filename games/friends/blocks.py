"""Blocking: it ends a friendship and hides both from each other. Nobody is told that they are blocked."""

from django.db.models import Q

from games.friends import news
from games.friends.refusals import Refusal, Refused
from games.friends.turns import between, require_account, turn
from games.models import Block, Challenge, Player


def block(player: Player, *, other: int) -> None:
    """Refused: guest, oneself, absent. Blocking twice changes nothing."""
    require_account(player)
    with turn(player, other=other):
        Block.objects.get_or_create(blocker=player, blocked_id=other)
        between(player.pk, other).delete()
        news.forget(player.pk, other)
        challenged = Q(attempt__player=player, asked=other) | Q(attempt__player=other, asked=player)
        Challenge.objects.filter(challenged, answer=None).delete()


def unblock(player: Player, *, other: int) -> None:
    """What was asked meanwhile has come to nothing. Refused: absent without a block, oneself."""
    with turn(player, other=other):
        if not Block.objects.filter(blocker=player, blocked=other).delete()[0]:
            raise Refused(Refusal.ABSENT)
        between(player.pk, other).filter(accepted_at=None).delete()
