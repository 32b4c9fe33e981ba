"""What must hold whatever happens: checked at each text that leaves a process, and over the whole at the end.

It knows the journal as the database has it and the rules, and nothing of how the service works.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.journal import chain
from games.journal.entries import END_STATUSES, Entry
from games.journal.limits import limit_ms, milliseconds
from games.models import Attempt, Status
from games.protocol.messages import (
    Ack,
    Error,
    Event,
    Events,
    Hello,
    Ping,
    Play,
    Pong,
    Refused,
    Resign,
    Since,
    Snapshot,
    Stale,
    ToClient,
    ToServer,
    Watch,
)
from games.rules.game import Game
from tests.simulation import deals
from tests.simulation.kept import Kept
from tests.simulation.memory import Memory

if TYPE_CHECKING:
    from tests.simulation.link import Link
    from tests.simulation.tab import Tab

OFF_MS = 50
"""A duration is right to so much."""

IDLE_MS = 600_000


@dataclass(frozen=True, slots=True)
class Broken:
    """A promise that was not kept, by its number in the table of promises, and how."""

    promise: str
    how: str

    def __str__(self) -> str:
        return f"{self.promise}: {self.how}"


class Promises:
    """`broken` is the first that was not kept; `now` is the database's clock in ms."""

    def __init__(self, memory: Memory, *, lines: dict[int, deals.Line], now: Callable[[], float]) -> None:
        self.broken: Broken | None = None
        self._memory = memory
        self._lines = lines
        self._now = now
        self._first_sent: dict[tuple[int, int, str], float] = {}
        self._acked: dict[tuple[int, int], Ack] = {}

    def fail(self, promise: str, how: str) -> None:
        if self.broken is None:
            self.broken = Broken(promise, how)

    def heard(self, link: "Link", message: ToServer) -> None:
        """A message has reached the process."""
        match message:
            case Play(attempt=attempt, seq=seq, action=action):
                self._first_sent.setdefault((attempt, seq, action), self._now())
                link.asked[attempt, seq] += 1
            case Resign(attempt=attempt, seq=seq):
                self._first_sent.setdefault((attempt, seq, "end:resigned"), self._now())
                link.asked[attempt, seq] += 1
            case Hello() | Watch() | Since() | Ping():
                link.asked["show"] += 1

    def sent(self, link: "Link", message: ToClient) -> None:
        """A process has sent a text to a tab."""
        match message:
            case Ack():
                link.answered[message.attempt, message.seq] += 1
                self._acknowledged(message)
                self._counts(link, message.attempt, seq=message.seq, is_event=False)
            case Refused(attempt=attempt, seq=seq):
                link.answered[attempt, seq] += 1
            case Stale(attempt=attempt, seq=seq, snapshot=snapshot):
                link.answered[attempt, seq] += 1
                self._shown(link, snapshot)
            case Snapshot():
                link.answered["show"] += 1
                self._shown(link, message)
            case Event():
                self._is_kept(message, what="told")
                self._counts(link, message.attempt, seq=message.seq, is_event=True)
            case Events(attempt=attempt, since=since, events=events):
                link.answered["show"] += 1
                for number, event in enumerate(events, start=since + 1):
                    self._is_kept(event, what="told")
                    if event.seq != number:
                        self.fail("P4", f"{link.name} asked since {since} and got {event.seq} as {number}")
                link.last[attempt] = max(link.last.get(attempt, 0), since + len(events))
            case Pong():
                link.answered["show"] += 1
            case Error():
                link.answered["show"] += 1
                link.answered["error"] += 1

    def finished(self, tabs: "list[Tab]") -> bool:
        """Whether all holds that must hold some time after the faults, if no more of it passes."""
        self.finish(tabs)
        holds, self.broken = self.broken is None, None
        return holds

    def finish(self, tabs: "list[Tab]") -> None:
        """The faults are over and some time has passed."""
        for attempt, kept in self._memory.attempts.items():
            self._journal(attempt, kept)
        for tab in tabs:
            if tab.link is not None and self.broken is None:
                self._told(tab)
                self._answered(tab.link)
        self._one_seat(tabs)

    # At each text.

    def _acknowledged(self, ack: Ack) -> None:
        self._is_kept(ack, what="acknowledged")
        first = self._acked.setdefault((ack.attempt, ack.seq), ack)
        if first.action != ack.action:
            self.fail("P3", f"{ack.attempt}/{ack.seq} was acknowledged as {first.action} and as {ack.action}")
        elif first != ack:
            self.fail("P2", f"{ack.attempt}/{ack.seq} was acknowledged in two ways: {first}, {ack}")

    def _is_kept(self, told: Ack | Event, *, what: str) -> None:
        entry = self._entry(told.attempt, told.seq)
        if entry is None or entry.action != told.action:
            has = "nothing" if entry is None else entry.action
            self.fail("P1", f"{told.attempt}/{told.seq} {told.action} was {what}; the journal has {has} there")
        elif (entry.at, entry.score, entry.moves, entry.home) != (
            told.at,
            told.counters.score,
            told.counters.moves,
            told.counters.home,
        ):
            self.fail("P5", f"{told.attempt}/{told.seq} was {what} as {told}; the journal has {entry}")

    def _counts(self, link: "Link", attempt: int, *, seq: int, is_event: bool) -> None:
        """A stream of events is gap-free: what is left out is told by a tick, and the events wait for the answer."""
        last = link.last.get(attempt)
        if last is None:
            if is_event:
                self.fail("P4", f"{link.name} heard event {seq} before any snapshot")
        elif seq == last + 1:
            link.last[attempt] = seq
        elif is_event and seq > last:
            self.fail("P4", f"{link.name} heard event {seq} after {last}")

    def _shown(self, link: "Link", snapshot: Snapshot) -> None:
        kept = self._memory.attempts[snapshot.attempt]
        actions = [entry.action for entry in kept.entries[: snapshot.seq]]
        game = self._lines[snapshot.attempt].after(actions)
        if actions and actions[-1] in END_STATUSES:
            actions.pop()
        if len(kept.entries) < snapshot.seq or tuple(actions) != snapshot.actions:
            self.fail("P1", f"{link.name} was shown {snapshot.seq} entries that the journal does not have")
        drawn = sum(card is not None for card in snapshot.deck)
        if game is not None and drawn > 28 + game.seen:
            self.fail("P6", f"{link.name} was shown {drawn} cards, of which {28 + game.seen} were turned")
        link.last[snapshot.attempt] = max(link.last.get(snapshot.attempt, 0), snapshot.seq)

    # At the end.

    def _journal(self, attempt: int, kept: Kept) -> None:
        line, led = self._lines[attempt], kept.lead
        if tuple(kept.entries[: len(led)]) != led:
            return self.fail("P2", f"what {attempt} began with has changed")
        # What the schedule began with was worked out when it was made.
        led_to = line.after([entry.action for entry in led])
        assert led_to is not None
        game = led_to
        previous, at = (led[-1].hash, led[-1].at) if led else (chain.first(attempt, letters=line.deal.letters), 0)
        limit = limit_ms(kept.row)
        for number, entry in enumerate(kept.entries[len(led) :], start=len(led) + 1):
            where = f"{attempt}/{number} {entry.action}"
            if entry.seq != number:
                return self.fail("P3", f"{where} has the number {entry.seq}")
            try:
                game = deals.advanced(game, entry.action)
            except AssertionError as error:
                return self.fail("P8" if game.ended else "P3", f"{where}: {error}")
            position = game.position
            if (entry.score, entry.moves, entry.home) != (position.score, game.moves, sum(position.foundations)):
                return self.fail("P5", f"{where}: {entry} is not what replaying gives")
            previous = chain.link(
                previous,
                seq=number,
                action=entry.action,
                at=entry.at,
                score=entry.score,
                moves=entry.moves,
                home=entry.home,
            )
            if entry.hash != previous:
                return self.fail("P5", f"{where}: the chain of hashes is broken")
            self._time(kept.row, entry=entry, before=at, limit=limit, where=where)
            at = entry.at
        return self._end(attempt, kept, game=game)

    def _time(self, row: Attempt, *, entry: Entry, before: int, limit: int | None, where: str) -> None:
        assert row.started_at is not None
        started = milliseconds(row.started_at)
        if entry.at < before:
            self.fail("P9", f"{where} is at {entry.at}, after {before}")
        if entry.action in END_STATUSES and entry.action != "end:resigned":
            return
        late = limit is not None and entry.at > limit - started
        idle = row.race_id is not None and entry.at - before > IDLE_MS
        if (late or idle) and entry.action not in END_STATUSES:
            self.fail("P9", f"{where} was taken at {entry.at}, after the limit")
        sent = self._first_sent.get((row.pk, entry.seq, entry.action))
        if sent is None:
            if entry.action not in END_STATUSES:
                self.fail("P2", f"{where} was never asked for")
        elif (
            entry.action not in END_STATUSES
            and entry.at != before
            and not sent - OFF_MS <= entry.at + started <= self._now() + OFF_MS
        ):
            self.fail("P9", f"{where} is at {entry.at}; it was first read at {sent - started:.0f}")

    def _end(self, attempt: int, kept: Kept, *, game: Game) -> None:
        if kept.ends > 1:
            self.fail("P8", f"{attempt} was ended {kept.ends} times")
        elif game.ended != kept.row.has_ended or game.ended != (kept.ends == 1):
            self.fail("P8", f"{attempt} is {Status(kept.row.status).name}, its journal's end: {game.ended}")
        limit = limit_ms(kept.row)
        if limit is not None and not game.ended and self._now() > limit + 4_000:
            self.fail("P8", f"{attempt} is past its limit and was not ended")

    def _told(self, tab: "Tab") -> None:
        """After the faults everybody's view is the journal's, or they were told to look anew."""
        link = tab.link
        assert link is not None
        entries = self._memory.attempts[tab.attempt].entries
        if not tab.shown:
            if tab.seat:
                self.fail("P4", f"{link.name} was shown nothing")
        elif tab.known != [entry.action for entry in entries]:
            self.fail("P4", f"{link.name} believes {len(tab.known)} entries, the journal has {len(entries)}")

    def _answered(self, link: "Link") -> None:
        for key, count in link.asked.items():
            answers = link.answered[key]
            if answers + (link.answered["error"] if key != "show" else 0) < count:
                self.fail("P15", f"{link.name} asked {key} {count} times and was answered {answers} times")
            if key != "show" and answers > count:
                self.fail("P15", f"{link.name} asked {key} {count} times and was answered {answers} times")

    def _one_seat(self, tabs: "list[Tab]") -> None:
        for attempt in self._memory.attempts:
            seats = {tab.seat for tab in tabs if tab.attempt == attempt and tab.seat and tab.link is not None}
            if len(seats) > 1:
                self.fail("P3", f"{attempt} is played from {len(seats)} tabs, and nobody was told")

    def _entry(self, attempt: int, seq: int) -> Entry | None:
        entries = self._memory.attempts[attempt].entries
        return entries[seq - 1] if seq <= len(entries) else None
