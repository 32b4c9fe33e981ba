"""One rival in one race: it enters, waits, plays, and goes when it is over.

It hears and says what any player does. It ends by a win, by the race's end, or by resigning: when it is stuck, and when
no person plays any more, since then nobody should have to wait for it to be over.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable

from games.protocol.codes import Phase, State
from games.protocol.messages import Ack, Hello, Play, Refused, Resign, Snapshot, Stale, TakenOver, ToClient
from games.protocol.races import Enter, Race
from games.robots.choice import Mind
from games.robots.table import after, seen
from games.robots.wire import Cut, Wire
from games.rules.game import Game

ALONE_S = 120.0
"""A rival waits so long in a lobby without people."""

LINGER_S = 180.0
"""A rival is there for a rematch so long."""

ANSWER_S = 15.0
"""What is not answered in so long is not going to be: the socket is opened anew."""

MOST_ACTIONS = 1500
_ENDED = frozenset(State) - {State.CREATED, State.PLAYING}


class Rival:
    """`slug` is the race, `mind` how it plays; `pace` stretches or shortens its thinking."""

    def __init__(self, slug: str, *, mind: Mind, pace: float) -> None:
        self.slug = slug
        self.done = False
        self._mind = mind
        self._pace = pace
        self._seat = secrets.token_urlsafe(16)
        self._race: Race | None = None
        self._game: Game | None = None
        self._seq = 0
        self._asked = False
        self._sat = False
        self._due = 0.0
        self._people_at = time.monotonic()
        self._over_at: float | None = None

    async def attend(self, socket: Wire, *, leave: Callable[[], Awaitable[None]]) -> None:
        """Be there over this socket until it is cut or all is over; `leave` gets up from the lobby."""
        self._sat = self._asked = False
        self._game = None
        socket.say(Enter(self.slug))
        while not self.done:
            message = await socket.hear(within=self._patience())
            if message is not None:
                self._hear(message, socket)
            elif self._asked:
                raise Cut(1006)
            await self._go_on(socket, leave=leave)

    def _patience(self) -> float:
        """How long to wait for a word."""
        if self._asked:
            return ANSWER_S
        return max(0.0, self._due - time.monotonic()) if self._game is not None else 5.0

    def _hear(self, message: ToClient, socket: Wire) -> None:
        match message:
            case Race():
                self._race = message
                self._stand(message, socket)
            case Snapshot() if message.now is not None:
                self._take(message)
            case Stale(snapshot=snapshot):
                self._take(snapshot)
            case Ack() if self._game is not None and message.seq == self._seq + 1:
                self._seq, self._asked = message.seq, False
                self._over_if(message.state)
                if self._game is not None:
                    self._game = after(self._game, message)
                self._think()
            case Refused():
                # Too fast, or busy, or time is over: another try a little later, or the race's end, will do.
                self._asked = False
                self._due = time.monotonic() + 1.0
            case TakenOver():
                self.done = True

    def _stand(self, race: Race, socket: Wire) -> None:
        if any(lane.robot is None and lane.here for lane in race.lanes):
            self._people_at = time.monotonic()
        if not race.mine or race.phase is Phase.CLOSED:
            self.done = True
        elif race.attempt is not None and race.phase in (Phase.COUNTDOWN, Phase.RUNNING) and not self._sat:
            self._sat = True
            socket.say(Hello(race.attempt, self._seat))
        elif race.phase is Phase.OVER:
            self._game = None
            self._over_at = self._over_at or time.monotonic()

    def _take(self, snapshot: Snapshot) -> None:
        self._seq, self._asked = snapshot.seq, False
        self._game = seen(snapshot)
        self._over_if(snapshot.state)
        self._think()

    def _over_if(self, state: State) -> None:
        if state in _ENDED:
            self._game = None

    def _think(self) -> None:
        self._due = time.monotonic() + self._mind.think() * self._pace

    async def _go_on(self, socket: Wire, *, leave: Callable[[], Awaitable[None]]) -> None:
        """Whatever it is time for."""
        race = self._race
        if race is None:
            return
        now = time.monotonic()
        if race.phase is Phase.LOBBY and now - self._people_at > ALONE_S:
            await leave()
            self.done = True
        elif self._over_at is not None and (race.next is not None or now - self._over_at > LINGER_S):
            self.done = True
        elif self._game is not None and not self._asked and now >= self._due and race.attempt is not None:
            await self._act(socket, attempt=race.attempt, game=self._game)

    def _is_left_alone(self) -> bool:
        """Whether every person in the race has ended theirs."""
        lanes = () if self._race is None else self._race.lanes
        return all(lane.robot is not None or lane.state in _ENDED for lane in lanes)

    async def _act(self, socket: Wire, *, attempt: int, game: Game) -> None:
        # Looking ahead takes a while: the others of this process go on meanwhile.
        gives_up = self._seq >= MOST_ACTIONS or self._is_left_alone()
        action = None if gives_up else await asyncio.to_thread(self._mind.choose, game)
        self._asked = True
        if action is None:
            socket.say(Resign(attempt, self._seq + 1))
        else:
            socket.say(Play(attempt, self._seq + 1, action))
