"""What was played of an open casual game without a connection, sent in as a whole when there is one again.

It goes on where the game stands; what arrived just before the line broke is not written twice. If the game went on
elsewhere meanwhile, it becomes a game of its own, which is over.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from games import journal
from games.casual import deals
from games.journal.entries import END_STATUSES
from games.journal.limits import LONGEST, milliseconds
from games.models import Attempt, Deal, JournalEntry, Kind, Status
from games.rules.actions import format_action, parse_action


class NotOfflineError(ValueError):
    """No game that can be played without a connection, or no such entry in it, or too many actions."""


def take(attempt: Attempt, *, after: int, actions: Sequence[str], number: UUID, now: datetime) -> Attempt:
    """The game that these actions, played after entry `after` of an own game, are in now; `number` is chosen once for
    what is sent, so that sending it again changes nothing.

    Raises NotOfflineError, DealInRace, and journal.NotLegalError for what the rules forbid: then nothing is kept.
    """
    known = _taken(attempt, number=number)
    if known is not None:
        return known
    deals.require_free(attempt.deal, player=attempt.player, now=now)
    entries = JournalEntry.objects.filter(attempt=attempt).order_by("seq")
    kept = list(entries.values_list("action", flat=True))
    whole = [*kept[:after], *actions]
    if attempt.deal.kind != Deal.Kind.OPEN or len(kept) < after or len(whole) > LONGEST:
        raise NotOfflineError
    try:
        return _followed(attempt, kept=kept, actions=whole, number=number, now=now)
    except IntegrityError:
        pass
    try:
        return _taken(attempt, number=number) or _copy(attempt, actions=whole, number=number, now=now)
    except IntegrityError:
        # Sent twice at once.
        return Attempt.objects.select_related("deal").get(player=attempt.player, offline=number)


def _taken(attempt: Attempt, *, number: UUID) -> Attempt | None:
    return Attempt.objects.filter(player=attempt.player, offline=number).select_related("deal").first()


def _followed(attempt: Attempt, *, kept: Sequence[str], actions: Sequence[str], number: UUID, now: datetime) -> Attempt:
    """The same game, on to the end of `actions`; IntegrityError where it is not on its way there."""
    if [_stored(text) for text in actions[: len(kept)]] != list(kept):
        raise IntegrityError(f"attempt {attempt.pk} went on elsewhere")
    rest = actions[len(kept) :]
    if rest:
        journal.follow(attempt.pk, after=len(kept), actions=rest, at=_since(attempt, now=now), number=number)
    else:
        Attempt.objects.filter(pk=attempt.pk).update(offline=number)
    return Attempt.objects.select_related("deal").get(pk=attempt.pk)


def _stored(text: str) -> str:
    """An action in its stored form; an end as it is."""
    return text if text in END_STATUSES else format_action(parse_action(text))


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
