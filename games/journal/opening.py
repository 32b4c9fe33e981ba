"""Many entries at once: what led to an attempt that does not begin at the deal, and what
was played of one without a connection."""

from collections.abc import Iterable, Sequence
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction

from games.journal import ends, notices
from games.journal.entries import END_ACTIONS, END_STATUSES, Entry, entry_of, row
from games.journal.record import BrokenJournalError, Record, load
from games.models import Attempt, JournalEntry, Status
from games.rules.actions import format_action, parse_action
from games.rules.cards import Card
from games.rules.game import Game, finish, play, turned
from games.rules.legality import Refusal

CARDS = 52


class NotLegalError(BrokenJournalError):
    """The rules forbid one of the actions: the one at `place`, counted from 0, by `rule`."""

    def __init__(self, place: int, rule: str) -> None:
        super().__init__(f"action {place} is refused: {rule}")
        self.place, self.rule = place, rule


def lead(attempt: int, *, actions: Sequence[str]) -> None:
    """Keep these actions as the first entries of a new attempt, at 0 ms, in the caller's transaction.

    BrokenJournalError for actions that the rules do not allow, or that end the game.
    """
    record = _at_rest(attempt, seq=0)
    entries = _entries(record, actions=actions, at=0)
    if entries and entries[-1].home == CARDS:
        raise BrokenJournalError(f"attempt {attempt} cannot begin with its end")
    _insert(attempt, entries)


def follow(attempt: int, *, after: int, actions: Sequence[str], at: int, number: UUID | None = None) -> None:
    """Keep these actions as those after entry `after`, all at `at` ms since the start; a win ends the attempt.

    They are judged before the transaction, which is short: the unique (attempt, seq) fences it against moves. `number`
    is that of what was played offline. NotLegalError for what the rules forbid, IntegrityError where the journal is not
    at `after` or has ended.
    """
    record = _at_rest(attempt, seq=after)
    entries = _entries(record, actions=actions, at=at)
    with transaction.atomic():
        _insert(attempt, entries)
        Attempt.objects.filter(pk=attempt).update(offline=number)
        if entries and entries[-1].home == CARDS:
            ends.close(record, entry=entries[-1], status=Status.WON)
        elif entries:
            transaction.on_commit(partial(notices.tell, attempt, entries[-1].seq))


def whole(attempt: int, *, actions: Sequence[str], at: int) -> None:
    """All of an attempt whose row was made as one that is over, in the caller's transaction; resigned if not won.

    NotLegalError for what the rules forbid.
    """
    record = _at_rest(attempt, seq=0)
    entries = _entries(record, actions=actions, at=at)
    status = Status.WON
    if not entries or entries[-1].home < CARDS:
        status = Status.RESIGNED
        entries = _entries(record, actions=[*actions, END_ACTIONS[status]], at=at)
    _insert(attempt, entries)
    ends.close(record, entry=entries[-1], status=status, over=True)


def _at_rest(attempt: int, *, seq: int) -> Record:
    record = load(attempt)
    if record is None or record.seq != seq or record.status >= Status.WON:
        raise IntegrityError(f"attempt {attempt} is not at entry {seq}")
    return record


def _entries(record: Record, *, actions: Sequence[str], at: int) -> list[Entry]:
    game, hashed, entries = record.game, record.hash, list[Entry]()
    at = max(at, record.entries[-1].at if record.entries else 0)
    for place, text in enumerate(actions):
        after, action, cards = _played(game, text)
        if not isinstance(after, Game):
            raise NotLegalError(place, after.value)
        entries.append(entry_of(after, seq=record.seq + place + 1, action=action, at=at, cards=cards, previous=hashed))
        game, hashed = after, entries[-1].hash
    return entries


def _played(game: Game, text: str) -> tuple[Game | Refusal, str, tuple[Card, ...]]:
    """What an action or an end leads to, its stored form, and the cards that it turns."""
    if text in END_STATUSES:
        return finish(game), text, ()
    action = parse_action(text)
    return play(game, action), format_action(action), turned(game, action)


def _insert(attempt: int, entries: Iterable[Entry]) -> None:
    JournalEntry.objects.bulk_create(row(attempt, entry=entry) for entry in entries)
