"""What was played of an open casual game without a connection, sent in as a whole when there is one again.

It goes on where the game stands. If the game went on elsewhere meanwhile, it becomes a game of its own, which is over.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from games import journal
from games.journal.limits import LONGEST, milliseconds
from games.models import Attempt, Deal, JournalEntry, Kind, Status


class NotOfflineError(ValueError):
    """No game that can be played without a connection, or no such entry in it, or too many actions."""


def take(attempt: Attempt, *, after: int, actions: Sequence[str], number: UUID, now: datetime) -> Attempt:
    """The game that these actions, played after entry `after` of an own game, are in now; `number` is chosen once for
    what is sent, so that sending it again changes nothing.

    Raises NotOfflineError, and journal.NotLegalError for what the rules forbid: then nothing is kept.
    """
    known = Attempt.objects.filter(player=attempt.player, offline=number).select_related("deal").first()
    if known is not None:
        return known
    led = list(
        JournalEntry.objects.filter(attempt=attempt, seq__lte=after).order_by("seq").values_list("action", flat=True)
    )
    whole = [*led, *actions]
    if attempt.deal.kind != Deal.Kind.OPEN or len(led) != after or len(whole) > LONGEST:
        raise NotOfflineError
    try:
        with transaction.atomic():
            journal.follow(attempt.pk, after=after, actions=actions, at=_since(attempt, now=now))
            Attempt.objects.filter(pk=attempt.pk).update(offline=number)
            return Attempt.objects.select_related("deal").get(pk=attempt.pk)
    except IntegrityError:
        return _copy(attempt, actions=whole, number=number, now=now)


def _copy(attempt: Attempt, *, actions: Sequence[str], number: UUID, now: datetime) -> Attempt:
    """The same deal with the whole line, over: the game that went on elsewhere may be open still."""
    with transaction.atomic():
        copy = Attempt.objects.create(
            player=attempt.player,
            deal=attempt.deal,
            kind=Kind.CASUAL,
            status=Status.RESIGNED,
            started_at=attempt.started_at,
            ended_at=now,
            hinted=attempt.hinted,
            offline=number,
        )
        journal.whole(copy.pk, actions=actions, at=_since(attempt, now=now))
    return Attempt.objects.select_related("deal").get(pk=copy.pk)


def _since(attempt: Attempt, *, now: datetime) -> int:
    began = attempt.started_at
    return 0 if began is None else milliseconds(now) - milliseconds(began)
