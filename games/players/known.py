"""Browsers that an account has logged in from before: a signed cookie, one nonce an account.

It opens nothing: who has it may try a password on a count of their own, so that a stranger's wrong guesses at a name
never keep its owner out. A copied cookie gives its thief that count and no more.
"""

import secrets
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from games.models import Player

COOKIE = "known"
PATH = "/accounts/"
MOST = 5
"""Accounts that a browser is known by; the last ones count."""

_SALT = "games.players.known"
_AGE_S = 60 * 60 * 24 * 365


def remember(response: HttpResponseBase, *, request: HttpRequest, player: Player) -> None:
    """From now on this browser is known to the account."""
    known = {**_read(request)}
    nonce = known.pop(player.pk, None) or secrets.token_urlsafe(12)
    kept = [*[*known.items()][1 - MOST :], (player.pk, nonce)]
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=_SALT),
        max_age=_AGE_S,
        path=PATH,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )


def nonce(request: HttpRequest, *, player: Player | None) -> str | None:
    """What tells this browser from others that the account knows; None where it does not know it."""
    return None if player is None else _read(request).get(player.pk)


def _read(request: HttpRequest) -> dict[int, str]:
    try:
        kept: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_AGE_S)
        return {int(player): str(nonce) for player, nonce in kept}
    except (signing.BadSignature, TypeError, ValueError):
        return {}
