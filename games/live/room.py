"""One race that is followed in this process: who follows it, and how it stands as far as this process knows.

It answers for followers hearing of every change, at most four times a second; for nothing of the cards, which it does
not know. Reading the database is `rooms`' work: it is told when that is needed by `wants`.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from games.boards import Standing
from games.clock import Clock
from games.journal.limits import milliseconds, moment
from games.live.follower import Follower
from games.live.standings import lanes_message, race_message
from games.models import Status
from games.protocol.codes import Reaction
from games.protocol.messages import Event
from games.protocol.races import Reacted
from games.protocol.wire import encode
from games.races import Phase
from games.sessions import Sessions
from games.sessions.views import STATES

EVERY_MS = 250
GHOSTS_MS = 1_000
"""So often the ghosts of a race go on; they are seen with whatever else is told, too."""

_STATUSES = {state: status for status, state in STATES.items()}


class Room:
    """`stale`: it is to be read anew; `reading`: it is being read; `followed`: the attempts that the hub tells it of.

    Until the first `adopt` nobody is told anything.
    """

    def __init__(self, race: int, *, clock: Clock, sessions: Sessions, wants: Callable[["Room"], None]) -> None:
        self.race = race
        self.followers: set[Follower] = set()
        self.standing: Standing | None = None
        self.stale = True
        self.reading: asyncio.Task[None] | None = None
        self.followed: set[int] = set()
        self.reveal: asyncio.TimerHandle | None = None
        self.revealed = False
        self._clock = clock
        self._sessions = sessions
        self._wants = wants
        self._timer: asyncio.TimerHandle | None = None
        self._ghosts: asyncio.TimerHandle | None = None
        self._ghosts_at = 0
        self._next_ms = 0
        self._whole = False
        self._shown: object = None

    def adopt(self, standing: Standing) -> None:
        """It was read: what this process has heard of meanwhile stays."""
        former, self.standing = self.standing, standing
        for attempt, one in () if former is None else former.progress.items():
            read = standing.progress.get(attempt)
            if read is not None and one.stood.seq > read.stood.seq:
                self.standing = self.standing.with_progress(
                    replace(read, status=one.status, time=one.time, stood=one.stood)
                )
        if former is not None:
            self._react(former, standing)
        self._tell_first_win()
        self.mark(whole=True)

    def moved(self, event: Event) -> None:
        """An entry of one of its attempts was kept."""
        one = None if self.standing is None else self.standing.progress.get(event.attempt)
        if self.standing is None or one is None or event.seq > one.stood.seq + 1:
            return self._wants(self)
        if event.seq <= one.stood.seq:
            return None
        status, counters = _STATUSES[event.state], event.counters
        after = one.after(
            status=status,
            at=event.at,
            score=counters.score,
            moves=counters.moves,
            home=counters.home,
            accepted=not event.action.startswith("end:"),
        )
        self.standing = self.standing.with_progress(after)
        if status is Status.WON:
            self._tell_first_win()
        return self.mark(whole=status >= Status.WON)

    def behind(self, attempt: int, *, seq: int) -> None:
        """The attempt's journal has come to `seq`."""
        one = None if self.standing is None else self.standing.progress.get(attempt)
        if one is None or one.stood.seq < seq:
            self._wants(self)

    def seen(self, seen: Mapping[int, datetime | None]) -> None:
        """When its players were last there."""
        if self.standing is not None:
            there = self.standing.progress.items()
            now = {attempt: replace(one, seen_at=seen.get(attempt, one.seen_at)) for attempt, one in there}
            self.standing = replace(self.standing, progress=now)

    def check(self) -> None:
        """Time alone may have changed how it stands."""
        if self.standing is not None and self._state(self.standing, now=self._now()) != self._shown:
            self.mark(whole=True)

    def show(self, follower: Follower) -> None:
        """Tell one follower all there is."""
        if self.standing is not None:
            now = self._now()
            text = encode(race_message(self.standing, player=follower.player, now=now))
            follower.tell(text, now_ms=milliseconds(now), plays=self._plays(follower))

    def mark(self, *, whole: bool) -> None:
        """Something has changed: tell it soon, the whole of it or the lanes."""
        self._whole = self._whole or whole
        if self._timer is None:
            wait = max(0, self._next_ms - self._clock.now_ms())
            self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._flush)

    def end_silent(self) -> None:
        """End the sockets that do not read."""
        now_ms = self._clock.now_ms()
        for follower in tuple(self.followers):
            follower.check(now_ms=now_ms)

    def close(self) -> None:
        for timer in (self._timer, self._ghosts, self.reveal):
            if timer is not None:
                timer.cancel()

    def _flush(self) -> None:
        self._timer, standing = None, self.standing
        if standing is None:
            return
        now = self._now()
        self._next_ms = self._clock.now_ms() + EVERY_MS
        whole, self._whole, self._shown = self._whole, False, self._state(standing, now=now)
        self._follow_ghosts(standing, now=now)
        if whole or standing.phase(now=now) is not Phase.RUNNING:
            for follower in tuple(self.followers):
                self.show(follower)
        else:
            text = encode(lanes_message(standing, now=now))
            for follower in tuple(self.followers):
                follower.tell(text, now_ms=milliseconds(now), plays=self._plays(follower))

    def _plays(self, follower: Follower) -> bool:
        return self.standing is not None and self.standing.attempt_of(follower.player) is not None

    def _follow_ghosts(self, standing: Standing, *, now: datetime) -> None:
        """Look again soon, as long as the race runs."""
        if not standing.ghosts:
            return
        self._ghosts_at = standing.ghosts_at(now=now)
        if self._ghosts is None and standing.phase(now=now) in (Phase.COUNTDOWN, Phase.RUNNING):
            self._ghosts = asyncio.get_running_loop().call_later(GHOSTS_MS / 1000, self._look_at_ghosts)

    def _look_at_ghosts(self) -> None:
        self._ghosts, standing = None, self.standing
        if standing is None or not self.followers:
            return
        now = self._now()
        if standing.ghosts_at(now=now) != self._ghosts_at:
            self.mark(whole=False)
        else:
            self._follow_ghosts(standing, now=now)

    def _state(self, standing: Standing, *, now: datetime) -> object:
        """What time alone may change."""
        here = {attempt for attempt, one in standing.progress.items() if one.present(now=now)}
        return standing.phase(now=now), here

    def _react(self, former: Standing, standing: Standing) -> None:
        for attempt, one in standing.progress.items():
            before = former.progress.get(attempt)
            # Somebody may have come in and said something since the last look.
            if one.reaction and one.reacted_at != (None if before is None else before.reacted_at):
                text = encode(Reacted(standing.race.slug, one.player, Reaction(one.reaction)))
                for follower in tuple(self.followers):
                    follower.post(text)

    def _tell_first_win(self) -> None:
        assert self.standing is not None
        wins = [one.time or 0 for one in self.standing.progress.values() if one.status is Status.WON]
        if wins:
            self._sessions.first_win(self.standing.progress, at=min(wins))

    def _now(self) -> datetime:
        return moment(self._clock.now_ms())
