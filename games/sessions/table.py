"""All attempts that are being played in this process, and who sits at each.

It answers for one session and one seat an attempt here; other processes are fenced by the journal's numbers and
heard of by the poller. It never reads the database: records are brought to it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from games.hub import Listener
from games.journal import Outcome, Record
from games.protocol.messages import Event
from games.sessions import views
from games.sessions.hand import Hand
from games.sessions.session import Append, Session, Waiting

IDLE_MS = 60_000
"""A session at which nobody sits is dropped after so long."""

Publish = Callable[[Event, Sequence[Listener]], None]
"""Tells who listens of an event, all but those who have had its acknowledgement."""


class Lost(NamedTuple):
    """An attempt whose line was broken, and who waits for an answer."""

    attempt: int
    waiting: list[Waiting]


class Sessions:
    """`append` takes entries for the writer, whose outcomes come back by `settle`, in order."""

    def __init__(self, *, append: Append, publish: Publish) -> None:
        self._append = append
        self._publish = publish
        self._open: dict[int, Session] = {}
        self._hands: dict[int, list[Hand]] = {}
        self._left_ms: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._open)

    def get(self, attempt: int) -> Session | None:
        return self._open.get(attempt)

    def adopt(self, record: Record, *, now_ms: int) -> Session:
        """The session of an attempt just read; one that is here and knows as much stays."""
        here = self._open.get(record.attempt)
        if here is not None and (not here.is_settled or here.seq >= record.seq):
            return here
        session = self._open[record.attempt] = Session(record, append=self._append)
        if record.attempt not in self._hands:
            self._left_ms.setdefault(record.attempt, now_ms)
        return session

    def forget(self, attempt: int) -> None:
        """What does not show in the journal has changed: the attempt is read anew at the next need."""
        session = self._open.get(attempt)
        if session is not None and session.is_settled:
            del self._open[attempt]

    def bar(self, attempts: Iterable[int], *, barred: Collection[int]) -> None:
        """Of these casual games those are on the cards of races that their players are in."""
        for attempt in attempts:
            if (session := self._open.get(attempt)) is not None:
                session.barred = attempt in barred

    def first_win(self, attempts: Iterable[int], *, at: int) -> None:
        """In the race of these attempts the first was won at `at`."""
        for session in filter(None, map(self._open.get, attempts)):
            session.first_win = at

    def hands(self, attempt: int) -> Sequence[Hand]:
        """Those who sit at it here."""
        return tuple(self._hands.get(attempt, ()))

    def casual(self) -> list[int]:
        """The attempts here that are no race's."""
        return [attempt for attempt, session in self._open.items() if session.record.race is None]

    def sit(self, hand: Hand) -> list[Hand]:
        """Take the seat; those who had it from another tab are returned, and have it no more."""
        others = self._hands.get(hand.attempt, [])
        self._hands[hand.attempt] = [*(other for other in others if other.seat == hand.seat), hand]
        self._left_ms.pop(hand.attempt, None)
        return [other for other in others if other.seat != hand.seat]

    def rise(self, hand: Hand, *, now_ms: int) -> None:
        """Leave the seat."""
        hands = [other for other in self._hands.get(hand.attempt, []) if other is not hand]
        if hands:
            self._hands[hand.attempt] = hands
        else:
            self._hands.pop(hand.attempt, None)
            self._left_ms[hand.attempt] = now_ms

    def seated(self) -> dict[int, str]:
        """The seat that is held here of each attempt that somebody plays here."""
        return {attempt: hands[0].seat for attempt, hands in self._hands.items()}

    def unseat(self, attempt: int, *, seat: str, now_ms: int) -> list[Hand]:
        """This seat was lost to another process: those who held it here are returned, and have it no more."""
        others = [hand for hand in self._hands.get(attempt, []) if hand.seat == seat]
        for hand in others:
            self.rise(hand, now_ms=now_ms)
        return others

    def behind(self, attempt: int, *, seq: int) -> None:
        """The journal has `seq`, written elsewhere: a session that does not know is dropped.

        With something on its way the writer will meet that number, and drop it then.
        """
        session = self._open.get(attempt)
        if session is not None and session.is_settled and session.seq < seq:
            del self._open[attempt]

    def settle(self, outcomes: Iterable[Outcome], *, now_ms: int) -> list[Lost]:
        """After a batch: acknowledge what is kept, then publish it, drop the sessions of what is lost.

        No player's answer waits for the many who watch another.
        """
        lost: list[Lost] = []
        told: list[tuple[Event, list[Listener]]] = []
        for pending, kept in outcomes:
            attempt = pending.line.attempt
            session = self._open.get(attempt)
            if session is None or session.line is not pending.line:
                continue
            if kept:
                queued = session.kept(now_ms=now_ms)
                told.append((views.event(attempt, entry=queued.entry), [hand.listener for hand in queued.hands]))
            else:
                del self._open[attempt]
                lost.append(Lost(attempt, session.lost()))
        for event, listeners in told:
            self._publish(event, listeners)
        return lost

    def sweep(self, *, now_ms: int) -> None:
        """Drop the sessions that nobody has sat at for a minute."""
        for attempt, left_ms in list(self._left_ms.items()):
            session = self._open.get(attempt)
            if session is None:
                del self._left_ms[attempt]
            elif now_ms - left_ms > IDLE_MS and session.is_settled:
                del self._open[attempt], self._left_ms[attempt]
