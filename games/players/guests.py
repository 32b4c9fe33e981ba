"""Guests: a player made at the first POST, logged in by the session alone.

A GET never makes one; a guest has no password and nobody can log in as one.
"""

import secrets
from collections.abc import Callable

from allauth.core.internal.ratelimit import get_ip
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import limits, races
from games.limits import Limit
from games.models import Player, names

BACKEND = "games.players.backend.Backend"
# The first names are short; when they are taken, longer ones are free for sure.
_DIGITS = (4, 4, 5, 6, 9, 12)


def ensure(request: HttpRequest) -> Player:
    """The request's player; a visitor becomes a new guest and is logged in. Raises limits.TooFast."""
    if isinstance(request.user, Player):
        return request.user
    limits.spend(Limit.GUESTS, by=get_ip(request))
    player = create()
    login(request, player, backend=BACKEND)
    return player


def create(*, below: Callable[[int], int] = secrets.randbelow) -> Player:
    """A new guest, called "Guest 4821" until they choose a name; `below(n)` picks a number from 0 to n − 1."""
    for digits in _DIGITS:
        least = 10 ** (digits - 1)
        player = Player(username=f"Guest {least + below(9 * least)}", is_guest=True)
        player.set_unusable_password()
        try:
            with transaction.atomic():
                player.save(force_insert=True)
        except IntegrityError:
            continue
        return player
    raise IntegrityError("no free name for a guest")


def rename(player: Player, *, name: str) -> None:
    """Call a guest by a name of their choice; ValidationError for one that nobody may have, or that is taken."""
    name = names.tidy(name)
    names.validate(name)
    if name == player.username:
        return
    former, player.username = player.username, name
    try:
        with transaction.atomic():
            player.save(update_fields=["username"])
    except IntegrityError:
        player.username = former
        raise ValidationError(_("This name, or one that looks like it, is taken."), code="taken") from None
    races.renamed(player.pk)
