"""The journal is the truth: replaying gives the result, and a changed byte is found."""

import pytest
from django.core.management import CommandError, call_command

from games.journal import BrokenJournalError, load
from games.journal.verify import faults
from games.models import Attempt, JournalEntry
from tests.journal.conftest import Journal
from tests.support.attempts import attempt, hands
from tests.support.lines import wins

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def won(journal: Journal) -> Attempt:
    win = min(wins(), key=lambda row: len(row.actions))
    one = attempt(letters=win.letters, draw=win.draw)
    player = hands(one)
    batch = [player.pending(action, at=at, ended_at=1_700_000_000_000) for at, action in enumerate(win.actions)]
    assert all(journal.keep(*batch))
    return one


def test_a_sound_journal_agrees_with_itself(won: Attempt) -> None:
    assert list(faults(won.pk)) == []
    call_command("verify", "--all")
    call_command("verify", str(won.pk))


CHANGES = [
    {"action": "t7>t1:13"},
    {"action": "draw "},
    {"at": 10**9},
    {"score": 5000},
    {"moves": 1},
    {"home": 52},
    {"hash": b"\0" * 32},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_changed_entry_is_found(won: Attempt, change: dict[str, object]) -> None:
    JournalEntry.objects.filter(attempt=won, seq=20).update(**change)
    assert list(faults(won.pk)) != []
    with pytest.raises(CommandError):
        call_command("verify", "--all")


def test_every_byte_of_every_hash_counts(won: Attempt) -> None:
    row = JournalEntry.objects.get(attempt=won, seq=30)
    for at in range(32):
        changed = bytearray(bytes(row.hash))
        changed[at] ^= 1
        JournalEntry.objects.filter(pk=row.pk).update(hash=bytes(changed))
        assert list(faults(won.pk)) != []


RESULTS = [{"score": 1}, {"moves": 1}, {"undos": 9}, {"home": 51}, {"time": 1}, {"last_hash": b"x"}, {"status": 40}]


@pytest.mark.parametrize("change", RESULTS, ids=str)
def test_a_changed_result_is_found(won: Attempt, change: dict[str, object]) -> None:
    Attempt.objects.filter(pk=won.pk).update(**change)
    assert list(faults(won.pk)) != []


def test_a_missing_entry_is_found_and_not_played_on(won: Attempt) -> None:
    JournalEntry.objects.filter(attempt=won, seq=20).delete()
    assert list(faults(won.pk)) == [f"attempt {won.pk}: entry 20 is missing"]
    with pytest.raises(BrokenJournalError):
        load(won.pk)


def test_two_attempts_with_the_same_moves_have_different_hashes(journal: Journal) -> None:
    ones = [attempt(), attempt()]
    assert all(journal.keep(*(hands(one).pending("draw") for one in ones)))
    first, second = JournalEntry.objects.filter(attempt__in=ones).values_list("hash", flat=True)
    assert bytes(first) != bytes(second)
