"""Which deal a casual game gets: a new open one by chance, or the one that a code names.

A sealed code is unknown unless this server has the deal and it is closed. Nobody plays the cards of a race that they
are in.
"""

import secrets
from collections.abc import Callable
from datetime import datetime

from games import dealing, races
from games.models import Deal, Player
from games.rules.deals import FORMAT, NUMBERS, Code, letters_of, parse_code


class UnknownCode(LookupError):
    """A well-formed code that names no deal which may be played here."""


class DealInRace(Exception):
    """The player is in a running race on these cards."""


def new(*, draw: int, below: Callable[[int], int] = secrets.randbelow) -> Deal:
    """An open deal drawn by chance; `below(n)` picks a number from 0 to n − 1."""
    return dealing.opened(Code(draw, "N", letters_of(below(NUMBERS))))


def named(text: str, *, now: datetime) -> Deal:
    """The deal of a typed code. Raises CodeError with the wrong place, or UnknownCode."""
    code = parse_code(text)
    return dealing.opened(code) if code.kind == "N" else _closed(code, now=now)


def _closed(code: Code, *, now: datetime) -> Deal:
    sealed = Deal.objects.filter(format=FORMAT, kind=Deal.Kind.SEALED, letters=code.letters, draw=code.draw).first()
    if sealed is None or not races.is_closed(sealed, now=now):
        raise UnknownCode(code.letters)
    return sealed


def require_free(deal: Deal, *, player: Player, now: datetime) -> None:
    """DealInRace where the player is in a running race on these cards, at either draw count."""
    if races.is_in_race(player, deal=deal, now=now):
        raise DealInRace(deal.pk)
