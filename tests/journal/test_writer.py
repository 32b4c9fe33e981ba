"""The one writer of moves, on a real database: SQLite here, PostgreSQL where DATABASE_URL says so."""

from collections.abc import Sequence
from queue import SimpleQueue

import pytest
from django.db import IntegrityError, OperationalError

from games.journal import Pending, Writer, end, open_store
from games.journal.entries import Outcome
from games.journal.store import Store
from games.models import JournalEntry, Status
from games.models.attempts import Attempt
from tests.journal.conftest import Journal
from tests.support.attempts import attempt, hands
from tests.support.lines import wins

pytestmark = pytest.mark.django_db(transaction=True)


def kept(one: Attempt) -> list[tuple[int, str]]:
    return list(JournalEntry.objects.filter(attempt=one).order_by("seq").values_list("seq", "action"))


def test_moves_are_kept_in_order(journal: Journal) -> None:
    one = attempt()
    player = hands(one)
    assert journal.keep(*(player.pending("draw") for _ in range(3))) == [True] * 3
    assert kept(one) == [(1, "draw"), (2, "draw"), (3, "draw")]


def test_two_writers_on_one_number_have_one_winner(journal: Journal) -> None:
    one = attempt()
    here, there = hands(one), hands(one)
    other = Journal()
    try:
        assert journal.keep(here.pending("draw")) == [True]
        assert other.keep(there.pending("draw", at=1)) == [False]
    finally:
        other.writer.stop(timeout=20)
    assert kept(one) == [(1, "draw")]


def test_a_conflict_leaves_other_attempts_moves_of_its_batch_in_place(transactional_db: None) -> None:
    ones = [attempt() for _ in range(3)]
    players = [hands(one) for one in ones]
    late = hands(ones[1])
    store = open_store()
    store.write([late.pending("draw")])
    batch = [player.pending("draw") for player in players] + [player.pending("draw") for player in players]
    writer = Writer(open_store=open_store, deliver=lambda _: None)

    outcomes = writer._outcomes(batch, store=store)

    assert [outcome.kept for outcome in outcomes] == [True, False, True, True, False, True]
    assert [len(kept(one)) for one in ones] == [2, 1, 2]
    store.reopen()


def test_an_attempt_that_conflicts_keeps_none_of_its_rows_and_nothing_after_them(journal: Journal) -> None:
    one = attempt()
    ahead, behind = hands(one), hands(one)
    assert journal.keep(ahead.pending("draw")) == [True]
    first, second, third = (behind.pending("draw") for _ in range(3))
    assert journal.keep(first, second) == [False, False]
    assert journal.keep(third) == [False]
    assert kept(one) == [(1, "draw")]


def test_a_late_move_and_an_end_are_fenced_by_their_number(journal: Journal) -> None:
    one = attempt()
    player = hands(one)
    assert journal.keep(player.pending("draw")) == [True]
    assert end(one.pk, status=Status.RESIGNED)
    assert journal.keep(player.pending("draw")) == [False]
    assert kept(one) == [(1, "draw"), (2, "end:resigned")]


def test_an_end_takes_the_number_after_a_move_that_came_first(journal: Journal) -> None:
    one = attempt()
    player = hands(one)
    assert journal.keep(player.pending("draw"), player.pending("draw")) == [True, True]
    assert end(one.pk, status=Status.LIMIT, at=5)
    assert kept(one)[-1] == (3, "end:limit")


def test_a_win_and_its_result_are_kept_together(journal: Journal) -> None:
    win = min(wins(), key=lambda row: len(row.actions))
    one = attempt(letters=win.letters, draw=win.draw)
    player = hands(one)
    for at, action in enumerate(win.actions):
        assert journal.keep(player.pending(action, at=at, ended_at=1_700_000_000_000)) == [True]
    one.refresh_from_db()
    assert (one.status, one.score, one.moves, one.home) == (Status.WON, win.score, win.moves, 52)
    assert one.time == len(win.actions) - 1
    assert one.ended_at is not None
    assert one.ended_at.timestamp() == 1_700_000_000
    assert one.last_hash is not None
    assert bytes(one.last_hash) == player.hash


