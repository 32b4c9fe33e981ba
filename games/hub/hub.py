"""Who listens to which attempt in this process, and which races are followed here.

It answers for every listener hearing of every entry, or of its number; it never reads the database and needs no
other process. A bus, if there is one, carries the same to the hubs of others.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from games.clock import Clock
from games.hub.bus import Bus
from games.hub.crowd import NOBODY, Crowd, named
from games.hub.listener import Listener
from games.hub.notices import NEWS, Changed, Ended, Moved, Notice, Seated, Told, of_attempt, of_race
from games.protocol.messages import Event
from games.protocol.wire import encode


class Ear(Protocol):
    """Something of this process that wants to know of an attempt, other than a socket."""

    def moved(self, event: Event) -> None:
        """An entry was kept."""
        ...

    def behind(self, attempt: int, *, seq: int) -> None:
        """The journal has come to `seq`, known already or not."""
        ...


class Hub:
    """`origin` names this process on the bus; `heard` is called with each notice of another.

    `elsewhere`: who watches in other processes what is played here.
    """

    def __init__(self, *, clock: Clock, origin: str, heard: Callable[[Notice], None]) -> None:
        self.origin = origin
        self.bus: Bus | None = None
        self.ticks = 0
        self.elsewhere: Mapping[int, Crowd] = {}
        self._clock = clock
        self._heard = heard
        self._listeners: dict[int, set[Listener]] = {}
        self._ears: dict[int, set[Ear]] = {}

    async def join(self, listener: Listener) -> None:
        """Listen from here on; take the snapshot after this."""
        self._listeners.setdefault(listener.attempt, set()).add(listener)
        if self.bus is not None:
            await self.bus.follow(of_attempt(listener.attempt))

    def leave(self, listener: Listener) -> None:
        others = self._listeners.get(listener.attempt, set())
        others.discard(listener)
        if not others and self._listeners.pop(listener.attempt, None) is not None:
            self._left(listener.attempt)

    async def follow(self, attempt: int, *, ear: Ear) -> None:
        """As `join`, for an ear; read how the attempt stands after this."""
        self._ears.setdefault(attempt, set()).add(ear)
        if self.bus is not None:
            await self.bus.follow(of_attempt(attempt))

    def unfollow(self, attempt: int, *, ear: Ear) -> None:
        others = self._ears.get(attempt, set())
        others.discard(ear)
        if not others and self._ears.pop(attempt, None) is not None:
            self._left(attempt)

    async def open_race(self, race: int) -> None:
        """Hear of the changes of a race from here on; read how it stands after this."""
        if self.bus is not None:
            await self.bus.follow(of_race(race))

    def close_race(self, race: int) -> None:
        if self.bus is not None:
            self.bus.unfollow(of_race(race))

    def publish(self, event: Event, told: Sequence[Listener]) -> None:
        """Tell of an entry kept by this process; those who were told already only count it."""
        self._spread(event, told=told)
        if self.bus is not None:
            self.bus.publish(Moved(self.origin, event))

    def seated(self, attempt: int, *, seat: str) -> None:
        """Tell other processes where an attempt is played now."""
        if self.bus is not None:
            self.bus.publish(Seated(self.origin, attempt, seat))

    def changed(self, race: int) -> None:
        """Tell other processes that a race has a new version."""
        if self.bus is not None:
            self.bus.publish(Changed(self.origin, race))

    async def open_news(self) -> None:
        """Hear from here on when a player has news."""
        if self.bus is not None:
            await self.bus.follow(NEWS)

    def told(self, player: int) -> None:
        """Tell other processes that a player has news."""
        if self.bus is not None:
            self.bus.publish(Told(self.origin, player))

    def ended(self, attempt: int, *, seq: int) -> None:
        """Tell of an end that came from outside of the line of play."""
        self.tick({attempt: seq}, only_news=True)
        if self.bus is not None:
            self.bus.publish(Ended(self.origin, attempt, seq))

    def hear(self, notice: Notice) -> None:
        """A notice came over the bus."""
        if notice.origin == self.origin:
            return
        match notice:
            case Moved(event=event):
                self._spread(event, told=())
            case Ended(attempt=attempt, seq=seq):
                self.tick({attempt: seq}, only_news=True)
        self._heard(notice)

    def tick(self, last: Mapping[int, int], *, only_news: bool) -> None:
        """Say to those who listen to these attempts how far each has come; to all, or only where it is news."""
        for attempt, seq in last.items():
            listeners = tuple(self._listeners.get(attempt, ()))
            crowd = _crowd(listeners).and_(self.elsewhere.get(attempt, NOBODY))
            for listener in listeners:
                self.ticks += listener.tick(seq, only_news=only_news, crowd=crowd)
            for ear in tuple(self._ears.get(attempt, ())):
                ear.behind(attempt, seq=seq)

    def attempts(self) -> frozenset[int]:
        """All that is listened to here."""
        return frozenset(self._listeners.keys() | self._ears.keys())

    def watched(self) -> dict[int, Crowd]:
        """Who watches somebody else's attempt here, by attempt; those that nobody does are left out."""
        crowds = {attempt: _crowd(listeners) for attempt, listeners in self._listeners.items()}
        return {attempt: crowd for attempt, crowd in crowds.items() if crowd.count}

    def players(self) -> set[int]:
        """All who listen here."""
        return {listener.player for listeners in self._listeners.values() for listener in listeners}

    def name(self, names: Mapping[int, str]) -> None:
        """What players are called now among those who watch each other; who is left out does not want it known."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.name = names.get(listener.player, "")

    def unconfirmed(self) -> list[int]:
        """How many events each listener has not confirmed."""
        return [listener.waiting for listeners in self._listeners.values() for listener in listeners]

    def check(self) -> None:
        """End the sockets that do not read."""
        now_ms = self._clock.now_ms()
        for listeners in tuple(self._listeners.values()):
            for listener in tuple(listeners):
                listener.check(now_ms=now_ms)

    def _left(self, attempt: int) -> None:
        if self.bus is not None and attempt not in self._listeners and attempt not in self._ears:
            self.bus.unfollow(of_attempt(attempt))

    def _spread(self, event: Event, *, told: Sequence[Listener]) -> None:
        for ear in tuple(self._ears.get(event.attempt, ())):
            ear.moved(event)
        listeners = self._listeners.get(event.attempt)
        if not listeners:
            return
        text, now_ms = "", self._clock.now_ms()
        for listener in tuple(listeners):
            if listener in told:
                listener.skip(event.seq)
            else:
                text = text or encode(event)
                listener.hear(event.seq, text=text, now_ms=now_ms)


def _crowd(listeners: Iterable[Listener]) -> Crowd:
    """Players, however many tabs each has open."""
    names = {listener.player: listener.name for listener in listeners if listener.watches}
    return Crowd(len(names), named(names.values())) if names else NOBODY
