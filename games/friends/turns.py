"""One change between two players at a time, however it comes: by both at once, or twice."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Q, QuerySet

from games.friends.refusals import Refusal, Refused
from games.models import Block, Friendship, Player, names


@contextmanager
def turn(player: Player, *, other: int) -> Iterator[None]:
    """Both rows locked, the lower first. What is raised inside undoes all. On SQLite the transaction is the lock.

    Refused: oneself; absent where there is no such player any more.
    """
    if player.pk == other:
        raise Refused(Refusal.ONESELF)
    with transaction.atomic():
        both = Player.objects.select_for_update(no_key=True).filter(pk__in=(player.pk, other)).order_by("pk")
        if len(both.values_list("pk", flat=True)) < 2:
            raise Refused(Refusal.ABSENT)
        yield


def account(name: str) -> Player:
    """The account of this name, however it is written. Refused: absent, for guests and robots too."""
    if "\0" in name:
        # A database may refuse to look for it.
        raise Refused(Refusal.ABSENT)
    found = Player.objects.filter(name_key=names.key(name), is_guest=False, is_active=True).first()
    if found is None or names.is_left(found.username):
        raise Refused(Refusal.ABSENT)
    return found


def require_account(player: Player) -> None:
    if player.is_guest:
        raise Refused(Refusal.GUEST)


def between(one: int, other: int) -> QuerySet[Friendship]:
    """The one row of a pair, if there is one."""
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))


def blocks(one: int, *, other: int) -> bool:
    return Block.objects.filter(blocker=one, blocked=other).exists()
