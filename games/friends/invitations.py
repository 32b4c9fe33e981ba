"""Inviting a friend into the lobby that one sits in."""

from datetime import datetime

from django.db import transaction

from games import races
from games.friends import news
from games.friends.circle import are_friends
from games.friends.refusals import Refusal, Refused
from games.models import Attempt, News, Player, Race
from games.races import Phase


def invite(race: Race, *, player: Player, other: int, now: datetime) -> None:
    """Tell a friend of the race; once, however often it is asked for. The way in is the race's link.

    Refused: not-friends; absent for who is not in the race; not-open once it has begun.
    """
    if not are_friends(player.pk, other=other):
        raise Refused(Refusal.NOT_FRIENDS)
    if not Attempt.objects.filter(race=race, player=player).exists():
        raise Refused(Refusal.ABSENT)
    if races.phase(race, now=now) is not Phase.LOBBY:
        raise Refused(Refusal.NOT_OPEN)
    if races.is_hidden(race.pk, viewer=other):
        # Nobody is told of a block, neither who invites nor who would have been.
        return
    with transaction.atomic():
        news.tell(other, News.Kind.INVITED, by=player.pk, now=now, race=race)
