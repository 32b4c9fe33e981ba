"""Making deals: open ones from a code's letters, sealed ones that nobody can rebuild.

It never says who may see a code or a key; that is for races, dailies and boards. Source: RULES, "Codes"; the
commitment: PROMISES, "Cheating".
"""

import hashlib
import secrets
from collections.abc import Callable

from django.db import IntegrityError, transaction

from games.models import Deal
from games.rules.deals import FORMAT, NUMBERS, Code, format_deck, letters_of, seal_key, shuffle

Below = Callable[[int], int]
"""A source of chance: `below(n)` picks a number from 0 to n − 1."""

# Of 2^35 letters; a million sealed deals leave a chance of 1 in 34,000 for one more try.
_TRIES = 20


def opened(code: Code) -> Deal:
    """The open deal of a code of kind N, made when it is first wanted; ValueError for a sealed code."""
    if code.kind != "N":
        raise ValueError(code)
    deal, _ = Deal.objects.get_or_create(
        format=FORMAT,
        kind=Deal.Kind.OPEN,
        letters=code.letters,
        draw=code.draw,
        defaults={"cards": format_deck(shuffle(code.letters))},
    )
    return deal


def sealed(draw: int, *, secret: bytes, below: Below = secrets.randbelow) -> Deal:
    """A new sealed deal, drawing 1 or 3; its letters were never used for a sealed deal here.

    `secret` is the server's. The row keeps cards and key, so that it outlives a change of the secret.
    """
    for _ in range(_TRIES):
        letters = letters_of(below(NUMBERS))
        key = seal_key(letters, secret=secret)
        try:
            with transaction.atomic():
                return Deal.objects.create(
                    format=FORMAT,
                    kind=Deal.Kind.SEALED,
                    letters=letters,
                    draw=draw,
                    cards=format_deck(shuffle(letters, key=key)),
                    key=key,
                )
        except IntegrityError:
            continue
    raise RuntimeError(f"no free letters in {_TRIES} tries")


def commitment(deal: Deal) -> str:
    """SHA-256(key 00 letters 00 the 52 cards as text) in hex: shown while a sealed deal is not yet closed, so that
    everybody can check its key, letters and cards afterwards."""
    key = bytes(deal.key or b"")
    return hashlib.sha256(b"\0".join((key, deal.letters.encode("ascii"), deal.cards.encode("ascii")))).hexdigest()
