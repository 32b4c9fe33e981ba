"""Getting a day's deal, and starting the one attempt that counts."""

from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games import dealing
from games.dailies.days import DRAWS, today
from games.dealing import Preparing
from games.models import Attempt, Daily, Deal, Kind, Player, Spoiler, Status


class NotOpen(LookupError):
    """The day's daily cannot be started: it is over, or not yet."""


def of(day: date, *, draw: int, now: datetime) -> Daily | Preparing | None:
    """The daily of a UTC day and draw count; the first need of today's takes a certified deal for it.

    Preparing while there is none: one is being certified then, and the next who asks may have it. None for days to
    come, for past days that nobody needed, and for draw counts other than 1 and 3.
    """
    found = named(day, draw=draw)
    if found is not None or day != today(now) or draw not in DRAWS:
        return found
    try:
        with transaction.atomic():
            return Daily.objects.create(date=day, draw=draw, deal=dealing.take(Deal.Kind.SEALED, draw=draw))
    except IntegrityError:
        # Somebody else's need came first; the deal taken here went back with the transaction.
        return named(day, draw=draw)
    except dealing.NotReadyError as missing:
        return dealing.prepare(missing)


def named(day: date, *, draw: int) -> Daily | None:
    """A daily that there is, with its deal."""
    return Daily.objects.filter(date=day, draw=draw).select_related("deal").first()


def attempt_of(player: Player, *, daily: Daily) -> Attempt | None:
    """The player's attempt at the daily."""
    return Attempt.objects.filter(player=player, daily=daily).first()


def start(player: Player, *, daily: Daily, now: datetime) -> Attempt:
    """The player's attempt at the daily: the one there is, or a new one whose clock runs from `now`.

    However many ask at once, one is made. An account's is ranked, unless it has seen the deal played before.
    Raises NotOpen outside of the daily's day, Player.DoesNotExist for a guest who has become one with an account.
    """
    mine = attempt_of(player, daily=daily)
    if mine is not None:
        return mine
    if today(now) != daily.date or daily.closed_at is not None:
        raise NotOpen(daily.date)
    try:
        with transaction.atomic():
            # As the row is now, and until this is kept: who signs up meanwhile ranks what is there, after this.
            player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
            return Attempt.objects.create(
                player=player,
                deal_id=daily.deal_id,
                kind=Kind.DAILY,
                daily=daily,
                ranked=not player.is_guest and not _spoiled(player, daily=daily).exists(),
                status=Status.PLAYING,
                started_at=now,
            )
    except IntegrityError:
        return Attempt.objects.get(player=player, daily=daily)


def _spoiled(player: Player, *, daily: Daily) -> QuerySet[Spoiler]:
    return Spoiler.objects.filter(player=player, deal=daily.deal_id)
