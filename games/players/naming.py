"""How a player's name is shown."""

from django.utils.translation import gettext as _

from games.models import Player


def shown(player: Player) -> str:
    """An account's name as it is; a guest's number behind the word for guest in the reader's language."""
    if player.is_guest:
        return _("Guest %(number)s") % {"number": player.username.rpartition(" ")[2]}
    return player.username
