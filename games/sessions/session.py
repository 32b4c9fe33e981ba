"""One attempt being played: what is kept, and what is on its way into the journal.

It answers for every action getting exactly one answer, and an acknowledgement only for what is kept. It never
touches the database: entries go to the writer, and come back by `kept` or not at all.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from games.journal import END_ACTIONS, Ending, Entry, Line, Record, entry_of
from games.journal.limits import GRACE_MS, LONGEST
from games.models import Status
from games.protocol.codes import Rule
from games.protocol.messages import Events, Snapshot, Stale
from games.races import end_of
from games.rules.actions import format_action, parse_action
from games.rules.cards import Card
from games.rules.game import Game, finish, play, turned
from games.rules.legality import Refusal
from games.sessions import views
from games.sessions.hand import Hand

Append = Callable[[Line, Entry, Ending | None], bool]
"""Puts an entry on its way; False when the writer cannot take more now."""

RULES = {refusal: Rule(refusal.value) for refusal in Refusal}


class Waiting(NamedTuple):
    """Who waits for the answer to which action; the action is empty where only `stale` can answer."""

    hand: Hand
    seq: int
    action: str


@dataclass(slots=True)
class Queued:
    """An entry on its way, the game after it, and who waits for it: for its ack, or to be told `stale`."""

    entry: Entry
    game: Game
    status: Status
    hands: list[Hand]
    stale: list[tuple[Hand, int]] = field(default_factory=list)


class Session:
    """`entries`, `game` and `status` are what is kept; the head is what they will be with what is queued.

    `first_win` of the whole race, in ms since the start; `barred`: a casual game on the cards of a race that its player
    is in. Both are told from outside.
    """

    def __init__(self, record: Record, *, append: Append) -> None:
        self.record = record
        self.line = Line(record.attempt)
        self.entries = list(record.entries)
        self.game = record.game
        self.status = record.status
        self.first_win = record.first_win
        self.barred = False
        self._append = append
        self._queue: deque[Queued] = deque()
        self._head = record.game
        self._hash = record.hash
        self._seq = record.seq
        self._at = record.entries[-1].at if record.entries else 0

    def belong(self, player: int) -> None:
        """Whose attempt it is now: a guest's moves to the account that the guest logs in to."""
        if self.record.player != player:
            self.record = replace(self.record, player=player)

    @property
    def seq(self) -> int:
        """The last number that is kept."""
        return len(self.entries)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is on its way."""
        return not self._queue

    def play(self, hand: Hand, *, seq: int, action: str, now_ms: int) -> None:
        """Judge an action read at `now_ms`; the answer goes to the hand, at once or after the commit."""
        parsed = parse_action(action)
        if seq <= self._seq:
            return self._again(hand, seq=seq, action=format_action(parsed), now_ms=now_ms)
        if not self._takes(hand, seq=seq, now_ms=now_ms):
            return None
        if self._seq >= LONGEST and not self._head.ended:
            return hand.refuse(seq, rule=Rule.TOO_LONG)
        after = play(self._head, parsed)
        if isinstance(after, Refusal):
            return hand.refuse(seq, rule=RULES[after])
        status = Status.WON if after.ended else Status.PLAYING
        at, cards = self._elapsed(now_ms), turned(self._head, parsed)
        if not self._send(hand, action=format_action(parsed), game=after, status=status, at=at, cards=cards):
            return hand.refuse(seq, rule=Rule.BUSY)
        return None

    def resign(self, hand: Hand, *, seq: int, now_ms: int) -> None:
        """End the attempt by its player's wish; numbered and answered as an action is."""
        action = END_ACTIONS[Status.RESIGNED]
        if seq <= self._seq:
            return self._again(hand, seq=seq, action=action, now_ms=now_ms)
        if not self._takes(hand, seq=seq, now_ms=now_ms):
            return None
        if self._head.ended:
            return hand.refuse(seq, rule=Rule.GAME_OVER)
        if not self._end(hand, status=Status.RESIGNED, at=self._elapsed(now_ms)):
            return hand.refuse(seq, rule=Rule.BUSY)
        return None

    def kept(self, *, now_ms: int) -> Queued:
        """The first entry on its way is kept: tell who waits for it."""
        queued = self._queue.popleft()
        self.entries.append(queued.entry)
        self.game, self.status = queued.game, queued.status
        if queued.hands:
            ack = views.ack(self.record.attempt, entry=queued.entry)
            for hand in queued.hands:
                hand.tell(ack)
        for hand, seq in queued.stale:
            self.stale(hand, seq=seq, now_ms=now_ms)
        return queued

    def lost(self) -> list[Waiting]:
        """Nothing on its way will be kept: who waits, and for what."""
        waiting: list[Waiting] = []
        for queued in self._queue:
            waiting += [Waiting(hand, queued.entry.seq, queued.entry.action) for hand in queued.hands]
            waiting += [Waiting(hand, seq, "") for hand, seq in queued.stale]
        self._queue.clear()
        return waiting

    def answer(self, waiting: Waiting, *, now_ms: int) -> None:
        """Answer what another session could not keep: the journal may have it by another way."""
        hand, seq, action = waiting
        if seq <= self.seq and self.entries[seq - 1].action == action:
            hand.tell(views.ack(self.record.attempt, entry=self.entries[seq - 1]))
        else:
            self.stale(hand, seq=seq, now_ms=now_ms)

    def snapshot(self, *, mine: bool, now_ms: int) -> Snapshot:
        return views.snapshot(
            self.record, entries=self.entries, game=self.game, status=self.status, mine=mine, now_ms=now_ms
        )

    def events(self, *, since: int) -> Events:
        return views.events(self.record.attempt, entries=self.entries, since=since)

    def stale(self, hand: Hand, *, seq: int, now_ms: int) -> None:
        """Tell how the attempt stands instead of what the hand believed."""
        hand.tell(Stale(self.record.attempt, seq, self.snapshot(mine=True, now_ms=now_ms)))

    def _again(self, hand: Hand, *, seq: int, action: str, now_ms: int) -> None:
        """A number that is taken: the same ack for the same action, once it is kept."""
        hand.go_on()
        queued = self._queue[seq - self.seq - 1] if seq > self.seq else None
        entry = self.entries[seq - 1] if queued is None else queued.entry
        if entry.action != action:
            self._late(hand, seq=seq, now_ms=now_ms)
        elif queued is None:
            hand.tell(views.ack(self.record.attempt, entry=entry))
        else:
            queued.hands.append(hand)

    def _late(self, hand: Hand, *, seq: int, now_ms: int) -> None:
        """To be told `stale`, after what is on its way, since a snapshot shows only what is kept."""
        if self._queue:
            self._queue[-1].stale.append((hand, seq))
        else:
            self.stale(hand, seq=seq, now_ms=now_ms)

    def _takes(self, hand: Hand, *, seq: int, now_ms: int) -> bool:
        """Whether an action may be judged now; if not, the hand has been told why."""
        if hand.voids(seq):
            return False
        if seq != self._seq + 1:
            self._late(hand, seq=seq, now_ms=now_ms)
            return False
        rule = None if self._head.ended else self._against(now_ms)
        if rule is not None:
            hand.refuse(seq, rule=rule)
        return rule is None

    def _against(self, now_ms: int) -> Rule | None:
        started_ms = self.record.started_ms
        if started_ms is None or not views.has_begun(self.record, entries=self.entries, now_ms=now_ms):
            return Rule.NOT_STARTED
        if self.barred:
            return Rule.DEAL_IN_RACE
        at, status = self._ends(started_ms)
        if at is None or now_ms - started_ms <= at:
            return None
        if now_ms - started_ms > at + GRACE_MS:
            self._end(None, status=status, at=max(self._at, at))
        return Rule.TIME_OVER

    def _ends(self, started_ms: int) -> tuple[int | None, Status]:
        """Until when, in ms since the start, an action is taken now, and as what it ends then."""
        if self.record.race is not None:
            return end_of(limit_seconds=self.record.limit_seconds, first_win=self.first_win, latest=self._at)
        limit_ms = self.record.limit_ms
        return None if limit_ms is None else limit_ms - started_ms, Status.LIMIT

    def _elapsed(self, now_ms: int) -> int:
        """`now_ms` in ms since the start, never before the entry before."""
        return max(self._at, now_ms - (self.record.started_ms or now_ms))

    def _end(self, hand: Hand | None, *, status: Status, at: int) -> bool:
        return self._send(hand, action=END_ACTIONS[status], game=finish(self._head), status=status, at=at)

    def _send(
        self,
        hand: Hand | None,
        *,
        action: str,
        game: Game,
        status: Status,
        at: int,
        cards: tuple[Card, ...] = (),
    ) -> bool:
        """Put the next entry on its way; False, and nothing changed, when the writer is full."""
        entry = entry_of(game, seq=self._seq + 1, action=action, at=at, cards=cards, previous=self._hash)
        ending = Ending(status, (self.record.started_ms or 0) + at) if status >= Status.WON else None
        if not self._append(self.line, entry, ending):
            return False
        self._queue.append(Queued(entry, game, status, [] if hand is None else [hand]))
        self._head, self._hash, self._seq, self._at = game, entry.hash, entry.seq, at
        return True
