"""An account is given up: its name is free again, nothing tells who it was, and its results stay.

Boards are a function of results, and others played in the same races: so the row stays, as someone who left. It
cannot be undone.
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q

from games import clock, journal, races
from games.models import Attempt, Block, Challenge, Friendship, News, Player, Presence, Spoiler, Status
from games.models.names import LEFT


def leave(player: Player) -> None:
    """End what is open, then take away everything that is personal; all sessions and sockets end with it."""
    _end_all(player)
    with transaction.atomic():
        EmailAddress.objects.filter(user=player).delete()
        Authenticator.objects.filter(user=player).delete()
        Friendship.objects.filter(Q(asker=player) | Q(asked=player)).delete()
        Block.objects.filter(Q(blocker=player) | Q(blocked=player)).delete()
        News.objects.filter(Q(player=player) | Q(by=player)).delete()
        Challenge.objects.filter(Q(asked=player) | Q(attempt__player=player)).delete()
        Presence.objects.filter(player=player).delete()
        Spoiler.objects.filter(player=player).delete()
        player.groups.clear()
        player.user_permissions.clear()
        player.username = f"{LEFT} {player.pk}"
        player.email = ""
        player.settings = {}
        player.is_active = player.is_staff = player.is_superuser = False
        # Every log-in hangs on it.
        player.set_unusable_password()
        player.save()
        races.renamed(player.pk)
    # What began between the two.
    _end_all(player)


def _end_all(player: Player) -> None:
    """Leave the lobbies, resign everything else that is open."""
    for attempt in Attempt.objects.filter(player=player, status__lt=Status.WON).select_related("race"):
        if attempt.race is not None and attempt.race.starts_at is None:
            try:
                races.leave(attempt.race.pk, player=player, now=clock.moment())
                continue
            except races.Refused:
                # It began meanwhile.
                pass
        journal.end(attempt.pk, status=Status.RESIGNED)