def test_a_win_of_an_attempt_whose_row_has_ended_is_not_kept(journal: Journal) -> None:
    win = min(wins(), key=lambda row: len(row.actions))
    one = attempt(letters=win.letters, draw=win.draw)
    player = hands(one)
    for action in win.actions[:-1]:
        assert journal.keep(player.pending(action)) == [True]
    Attempt.objects.filter(pk=one.pk).update(status=Status.VOID, ended_at=one.created_at)
    assert journal.keep(player.pending(win.actions[-1])) == [False]
    assert len(kept(one)) == len(win.actions) - 1


def test_a_full_queue_takes_no_more_and_keeps_what_it_took() -> None:
    writer = Writer(open_store=open_store, deliver=lambda _: None, capacity=2)
    one = attempt()
    player = hands(one)
    taken = [writer.append(*pending[:2], ending=pending.ending) for pending in (player.pending("draw") for _ in "123")]
    assert taken == [True, True, False]
    writer.start()
    assert writer.stop(timeout=20)
    assert kept(one) == [(1, "draw"), (2, "draw")]


class Unsure:
    """A store whose connection dies around its first commits: before them, or after."""

    def __init__(self, store: Store, *, keeps: Sequence[bool]) -> None:
        self.store, self.keeps = store, list(keeps)

    def write(self, batch: Sequence[Pending]) -> None:
        if not self.keeps:
            return self.store.write(batch)
        if self.keeps.pop(0):
            self.store.write(batch)
        raise OperationalError("the connection is gone")

    def hash_at(self, attempt: int, *, seq: int) -> bytes | None:
        return self.store.hash_at(attempt, seq=seq)

    def reopen(self) -> None:
        self.store.reopen()


@pytest.mark.parametrize("keeps", [[True], [False], [False, True], [False, False, True]])
def test_a_commit_of_unknown_outcome_is_settled_by_reading_the_hash_back(keeps: list[bool]) -> None:
    ones = [attempt(), attempt()]
    batch = [hands(one).pending("draw") for one in ones]
    writer = Writer(open_store=open_store, deliver=lambda _: None)
    store = Unsure(open_store(), keeps=keeps)
    assert [outcome.kept for outcome in writer._outcomes(batch, store=store)] == [True, True]
    assert [kept(one) for one in ones] == [[(1, "draw")], [(1, "draw")]]
    store.reopen()


class Stuck(Unsure):
    """A store that cannot even be closed."""

    def reopen(self) -> None:
        raise RuntimeError("it does not close")


def test_a_store_that_fails_in_an_unforeseen_way_costs_its_batch_and_not_the_writer() -> None:
    told: SimpleQueue[Outcome] = SimpleQueue()
    makers = iter([lambda: Stuck(open_store(), keeps=[False]), open_store])

    def deliver(outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            told.put(outcome)

    writer = Writer(open_store=lambda: next(makers)(), deliver=deliver)
    one, other = attempt(), attempt()
    first, second = hands(one), hands(other)
    writer.append(*first.pending("draw")[:2])
    writer.start()
    lost = told.get(timeout=20)
    assert (lost.kept, lost.pending.line.broken) == (False, True)
    writer.append(*second.pending("draw")[:2])
    assert told.get(timeout=20).kept
    assert writer.stop(timeout=20)
    assert (kept(one), kept(other)) == ([], [(1, "draw")])


def test_what_another_wrote_while_the_outcome_was_unknown_is_a_conflict() -> None:
    one = attempt()
    ours, theirs = hands(one).pending("draw"), hands(one).pending("draw", at=9)
    store = Unsure(open_store(), keeps=[False])
    open_store().write([theirs])
    writer = Writer(open_store=open_store, deliver=lambda _: None)
    assert [outcome.kept for outcome in writer._outcomes([ours], store=store)] == [False]
    store.reopen()


def test_the_database_itself_refuses_a_second_entry_at_a_number() -> None:
    one = attempt()
    first, second = hands(one).pending("draw"), hands(one).pending("draw", at=9)
    store = open_store()
    store.write([first])
    with pytest.raises(IntegrityError):
        store.write([second])
    store.reopen()
