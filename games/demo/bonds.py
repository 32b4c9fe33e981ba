"""Friendships among the people of the month: asked for and agreed to by the verbs, some still waiting."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from random import Random

from games import friends
from games.demo.cast import Person

CLOSE = 0.18
"""How many of all pairs are friends."""

TO_FIRST = 0.4
"""So many of the others are friends of the first, whose pages are looked at."""

WAITING = 2
"""Requests to the first that nobody has answered."""


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
