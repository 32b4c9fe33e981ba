"""What an account's own page of friends shows: friends and how they are here, requests both ways, and who is blocked.

Reads only.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.friends.circle import friends_of
from games.friends.presence import State, states
from games.friends.turns import between, blocks
from games.models import Block, Friendship, Player


@dataclass(frozen=True, slots=True)
class Friend:
    player: Player
    state: State


class Bond(StrEnum):
    """How one account stands to another, from its own side."""

    FRIENDS = "friends"
    ASKED = "asked"
    """The other waits for an answer."""
    ASKING = "asking"
    BLOCKED = "blocked"
    NONE = "none"


def friends(player: Player, *, now: datetime) -> list[Friend]:
    """Who is here first, then by name."""
    found = Player.objects.in_bulk(friends_of(player.pk))
    here = states(found, now=now)
    order = list(State)
    there = [Friend(one, here[pk]) for pk, one in found.items()]
    return sorted(there, key=lambda friend: (order.index(friend.state), friend.player.name_key))


def requests_to(player: Player) -> list[Player]:
    """Who waits for an answer, the newest first; whom the player blocks has asked in vain."""
    blocked = Block.objects.filter(blocker=player).values("blocked")
    rows = Friendship.objects.filter(asked=player, accepted_at=None).exclude(asker__in=blocked)
    return [row.asker for row in rows.select_related("asker").order_by("-pk")]


def requests_of(player: Player) -> list[Player]:
    """Whom the player has asked and who has not answered."""
    rows = Friendship.objects.filter(asker=player, accepted_at=None)
    return [row.asked for row in rows.select_related("asked").order_by("-pk")]


def blocked_by(player: Player) -> list[Player]:
    rows = Block.objects.filter(blocker=player).select_related("blocked")
    return [row.blocked for row in rows.order_by("blocked__name_key")]


def bond(player: Player, *, other: Player) -> Bond:
    if blocks(player.pk, other=other.pk):
        return Bond.BLOCKED
    row = between(player.pk, other.pk).first()
    if row is None:
        return Bond.NONE
    if row.accepted_at is not None:
        return Bond.FRIENDS
    return Bond.ASKING if row.asker_id == player.pk else Bond.ASKED
