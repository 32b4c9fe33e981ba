"""What is between the people of the month: friendships, asked for and agreed to by the verbs or still waiting, and
challenges. One is blocked by the first."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from random import Random

from games import friends
from games.demo.cast import Person
from games.models import Attempt, Kind, Status

CLOSE = 0.18
"""How many of all pairs are friends."""

TO_FIRST = 0.4
"""So many of the others are friends of the first, whose pages are looked at."""

WAITING = 2
"""Requests to the first that nobody has answered."""

CHALLENGES = 2
"""As many friends want the first to beat what they have won."""


def befriend(people: Sequence[Person], *, at: datetime, now: datetime, chance: Random) -> None:
    """From `at` on within some days, and before `now`."""
    accounts = [person.player for person in people if not person.player.is_guest]
    waiting = 0
    for one, other in combinations(accounts, 2):
        asked_at = at + min(timedelta(hours=100), now - at) * chance.random()
        if chance.random() < (TO_FIRST if one == accounts[0] else CLOSE):
            friends.ask(one, name=other.username, now=asked_at)
            friends.accept(other, other=one.pk, now=min(now, asked_at + timedelta(hours=chance.uniform(0.1, 12.0))))
        elif one == accounts[0] and waiting < WAITING:
            waiting += 1
            friends.ask(other, name=one.username, now=asked_at)


def challenge(people: Sequence[Person], *, now: datetime) -> None:
    """The first is challenged on what friends have won for themselves, the latest of it."""
    first = people[0].player
    won = Attempt.objects.filter(player__in=friends.friends_of(first.pk), kind=Kind.CASUAL, status=Status.WON)
    for attempt in won.select_related("player", "deal").order_by("-pk")[:CHALLENGES]:
        friends.challenge(attempt, player=attempt.player, other=first.pk, now=now)


def block(people: Sequence[Person]) -> None:
    """The first blocks somebody who is no friend. Not before the end: who is blocked is in no race of theirs."""
    first, *others = [person.player for person in people if not person.player.is_guest]
    strangers = [one for one in others if not friends.are_friends(first.pk, other=one.pk)]
    if len(strangers) > WAITING:
        friends.block(first, other=strangers[-1].pk)
