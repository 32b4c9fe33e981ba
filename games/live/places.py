"""Where one socket sits and what it watches: its hands and its listeners.

It answers for subscribing before the snapshot is taken, so that nothing falls between. Who may look is
`watching`'s answer, who may play the seat's.
"""

from games.hub import Listener
from games.live.runtime import Runtime
from games.live.visits import Visits
from games.live.ways import Ways
from games.protocol.codes import Fault
from games.protocol.messages import Error, Hello, Seen, Since, Snapshot, Stale, ToClient, Unwatch, Watch
from games.protocol.wire import encode
from games.sessions import Hand, Session
from games.sessions.seats import Claim
from games.watching import Look, View

MOST = 64
"""Attempts that one socket may play or watch."""


class Places:
    """`ways` lead to the socket; `player` says whose it is."""

    def __init__(
        self,
        live: Runtime,
        *,
        player: int,
        visits: Visits,
        ways: Ways,
    ) -> None:
        self._live = live
        self._visits = visits
        self._player = player
        self._ways = ways
        self._hands: dict[int, Hand] = {}
        self._watching: dict[int, Listener] = {}
        self._linked: set[int] = set()
        self._left = False

    def hand(self, attempt: int) -> Hand | None:
        """The right to play: this socket has sat down at the attempt, and still sits there."""
        return self._hands.get(attempt)

    def looks(self) -> list[Look]:
        """What it watches, for whoever asks again whether it may."""
        return [Look(self._player, attempt, attempt in self._linked) for attempt in self._watching]

    def lose(self, look: Look) -> None:
        """It may watch this no more: told as of something that is not there."""
        if look in self.looks():
            self._unfollow(look.attempt)
            self._refuse(Fault.NO_SUCH_ATTEMPT, attempt=look.attempt)

    def leave(self) -> None:
        """The socket is gone."""
        self._left = True
        for attempt in (*self._hands, *self._watching):
            self._unfollow(attempt)

    async def hello(self, message: Hello) -> None:
        """Sit down; whoever sits there from another tab is told so."""
        async with self._live.sitting(message.attempt):
            await self._sit(message)

    async def _sit(self, message: Hello) -> None:
        session, listener = await self._joined(message.attempt, seat=message.seat)
        if session is None:
            self._live.hub.leave(listener)
            return
        hand = Hand(message.attempt, seat=message.seat, tell=self._tell, close=self._ways.close, listener=listener)
        self._unfollow(message.attempt)
        self._hands[message.attempt] = hand
        for other in self._live.sessions.sit(hand):
            other.oust()
            self._live.lines.write("taken over", attempt=message.attempt, by="another tab")
        self._live.hub.seated(message.attempt, seat=message.seat)
        hand.waits = self._show(session, listener=listener, mine=True).now is None
        if session.record.race is not None:
            await self._live.rooms.hold(session.record.race)

    async def watch(self, message: Watch) -> None:
        """Follow without playing; whoever plays an attempt follows it already."""
        session, listener = await self._joined(message.attempt, seat=None)
        hand = self._hands.get(message.attempt)
        if session is None or hand is not None:
            self._live.hub.leave(listener)
            if session is not None and hand is not None:
                self._show(session, listener=hand.listener, mine=True)
            return
        self._unfollow(message.attempt)
        self._watching[message.attempt] = listener
        if self._visits.is_in(session.record.race):
            self._linked.add(message.attempt)
        self._show(session, listener=listener, mine=False)

    def unwatch(self, message: Unwatch) -> None:
        if message.attempt in self._watching:
            self._unfollow(message.attempt)
        else:
            self._refuse(Fault.NOT_YOURS, attempt=message.attempt)

    async def since(self, message: Since) -> None:
        """What the journal has after a number."""
        listener = self._followed(message.attempt)
        if listener is None:
            return self._refuse(Fault.NOT_YOURS, attempt=message.attempt)
        session = await self._live.loading.load(message.attempt)
        if session is None:
            return self._refuse(Fault.NO_SUCH_ATTEMPT, attempt=message.attempt)
        if session.seq < listener.told:
            # A reading that was begun before that was told came in between.
            session = await self._live.loading.load_fresh(message.attempt) or session
        events = session.events(since=message.seq)
        self._tell(events)
        self._live.lines.write("resync", attempt=message.attempt, since=message.seq, last=events.last)
        answered = min(message.seq + len(events.events), events.last)
        return listener.catch_up(answered, now_ms=self._live.clock.now_ms())

    def seen(self, message: Seen, *, now_ms: int) -> None:
        listener = self._followed(message.attempt)
        if listener is None:
            return self._refuse(Fault.NOT_YOURS, attempt=message.attempt)
        return listener.confirm(message.seq, now_ms=now_ms)

    async def _joined(self, attempt: int, *, seat: str | None) -> tuple[Session | None, Listener]:
        """Listen, then read; no session where it may not be, which has been said then."""
        send = self._ways.post if seat is not None else self._ways.later
        listener = Listener(attempt, counted=seat is None, send=send, close=self._ways.close)
        listener.answering = self._ways.answering
        listener.player = self._player
        if len(self._hands) + len(self._watching) >= MOST and self._followed(attempt) is None:
            self._refuse(Fault.TOO_FAST, attempt=attempt)
            return None, listener
        try:
            await self._live.hub.join(listener)
            session = await self._read(listener, seat=seat)
        except BaseException:
            self._live.hub.leave(listener)
            raise
        if session is None:
            self._refuse(Fault.NO_SUCH_ATTEMPT, attempt=attempt)
        return (None if self._left else session), listener

    async def _read(self, listener: Listener, *, seat: str | None) -> Session | None:
        attempt = listener.attempt
        seated = None if seat is None else await self._live.seats.ask(Claim(attempt, self._player, seat))
        if seat is not None and seated is None:
            return None
        session = await self._live.loading.load_fresh(attempt)
        if session is None:
            return None
        if seated is None:
            linked = self._visits.is_in(session.record.race)
            admitted = await self._live.admissions.ask(Look(self._player, attempt, linked))
            if admitted is None or admitted.seen is View.ABSENT:
                return None
            if admitted.seen is View.FULL:
                listener.watches, listener.name = True, admitted.name
            return session
        session.belong(self._player)
        listener.name, session.barred = seated.name, seated.barred
        return session

    def _show(self, session: Session, *, listener: Listener, mine: bool) -> Snapshot:
        now_ms = self._live.clock.now_ms()
        snapshot = session.snapshot(mine=mine, now_ms=now_ms)
        self._tell(snapshot)
        listener.begin(session.seq, now_ms=now_ms)
        return snapshot

    def _followed(self, attempt: int) -> Listener | None:
        hand = self._hands.get(attempt)
        return hand.listener if hand is not None else self._watching.get(attempt)

    def _unfollow(self, attempt: int) -> None:
        hand, listener = self._hands.pop(attempt, None), self._watching.pop(attempt, None)
        self._linked.discard(attempt)
        if hand is not None:
            self._live.sessions.rise(hand, now_ms=self._live.clock.now_ms())
            self._live.hub.leave(hand.listener)
        if listener is not None:
            self._live.hub.leave(listener)

    def _refuse(self, fault: Fault, *, attempt: int) -> None:
        self._tell(Error(fault, "$.attempt", attempt))

    def _tell(self, message: ToClient) -> None:
        self._live.counts.told(message)
        if isinstance(message, Stale):
            self._live.lines.write("stale", attempt=message.attempt, seq=message.seq, last=message.snapshot.seq)
        self._ways.post(encode(message))
