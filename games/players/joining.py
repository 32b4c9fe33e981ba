"""A guest logs in to an account: what the guest has played moves over, as far as it does not collide.

An attempt at a daily or race that the account has played too stays with the guest, unranked. Of two open
casual games the one played last goes on. Nothing is ever deleted but a guest with nothing left.
"""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Max

from games import journal, races, results
from games.models import Attempt, JournalEntry, Kind, Player, Race, Spoiler, Status


@dataclass(frozen=True, slots=True)
class Joined:
    """`ended` is the casual game that had to give way; `stayed` counts what remains the guest's."""

    ended: Attempt | None
    stayed: int


def join(guest: Player, *, account: Player) -> Joined:
    """Move the guest's attempts to the account, in the caller's transaction: all or nothing."""
    # What the guest starts at this instant is there by now, or finds the guest gone. Attempts before players, as ends.
    list(guest.attempts.select_for_update().order_by("pk").values_list("pk"))
    list(Player.objects.select_for_update().filter(pk=guest.pk).values_list("pk"))
    ended = _one_open_game(guest, account=account)
    stayed = sum(not _moves(attempt, account=account) for attempt in guest.attempts.order_by("pk"))
    Race.objects.filter(host=guest).update(host=account)
    results.claim(account.pk)
    races.renamed(account.pk)
    for deal in Spoiler.objects.filter(player=guest).values_list("deal", flat=True):
        Spoiler.objects.get_or_create(player=account, deal_id=deal)
    if not stayed:
        guest.delete()
    return Joined(ended, stayed)


def _one_open_game(guest: Player, *, account: Player) -> Attempt | None:
    """End the one of two open casual games that was left first; the one that mattered is told."""
    both = Attempt.objects.filter(player__in=(guest, account), kind=Kind.CASUAL, status__lt=Status.WON)
    games = sorted(both.select_related("deal"), key=_last_played)
    if len(games) < 2:
        return None
    journal.end(games[0].pk, status=Status.RESIGNED)
    return games[0] if _last_played(games[0])[0] else None


def _last_played(attempt: Attempt) -> tuple[bool, float]:
    """Whether it was played at all, and when last, in seconds since the epoch."""
    at = JournalEntry.objects.filter(attempt=attempt).aggregate(last=Max("at"))["last"]
    begun = attempt.started_at or attempt.created_at
    return at is not None, begun.timestamp() + (at or 0) / 1000


def _moves(attempt: Attempt, *, account: Player) -> bool:
    try:
        with transaction.atomic():
            Attempt.objects.filter(pk=attempt.pk).update(player=account)
    except IntegrityError:
        Attempt.objects.filter(pk=attempt.pk).update(ranked=False)
        return False
    return True
