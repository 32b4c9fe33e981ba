"""The short code that a race is joined by: easy to say and type, not to be guessed."""

import secrets
from collections.abc import Callable

from games.models import Race
from games.races.blocks import is_hidden

# Without vowels (no words) and without what is taken for something else.
_ALPHABET = "BCDFGHJKMNPQRSTVWXYZ23456789"
_LENGTH = 7


def fresh(below: Callable[[int], int] = secrets.randbelow) -> str:
    """A new slug, one of 28^7 = 13 thousand million."""
    return "".join(_ALPHABET[below(len(_ALPHABET))] for _ in range(_LENGTH))


def find(text: str, *, viewer: int | None = None) -> Race | None:
    """The race of a typed slug, forgiving case, spaces and dashes; with deal and host. None for whom it is hidden
    from; `viewer` None is nobody in particular."""
    slug = "".join(text[:40].split()).replace("-", "").upper()
    if len(slug) != _LENGTH or not set(slug) <= set(_ALPHABET):
        return None
    found = Race.objects.filter(slug=slug).select_related("deal", "host").first()
    hidden = found is not None and viewer is not None and is_hidden(found.pk, viewer=viewer)
    return None if hidden else found
