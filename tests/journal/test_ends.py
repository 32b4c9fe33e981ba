"""Ends from outside the line of play."""

import pytest

from games.journal import end, load, notices
from games.journal.verify import faults
from games.models import JournalEntry, Status
from tests.support.attempts import attempt, hands

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_end_is_written_once() -> None:
    one = attempt()
    assert end(one.pk, status=Status.RESIGNED)
    assert not end(one.pk, status=Status.LIMIT)
    one.refresh_from_db()
    assert one.status == Status.RESIGNED
    assert list(JournalEntry.objects.values_list("seq", "action")) == [(1, "end:resigned")]


def test_an_attempt_that_is_not_there_cannot_be_ended() -> None:
    assert not end(4711, status=Status.VOID)


def test_an_end_carries_the_figures_of_the_position_it_met() -> None:
    one = attempt()
    player = hands(one)
    entries = [player.entry("draw", at=10), player.entry("draw", at=20), player.entry("undo", at=30)]
    JournalEntry.objects.bulk_create(
        JournalEntry(
            attempt=one, seq=e.seq, action=e.action, at=e.at, score=e.score, moves=e.moves, home=e.home, hash=e.hash
        )
        for e in entries
    )
    assert end(one.pk, status=Status.LIMIT, at=25)
    one.refresh_from_db()
    assert (one.moves, one.undos, one.score, one.home) == (2, 1, 0, 0)
    assert one.time == 30, "an end is never before the last entry"
    assert list(faults(one.pk)) == []


def test_whoever_listens_is_told_after_the_commit() -> None:
    one = attempt()
    told: list[tuple[int, int]] = []

    def hear(ended: int, seq: int) -> None:
        record = load(ended)
        assert record is not None
        assert record.status == Status.IDLE
        told.append((ended, seq))

    notices.subscribe(hear)
    try:
        end(one.pk, status=Status.IDLE)
    finally:
        notices.unsubscribe(hear)
    assert told == [(one.pk, 1)]
