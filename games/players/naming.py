"""How a player's name is shown."""

import re

from django.utils.translation import gettext as _

from games.models import Player
from games.models.names import is_left

# As `guests.create` makes it; no account may have such a name, and a guest may have chosen another.
_GIVEN = re.compile(r"Guest ([0-9]+)")


def shown(player: Player) -> str:
    """As `worded`, of the player's name."""
    return worded(player.username)


def worded(name: str) -> str:
    """A name as it was chosen; a given one as its number behind the word for guest in the reader's language, and
    nobody's where the account was given up."""
    if is_left(name):
        return _("someone who left")
    given = _GIVEN.fullmatch(name)
    return _("Guest %(number)s") % {"number": given[1]} if given else name
