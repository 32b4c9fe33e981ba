"""Making deals: open ones from a code's letters, sealed ones that nobody can rebuild.

It never says who may see a code or a key; that is for races, dailies and boards. Source: docs/rules.md, "Codes"; the
commitment: SECURITY.md.
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


def candidate(kind: str, *, draw: int, secret: bytes, below: Below = secrets.randbelow) -> Deal:
    """A deal by chance that is nowhere kept, of a kind ("N" or "S") and drawing 1 or 3, for `kept`.

    `secret` is the server's. A sealed deal's row has cards and key, so that it outlives a change of the secret.
    """
    letters = letters_of(below(NUMBERS))
    key = seal_key(letters, secret=secret) if kind == Deal.Kind.SEALED else None
    cards = format_deck(shuffle(letters, key=key or b""))
    return Deal(format=FORMAT, kind=kind, letters=letters, draw=draw, cards=cards, key=key)


def kept(deal: Deal) -> bool:
    """Keep a candidate; False where its letters are taken, which changes nothing."""
    try:
        with transaction.atomic():
            deal.save(force_insert=True)
    except IntegrityError:
        return False
    return True


def sealed(draw: int, *, secret: bytes, below: Below = secrets.randbelow) -> Deal:
    """A new sealed deal, not certified; its letters were never used for a sealed deal here."""
    for _ in range(_TRIES):
        deal = candidate(Deal.Kind.SEALED, draw=draw, secret=secret, below=below)
        if kept(deal):
            return deal
    raise RuntimeError(f"no free letters in {_TRIES} tries")


def commitment(deal: Deal) -> str:
    """SHA-256(key 00 letters 00 the 52 cards as text) in hex: shown while a sealed deal is not yet closed, so that
    everybody can check its key, letters and cards afterwards."""
    key = bytes(deal.key or b"")
    return hashlib.sha256(b"\0".join((key, deal.letters.encode("ascii"), deal.cards.encode("ascii")))).hexdigest()
