"""Asking for a friendship, agreeing, and ending it.

Who is blocked may ask as anybody: the request is kept and stands among theirs, and the blocker never sees it.
"""

from datetime import datetime

from games.friends import news
from games.friends.refusals import Refusal, Refused
from games.friends.turns import account, between, blocks, require_account, turn
from games.models import Friendship, News, Player

ABOUT_IT = (News.Kind.ASKED, News.Kind.ACCEPTED)


def ask(player: Player, *, name: str, now: datetime) -> Friendship:
    """Ask the account of this name; who was asked by them already accepts.

    Refused: guest, absent, oneself, blocked, twice.
    """
    require_account(player)
    other = account(name).pk
    with turn(player, other=other):
        if blocks(player.pk, other=other):
            raise Refused(Refusal.BLOCKED)
        row = between(player.pk, other).first()
        if row is None:
            row = Friendship.objects.create(asker=player, asked_id=other)
            if not blocks(other, other=player.pk):
                news.tell(other, News.Kind.ASKED, by=player.pk, now=now)
        elif row.accepted_at is not None or row.asker_id == player.pk:
            raise Refused(Refusal.TWICE)
        else:
            _accept(row, now=now)
        return row


def accept(player: Player, *, other: int, now: datetime) -> None:
    """Agree to a request. Refused: absent without one that shows, oneself."""
    with turn(player, other=other):
        row = between(player.pk, other).filter(asked=player).first()
        if row is None or blocks(player.pk, other=other):
            raise Refused(Refusal.ABSENT)
        if row.accepted_at is None:
            _accept(row, now=now)


def remove(player: Player, *, other: int) -> None:
    """End a friendship, decline a request, or take one's own back; the other is not told.

    Refused: not-friends without any of them, oneself, absent.
    """
    with turn(player, other=other):
        if blocks(player.pk, other=other) or not between(player.pk, other).delete()[0]:
            raise Refused(Refusal.NOT_FRIENDS)
        news.forget(player.pk, other, kinds=ABOUT_IT)


def _accept(row: Friendship, *, now: datetime) -> None:
    row.accepted_at = now
    row.save(update_fields=["accepted_at"])
    news.forget(row.asker_id, row.asked_id, kinds=(News.Kind.ASKED,))
    news.tell(row.asker_id, News.Kind.ACCEPTED, by=row.asked_id, now=now)
