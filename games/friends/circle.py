"""Who is whose friend: the one place that reads it. It never writes, and knows nothing of who is blocked:
a block has ended the friendship."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from games.models import Friendship


def friends_of(player: int) -> set[int]:
    """Ids of all with whom `player` is friends, whoever asked."""
    rows = _accepted().filter(Q(asker=player) | Q(asked=player)).values_list("asker", "asked")
    return {one if other == player else other for one, other in rows}


def are_friends(one: int, *, other: int) -> bool:
    return bool(pairs([one], others=[other]))


def pairs(players: Collection[int], *, others: Collection[int]) -> set[tuple[int, int]]:
    """All (player, other) that are friends, `player` of the first and `other` of the second."""
    either = Q(asker__in=players, asked__in=others) | Q(asker__in=others, asked__in=players)
    rows = set(_accepted().filter(either).values_list("asker", "asked"))
    both_ways = rows | {(one, other) for other, one in rows}
    firsts, seconds = set(players), set(others)
    return {(one, other) for one, other in both_ways if one in firsts and other in seconds}


def _accepted() -> QuerySet[Friendship]:
    return Friendship.objects.filter(accepted_at__isnull=False)
