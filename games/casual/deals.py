"""Which deal a casual game gets: a new open one by chance, or the one that a code names.

A sealed code is unknown unless this server has the deal and it is closed.
"""

import secrets
from collections.abc import Callable

from games import dealing
from games.models import Deal
from games.rules.deals import FORMAT, NUMBERS, Code, letters_of, parse_code


class UnknownCode(LookupError):
    """A well-formed code that names no deal which may be played here."""


def new(*, draw: int, below: Callable[[int], int] = secrets.randbelow) -> Deal:
    """An open deal drawn by chance; `below(n)` picks a number from 0 to n − 1."""
    return dealing.opened(Code(draw, "N", letters_of(below(NUMBERS))))


def named(text: str) -> Deal:
    """The deal of a typed code. Raises CodeError with the wrong place, or UnknownCode."""
    code = parse_code(text)
    return dealing.opened(code) if code.kind == "N" else _closed(code)


def _closed(code: Code) -> Deal:
    sealed = Deal.objects.filter(
        format=FORMAT,
        kind=Deal.Kind.SEALED,
        letters=code.letters,
        draw=code.draw,
        daily__closed_at__isnull=False,
    ).first()
    if sealed is None:
        raise UnknownCode(code.letters)
    return sealed
