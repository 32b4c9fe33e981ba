"""The database as the service's code knows it, in memory: rows, the unique (attempt, seq), and each reading function.

It answers for what the real ones answer for; `test_memory.py` compares them. The journal's own
replaying, chaining, ending and settling are the service's: here is only what they ask of a database.
"""

from bisect import insort
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Any

from django.db import IntegrityError, OperationalError

from games import friends, journal, races
from games.boards import Standing, standing
from games.boards.progress import Progress
from games.clock import ProcessClock
from games.friends import news
from games.journal import notices
from games.journal import record as records
from games.journal.entries import Entry, Pending
from games.journal.limits import limit_ms, milliseconds, moment
from games.models import Attempt, Kind, Player, Race, Status
from games.poller import Found, Right, Wanted, database_ms, look, read_rights
from games.races import course
from games.races.phase import Runner
from games.sessions import seats
from games.sessions.seats import Claim, Seated
from games.watching import Admitted, Look, View, admit, exchange, lost, names_of
from tests.simulation.kept import Kept, progress

Gate = Callable[[], None]
"""Called where another process may come in between; raises where the database or the process is gone."""


class Memory:
    """`gate` is the schedule's; `unsure` says whether a commit that was made is told as an error; `clock` is in ms,
    as is `changed_ms`, when something was kept last."""

    unique = True

    def __init__(self, *, gate: Gate, unsure: Callable[[], bool], clock: Callable[[], float]) -> None:
        self._gate = gate
        self._unsure = unsure
        self._clock = clock
        self.attempts: dict[int, Kept] = {}
        self.races: dict[int, Race] = {}
        self.changed_ms = 0.0
        self._answers: dict[object, Callable[..., Any]] = {
            journal.load_all: self._load_all,
            look: self._look,
            seats.take: self._take,
            admit: self._admit,
            read_rights: lambda keys: {key: Right(key, int(key), "", "") for key in keys},
            races.barred: lambda attempts, *, now: set(),
            standing: self._standing,
            races.settle: self._settle,
            lost: self._lost,
            exchange: lambda mine, *, process, wanted, now: {},
            names_of: lambda players: {},
            # Nobody has friends here, and so no news.
            friends.settle: lambda players, *, now: None,
            friends.renew: lambda players, *, playing, now: None,
            news.unread: lambda players: {},
        }

    def add(self, row: Attempt, *, entries: Sequence[Entry] = ()) -> None:
        kept = self.attempts[row.pk] = Kept(row, lead=tuple(entries))
        for entry in entries:
            self._insert(kept, entry)
        if row.race is not None:
            self.races[row.race.pk] = row.race

    def answer(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[[], Any]:
        """What a reader's thread is to do for this call of a function that reads the database."""
        answer = self._answers.get(function)
        if answer is None:
            assert isinstance(getattr(function, "__self__", None), ProcessClock), function
            assert args == (database_ms,)
            return partial(function, self._now)
        return partial(answer, *args, **kwargs)

    def keep(self, now: datetime) -> None:
        """All whose time has come, as the keeper does it."""
        for race in sorted(self.races):
            self._settle(race, now=now)
        for kept in self.attempts.values():
            self._close(kept, now=now)

    def entries(self, attempt: int) -> Sequence[Entry]:
        return self.attempts[attempt].entries

    # The journal's side.

    def commit(self, batch: Sequence[tuple[int, Entry, Status | None, int]]) -> None:
        """All or nothing; IntegrityError where a number is taken or the attempt has ended."""
        taken = {(attempt, entry.seq) for attempt, entry, *_ in batch}
        if self.unique and any(seq in self.attempts[attempt].numbers for attempt, seq in taken):
            raise IntegrityError("one_entry_a_number")
        if any(ends_as and self.attempts[attempt].row.has_ended for attempt, _, ends_as, _ in batch):
            raise IntegrityError("the attempt has ended already")
        self.changed_ms = self._clock()
        for attempt, entry, ends_as, ended_ms in batch:
            kept = self.attempts[attempt]
            self._insert(kept, entry)
            if ends_as:
                kept.ends += 1
                kept.row.status, kept.row.ended_at = ends_as, moment(ended_ms)
                kept.row.time, kept.row.last_hash = entry.at, entry.hash

    def load(self, attempt: int) -> journal.Record | None:
        kept = self.attempts.get(attempt)
        self._gate()
        if kept is None:
            return None
        first_win = self._first_win(kept.row)
        # All that changes of what is replayed.
        state = len(kept.entries), kept.row.status, first_win
        if kept.replayed is None or kept.replayed[0] != state:
            rows = [(entry.seq, entry.action, entry.at, entry.hash) for entry in kept.entries]
            kept.replayed = state, records.record_of(kept.row, rows=rows, first_win=first_win)
        return kept.replayed[1]

    def _load_all(self, attempts: Collection[int]) -> dict[int, journal.Record]:
        return {attempt: record for attempt in attempts if (record := self.load(attempt)) is not None}

    def end_row(self, record: journal.Record, *, entry: Entry, status: Status) -> None:
        """In place of `ends._keep`."""
        self._gate()
        started_ms = record.started_ms or 0
        self.commit([(record.attempt, entry, status, started_ms + entry.at)])
        notices.tell(record.attempt, seq=entry.seq)

    def runners(self, race: Race) -> list[Runner]:
        """In place of `races.phase.runners`."""
        self._gate()
        return [_runner(kept) for kept in self.attempts.values() if kept.row.race_id == race.pk]

    # What readers are asked for.

    def _now(self) -> float:
        self._gate()
        return self._clock()

    def _look(self, wanted: Wanted) -> Found:
        self._gate()
        there = [(attempt, self.attempts[attempt]) for attempt in wanted.attempts if attempt in self.attempts]
        return Found(
            {attempt: len(kept.numbers) for attempt, kept in there},
            {attempt: kept.row.seat for attempt, kept in there},
            {attempt: kept.row.seen_at for attempt, kept in there},
            {race: self.races[race].version for race in wanted.races},
            {right: right for right in wanted.rights},
        )

    def _take(self, claims: Collection[Claim], *, now: datetime) -> dict[Claim, Seated]:
        self._gate()
        taken = [claim for claim in claims if self._owner(claim.attempt) == claim.player]
        for claim in taken:
            self.attempts[claim.attempt].row.seat = claim.seat
        return {claim: Seated() for claim in taken}

    def _owner(self, attempt: int) -> int | None:
        kept = self.attempts.get(attempt)
        return None if kept is None else kept.row.player_id

    def _view(self, viewer: int, *, attempt: int, linked: bool, now: datetime) -> View:
        self._gate()
        row = self.attempts[attempt].row
        if row.player_id == viewer:
            return View.OWN
        if row.race is None or row.race.starts_at is None or now < row.race.starts_at:
            return View.ABSENT
        mine = [kept.row for kept in self.attempts.values() if kept.row.player_id == viewer]
        return View.ABSENT if any(not one.has_ended for one in mine) else View.FULL

    def _admit(self, looks: Collection[Look], *, now: datetime) -> dict[Look, Admitted]:
        return {
            look: Admitted(self._view(look.viewer, attempt=look.attempt, linked=look.linked, now=now)) for look in looks
        }

    def _lost(self, looks: Collection[Look], *, now: datetime) -> set[Look]:
        self._gate()
        return {
            look
            for look in looks
            if self._view(look.viewer, attempt=look.attempt, linked=look.linked, now=now) is View.ABSENT
        }

    def _standing(self, race: int) -> Standing:
        self._gate()
        return Standing(self.races[race], {one.attempt: one for one in self._progress(race)}, None)

    def _settle(self, race: int, *, now: datetime) -> int:
        starts_at = self.races[race].starts_at
        return course._settle(self.races[race], now=now) if starts_at is not None and starts_at <= now else 0

    def _close(self, kept: Kept, *, now: datetime) -> None:
        limit = limit_ms(kept.row)
        if kept.row.kind == Kind.DAILY and limit is not None and not kept.row.has_ended:
            assert kept.row.started_at is not None
            if milliseconds(now) >= limit + 2000:
                at = limit - milliseconds(kept.row.started_at)
                journal.end(kept.row.pk, status=Status.LIMIT, at=max(0, at))

    def _progress(self, race: int) -> list[Progress]:
        return [progress(kept) for kept in self.attempts.values() if kept.row.race_id == race]

    def _first_win(self, row: Attempt) -> int | None:
        if row.race is None or row.race.limit_seconds is not None:
            return None
        others = [kept.row for kept in self.attempts.values() if kept.row.race_id == row.race_id]
        return min((one.time or 0 for one in others if one.status == Status.WON), default=None)

    @staticmethod
    def _insert(kept: Kept, entry: Entry) -> None:
        kept.numbers.add(entry.seq)
        insort(kept.entries, entry, key=lambda one: one.seq)


class MemoryStore:
    """Where a writer keeps batches: the interface of `games.journal.store.Store`."""

    def __init__(self, memory: Memory, *, gate: Gate) -> None:
        self._memory = memory
        self._gate = gate

    def write(self, batch: Sequence[Pending]) -> None:
        self._gate()
        self._memory.commit(
            [
                (line.attempt, entry, ending and ending.status, ending.ended_at if ending else 0)
                for line, entry, ending in batch
            ]
        )
        if self._memory._unsure():
            raise OperationalError("the server closed the connection amid the commit")

    def hash_at(self, attempt: int, *, seq: int) -> bytes | None:
        self._gate()
        return next((entry.hash for entry in self._memory.entries(attempt) if entry.seq == seq), None)

    def reopen(self) -> None:
        """There is no connection."""


def _runner(kept: Kept) -> Runner:
    row, last = kept.row, kept.entries[-1] if kept.entries else None
    seq, at = (last.seq, last.at) if last is not None else (0, 0)
    return Runner(row.pk, row.player_id, Status(row.status), seq, row.time or 0, at)


@cache
def player(number: int) -> Player:
    return Player(pk=number, username=f"player-{number}")
