"""A browser's tab that follows docs/protocol.md: it plays or watches one attempt, and believes what it is told.

It has faults of its own: it sends again, sends something else at the same number, leaves gaps, and lies about time.
What it believes is `known`: the journal's actions, as far as it has heard.
"""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from games.protocol.codes import Close, Fault, State
from games.protocol.messages import (
    Ack,
    Error,
    Event,
    Events,
    Hello,
    Ping,
    Play,
    Refused,
    Resign,
    Seen,
    Since,
    Snapshot,
    Stale,
    TakenOver,
    Tick,
    ToClient,
    ToServer,
    Unwatch,
    Watch,
)
from tests.simulation import deals

if TYPE_CHECKING:
    from tests.simulation.link import Link

WINDOW = 8
_ENDS = {State.RESIGNED: "end:resigned", State.LIMIT: "end:limit", State.IDLE: "end:idle", State.VOID: "end:void"}


class Tab:
    """`seat` is empty for a watcher. `note` tells the schedule's story, where somebody reads it."""

    def __init__(
        self,
        name: str,
        *,
        player: int,
        attempt: int,
        line: deals.Line,
        seat: str,
        chance: Random,
        note: Callable[[str], None] | None,
    ) -> None:
        self.name = name
        self.player = player
        self.attempt = attempt
        self.seat = seat
        self.link: Link | None = None
        self.known: list[str] = []
        self.pending: deque[tuple[int, str]] = deque()
        self.shown = False
        self.ousted = False
        self._refused = False
        self._line = line
        self._chance = chance
        self._note = note
        self._asked = -1

    def open(self, link: "Link") -> None:
        """Connected: sit down, or watch."""
        self.link, self.ousted, self._asked = link, False, -1
        self._arrive()

    def cut(self, code: int) -> None:
        """The socket ended."""
        if self._note is not None:
            self._note(f"{self.name} is cut: {code}")
        self.link, self.shown = None, False
        self.ousted = self.ousted or code == Close.TAKEN_OVER

    # What it does by itself.

    def can_act(self) -> bool:
        """Whether it has anything to do; whoever lost the seat seldom wants it back."""
        if self.link is None:
            return not self.ousted or self._chance.random() < 0.05
        return self.shown or self._refused

    def act(self) -> None:
        """Do one of the things that a tab may do."""
        if not self.shown:
            return self._arrive()
        if not self.seat:
            return self._watch()
        chance = self._chance.random()
        if chance < 0.70:
            return self._play()
        if chance < 0.79:
            return self._again()
        if chance < 0.85:
            return self._send(Play(self.attempt, self._chance.randint(1, len(self.known) + 1), self._choice()))
        if chance < 0.88:
            return self._send(Play(self.attempt, len(self.known) + self._chance.randint(2, 12), self._choice()))
        if chance < 0.89:
            return self._send(Resign(self.attempt, self._head() + 1))
        if chance < 0.93:
            return self._send(Since(self.attempt, self._chance.randint(0, len(self.known))))
        if chance < 0.98:
            return self._send(Ping(self._chance.choice((0.0, 1.0e12, 2.0e12))))
        return self._arrive()

    def ask(self) -> None:
        """Be sure to have said what one has, as a tab does at least every 2 s, or to be shown it."""
        if not self.shown:
            self._arrive_again()
        elif not self.seat:
            self._send(Seen(self.attempt, len(self.known)))

    def _watch(self) -> None:
        chance = self._chance.random()
        if chance < 0.55:
            self._send(Seen(self.attempt, len(self.known)))
        elif chance < 0.75:
            self._send(Since(self.attempt, self._chance.randint(0, len(self.known))))
        elif chance < 0.85:
            self._send(Watch(self.attempt))
        elif chance < 0.9:
            self._send(Unwatch(self.attempt))
            self._arrive()
        elif chance < 0.93:
            self._send(Play(self.attempt, len(self.known) + 1, "draw"))

    def _play(self) -> None:
        for _ in range(self._chance.choice((1, 2, 4, 8))):
            if len(self.pending) < WINDOW:
                self.pending.append((self._head() + 1, self._choice()))
                self._send(Play(self.attempt, *self.pending[-1]))

    def _again(self) -> None:
        """Send something again that was sent, answered or not."""
        number = self._chance.randint(1, max(1, self._head()))
        text = next((text for seq, text in self.pending if seq == number), "")
        text = text or (self.known[number - 1] if number <= len(self.known) else "")
        if text and not text.startswith("end:"):
            self._send(Play(self.attempt, number, text))

    def _choice(self) -> str:
        """The winning line's next action as long as it was followed, else anything, mostly something allowed."""
        so_far = [*self.known, *(text for _, text in self.pending)]
        win = self._line.win
        if len(so_far) < len(win) and tuple(so_far) == win[: len(so_far)] and self._chance.random() < 0.8:
            return win[len(so_far)]
        chance = self._chance.random()
        if chance < 0.06:
            return self._chance.choice(("draw", "undo", "recycle", "t1>t2", "w>f", "fS>t1", "t1>t1", "t7>t1:19"))
        game = self._line.after(so_far)
        able = () if game is None else deals.able(game, chance=self._chance)
        return self._chance.choice(able) if able else "draw"

    def _head(self) -> int:
        return self.pending[-1][0] if self.pending else len(self.known)

    def _arrive_again(self) -> None:
        if self._refused:
            self._arrive()

    def _arrive(self) -> None:
        self.shown = self._refused = False
        self._send(Hello(self.attempt, self.seat) if self.seat else Watch(self.attempt))

    def _send(self, message: ToServer) -> None:
        if self.link is not None:
            if self._note is not None:
                self._note(f"{self.link.name} → {message}")
            self.link.up.append(message)

    # What it hears.

    def hear(self, message: ToClient) -> None:
        assert self.link is not None
        if self._note is not None:
            self._note(f"{self.link.name} ← {_short(message)}")
        match message:
            case Snapshot():
                self._adopt(message)
                if message.mine:
                    self._go_on()
            case Stale():
                self._adopt(message.snapshot)
                self.pending.clear()
            case Ack() | Event():
                self._follow(message.seq, message.action)
                if isinstance(message, Ack) and self.pending and self.pending[0] == (message.seq, message.action):
                    self.pending.popleft()
            case Refused(seq=seq):
                while self.pending and self.pending[-1][0] >= seq:
                    self.pending.pop()
            case Tick(seq=seq):
                if self.shown and seq > len(self.known):
                    self._ask_since()
            case Events(since=since, last=last, events=events):
                self._asked = -1
                for event in events:
                    self._follow(event.seq, event.action)
                if last > since + len(events):
                    self._ask_since()
            case TakenOver():
                self.ousted = True
            case Error():
                self._asked = -1
                if message.fault is Fault.NOT_YOURS:
                    self.shown = False
                # What is not there now may be there later: a race that has begun, a rival who has ended.
                again = message.fault is not Fault.NO_SUCH_ATTEMPT or self._chance.random() < 0.3
                self._refused = again and not self.shown

    def _adopt(self, snapshot: Snapshot) -> None:
        if snapshot.seq < len(self.known) and self.shown:
            return
        end = _ENDS.get(snapshot.state)
        self.known = [*snapshot.actions, end] if end else list(snapshot.actions)
        self.shown = True

    def _go_on(self) -> None:
        """Send again from the first action that the snapshot does not hold; what it contradicts is dropped."""
        while self.pending and self.pending[0][0] <= len(self.known):
            seq, text = self.pending.popleft()
            if self.known[seq - 1] != text:
                self.pending.clear()
        for seq, text in self.pending:
            self._send(Play(self.attempt, seq, text))

    def _follow(self, seq: int, action: str) -> None:
        if seq == len(self.known) + 1:
            self.known.append(action)
        elif seq > len(self.known) + 1 and self.shown:
            self._ask_since()

    def _ask_since(self) -> None:
        if self._asked != len(self.known):
            self._asked = len(self.known)
            self._send(Since(self.attempt, len(self.known)))


def _short(message: ToClient) -> str:
    match message:
        case Snapshot(seq=seq, state=state):
            return f"Snapshot(seq={seq}, state={state.value})"
        case Stale(seq=seq, snapshot=snapshot):
            return f"Stale(seq={seq}, at {snapshot.seq}, {snapshot.state.value})"
        case Ack(seq=seq, action=action, at=at) | Event(seq=seq, action=action, at=at):
            return f"{type(message).__name__}(seq={seq}, {action}, at={at})"
        case Events(since=since, last=last):
            return f"Events(since={since}, last={last})"
    return str(message)
