"""The one casual game a player has open: start, start again, go on.

A constraint keeps it one; whoever loses a race for it ends what the winner opened and tries again.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from games import dealing, journal
from games.casual import deals
from games.models import Attempt, Deal, JournalEntry, Kind, Player, Status

# A try is lost only to another start of the same player in the same instant.
_TRIES = 64


def current(player: Player) -> Attempt | None:
    """The player's open game, with its deal."""
    return Attempt.objects.filter(player=player, kind=Kind.CASUAL, status__lt=Status.WON).select_related("deal").first()


def played(player: Player, *, attempt_id: int) -> Attempt | None:
    """A casual game of this player's, open or ended."""
    return (
        Attempt.objects.filter(pk=attempt_id, player=player, kind=Kind.CASUAL).select_related("deal", "player").first()
    )


def ended(player: Player, *, limit: int) -> list[Attempt]:
    """The player's last ended casual games, the newest first."""
    games = Attempt.objects.filter(player=player, kind=Kind.CASUAL, status__gte=Status.WON)
    return list(games.select_related("deal").order_by("-ended_at", "-pk")[:limit])


def moves(attempt: Attempt) -> int:
    """The committed moves of an attempt that may still be open."""
    last = JournalEntry.objects.filter(attempt=attempt).order_by("-seq").values_list("moves", flat=True).first()
    return last or 0


def in_the_way(player: Player, *, ending: int | None = None) -> Attempt | None:
    """The open game with moves in it that the player has not yet agreed to end; `ending` is the agreed one."""
    game = current(player)
    if game is None or game.pk == ending or not moves(game):
        return None
    return game


def start(player: Player, *, code: str | None = None, draw: int = 1, now: datetime) -> Attempt:
    """A new game on a deal by code or by chance, begun at `now`; an open one ends as resigned.

    Raises CodeError for a code that is none, UnknownCode for one that names no deal here, DealInRace.
    """
    deal = deals.new(draw=draw) if code is None else deals.named(code, now=now)
    return _begin(player, deal=deal, now=now)


def start_winnable(player: Player, *, draw: int, now: datetime) -> Attempt:
    """As `start`, on an open deal that is certified to be winnable. Raises dealing.NotReadyError where none is left."""
    with transaction.atomic():
        return _begin(player, deal=dealing.take(Deal.Kind.OPEN, draw=draw), now=now)


def start_from(player: Player, *, deal: Deal, actions: Sequence[str], now: datetime) -> Attempt:
    """As `start`, on a deal that may be played, with these actions as the game's first. Raises DealInRace."""
    return _begin(player, deal=deal, now=now, actions=actions)


def restart(attempt: Attempt, *, now: datetime) -> Attempt:
    """The same deal anew, for the same player. Raises DealInRace."""
    return _begin(attempt.player, deal=attempt.deal, now=now)


def _begin(player: Player, *, deal: Deal, now: datetime, actions: Sequence[str] = ()) -> Attempt:
    deals.require_free(deal, player=player, now=now)
    for _ in range(_TRIES):
        former = current(player)
        if former is not None:
            journal.end(former.pk, status=Status.RESIGNED)
        try:
            with transaction.atomic():
                game = Attempt.objects.create(
                    player=player, deal=deal, kind=Kind.CASUAL, status=Status.PLAYING, started_at=now
                )
                if actions:
                    journal.lead(game.pk, actions=actions)
                return game
        except IntegrityError:
            continue
    raise RuntimeError(f"player {player.pk} starts games faster than they can be opened")
