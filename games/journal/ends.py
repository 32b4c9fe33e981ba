"""Ends that come from outside the line of play: a new game, a restart, a limit, a daily's close.

Each takes the next number of the journal, so that the unique (attempt, seq) fences it against moves.
"""

from functools import partial

import structlog
from django.db import IntegrityError, connection, transaction

from games import clock, results
from games.journal import notices
from games.journal.entries import END_ACTIONS, Entry, entry_of, row
from games.journal.limits import moment
from games.journal.record import Record, load
from games.models import Attempt, Status
from games.rules.game import finish

TRIES = 20
"""Each lost try is a move that came first; nobody makes so many in so short a time."""


log = structlog.get_logger(__name__)


class UnendedError(Exception):
    """Moves came first every time."""


def end(attempt: int, *, status: Status, at: int | None = None, seq: int | None = None) -> bool:
    """End an open attempt; False where it has ended already or does not exist, which changes nothing.

    `at` in ms since its start, by default now; it is never before the last entry. With `seq`, the end takes this
    number or none: False where a move came first, for ends that a move puts off.
    """
    for _ in range(TRIES):
        record = load(attempt)
        if record is None or record.status >= Status.WON:
            return False
        if seq is not None and seq != record.seq + 1:
            return False
        entry = _end_entry(record, status=status, at=_now(record) if at is None else at)
        try:
            with transaction.atomic():
                _keep(record, entry=entry, status=status)
        except IntegrityError:
            continue
        log.info("attempt ended", attempt=attempt, status=status.name.lower(), seq=entry.seq)
        return True
    raise UnendedError(attempt)


def _now(record: Record) -> int:
    return 0 if record.started_ms is None else clock.process.now_ms() - record.started_ms


def _end_entry(record: Record, *, status: Status, at: int) -> Entry:
    latest = record.entries[-1].at if record.entries else 0
    return entry_of(
        finish(record.game),
        seq=record.seq + 1,
        action=END_ACTIONS[status],
        at=max(at, latest),
        cards=(),
        previous=record.hash,
    )


def _keep(record: Record, *, entry: Entry, status: Status) -> None:
    row(record.attempt, entry=entry).save(force_insert=True)
    close(record, entry=entry, status=status)


def close(record: Record, *, entry: Entry, status: Status, over: bool = False) -> None:
    """The attempt's row as its last entry leaves it, in the caller's transaction.

    IntegrityError if it has ended, unless it was made as one that is `over`.
    """
    started_ms = clock.process.now_ms() if record.started_ms is None else record.started_ms
    rows = Attempt.objects.filter(pk=record.attempt)
    ended = (rows if over else rows.filter(status__lt=Status.WON)).update(
        status=status,
        ended_at=moment(started_ms + entry.at),
        score=entry.score,
        moves=entry.moves,
        undos=entry.undos,
        time=entry.at,
        home=entry.home,
        last_hash=entry.hash,
    )
    if ended != 1:
        raise IntegrityError("the attempt has ended already")
    results.count(connection, attempts=[record.attempt])
    transaction.on_commit(partial(notices.tell, record.attempt, entry.seq))
