"""Where the month is played: the sessions and the writer of real play, under times that are given in.

Each action is judged, kept and acknowledged as one that came by a socket; what nobody should hear is not published.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from games import journal
from games.demo.lines import Line
from games.hub import Listener
from games.journal import Ending, Entry, Outcome
from games.journal.limits import milliseconds, moment
from games.protocol.codes import Rule
from games.protocol.messages import Ack, Refused, ToClient
from games.sessions import Hand, Session, Sessions, seats

PATIENCE_S = 60.0
"""A writer that keeps nothing for so long never will."""

OVER = frozenset({Rule.TIME_OVER, Rule.GAME_OVER})


class NotPlayedError(RuntimeError):
    """The service did not take what it should have."""


@dataclass(frozen=True, slots=True)
class Playing:
    """An attempt that has begun, its player, and what they do."""

    attempt: int
    player: int
    line: Line


class Seat:
    """One player at one attempt. `done`: the time is over, and nothing more is sent."""

    def __init__(self, playing: Playing, *, session: Session, now_ms: int) -> None:
        self.playing, self.session, self.seq, self.done = playing, session, 0, False
        listener = Listener(playing.attempt, counted=False, send=lambda _: None, close=lambda _: None)
        token = f"demo-{playing.attempt}"
        claim = seats.Claim(playing.attempt, playing.player, token)
        seats.take([claim], now=moment(now_ms))
        self.hand = Hand(playing.attempt, seat=token, tell=self._told, close=lambda _: None, listener=listener)

    def act(self, action: str | None, *, now_ms: int) -> None:
        """Send an action, or for None give up by word."""
        self.seq += 1
        if action is None:
            self.session.resign(self.hand, seq=self.seq, now_ms=now_ms)
        else:
            self.session.play(self.hand, seq=self.seq, action=action, now_ms=now_ms)

    def _told(self, message: ToClient) -> None:
        if isinstance(message, Refused) and message.rule in OVER:
            self.done = True
        elif not isinstance(message, Ack):
            raise NotPlayedError(f"attempt {self.playing.attempt}, action {self.seq}: {message}")


class Desk:
    """Opens a writer of its own, and with it a thread."""

    def __init__(self) -> None:
        self._kept: SimpleQueue[Sequence[Outcome]] = SimpleQueue()
        self._writer = journal.Writer(open_store=journal.open_store, deliver=self._kept.put)
        self._sessions = Sessions(append=self._append, publish=lambda *_: None)
        self._on_its_way = 0

    def __enter__(self) -> Self:
        self._writer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._writer.stop(timeout=PATIENCE_S)

    def play(self, those: Sequence[Playing], *, started_at: datetime, until: datetime) -> None:
        """Play these attempts, which all started at once, as far as they come before `until`; all is kept then."""
        started_ms, end_ms = milliseconds(started_at), milliseconds(until)
        taken = [self._seat(playing, now_ms=started_ms) for playing in those]
        won = False
        for at, number, action in merge(*(_timed(one.line, number=number) for number, one in enumerate(those))):
            if started_ms + at > end_ms:
                break
            seat = taken[number]
            if not seat.done:
                seat.act(action or None, now_ms=started_ms + at)
            line = seat.playing.line
            if not won and not seat.done and line.won and seat.seq == len(line.steps):
                won = True
                self._sessions.first_win([one.attempt for one in those], at=at)
        self._settle(now_ms=end_ms)
        for one in those:
            self._sessions.forget(one.attempt)

    def _seat(self, playing: Playing, *, now_ms: int) -> Seat:
        record = journal.load(playing.attempt)
        if record is None:
            raise NotPlayedError(f"there is no attempt {playing.attempt}")
        return Seat(playing, session=self._sessions.adopt(record, now_ms=now_ms), now_ms=now_ms)

    def _append(self, line: journal.Line, entry: Entry, ending: Ending | None) -> bool:
        taken = self._writer.append(line, entry, ending=ending)
        self._on_its_way += taken
        return taken

    def _settle(self, *, now_ms: int) -> None:
        """Wait until all that is on its way is kept."""
        while self._on_its_way:
            outcomes = self._kept.get(timeout=PATIENCE_S)
            self._on_its_way -= len(outcomes)
            if lost := self._sessions.settle(outcomes, now_ms=now_ms):
                raise NotPlayedError(f"attempt {lost[0].attempt} was not kept")


def _timed(line: Line, *, number: int) -> Iterator[tuple[int, int, str]]:
    """When, who and what, in ms since the start; an empty action is giving up."""
    yield from ((step.at, number, step.action) for step in line.steps)
    if line.resigned:
        yield (line.steps[-1].at if line.steps else 0) + 4000, number, ""
