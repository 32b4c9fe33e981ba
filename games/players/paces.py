"""How often a player starts games, makes races, comes into them, and has workers look at games: what is counted, by
whom, and what is given back.

How often that may be stands in `games.limits`, which raises `TooFast`; the answer to that is the guards'.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from allauth.core.internal.ratelimit import get_ip
from django.http import HttpRequest

from games import limits
from games.limits import Limit
from games.models import Player


@contextmanager
def starting_game(player: Player) -> Iterator[None]:
    """Start one inside; what came to nothing does not count, as while a winnable deal is still certified."""
    with _counted(Limit.GAMES, by=str(player.pk)):
        yield


@contextmanager
def making_race(request: HttpRequest, *, player: Player) -> Iterator[None]:
    """Make one inside, a rematch too; what came to nothing does not count, as while a deal is still certified."""
    with _counted(Limit.RACES, by=str(player.pk)), _counted(Limit.RACES_FROM, by=get_ip(request)):
        yield


@contextmanager
def joining_race(player: Player) -> Iterator[None]:
    """Come into one inside, refused or not."""
    limits.spend(Limit.JOINS, by=str(player.pk))
    yield


@contextmanager
def inviting(player: Player) -> Iterator[None]:
    """Invite a friend inside; what is refused does not count."""
    with _counted(Limit.INVITATIONS, by=str(player.pk)):
        yield


@contextmanager
def beginning_review(request: HttpRequest) -> Iterator[None]:
    """Have one begun inside; by the address alone where nobody is logged in."""
    with _counted(Limit.REVIEWS_FROM, by=get_ip(request)):
        if isinstance(request.user, Player):
            with _counted(Limit.REVIEWS, by=str(request.user.pk)):
                yield
        else:
            yield


@contextmanager
def asking_hint(request: HttpRequest, *, player: Player) -> Iterator[None]:
    """Ask for one inside; what is refused does not count."""
    with _counted(Limit.HINTS, by=str(player.pk)), _counted(Limit.HINTS_FROM, by=get_ip(request)):
        yield


@contextmanager
def _counted(limit: Limit, *, by: str) -> Iterator[None]:
    limits.spend(limit, by=by)
    try:
        yield
    except Exception:
        limits.give_back(limit, by=by)
        raise
