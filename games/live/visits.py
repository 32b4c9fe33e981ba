"""The races that one socket has entered, and what it says there."""

from games import races
from games.journal.limits import moment
from games.live.credit import Allowance, Credit
from games.live.follower import Follower
from games.live.room import Room
from games.live.runtime import Runtime
from games.live.ways import Ways
from games.models import Player
from games.protocol.codes import Fault
from games.protocol.messages import Error
from games.protocol.races import Enter, Exit, Heard, React
from games.protocol.wire import encode
from games.races import Refusal

MOST = 8
"""Races that one socket may follow."""

REACTIONS = Allowance(burst=3, per_second=0.5)

_FAULTS = {Refusal.ABSENT: Fault.NO_SUCH_RACE, Refusal.NOT_IN_IT: Fault.NOT_YOURS}


class Visits:
    def __init__(self, live: Runtime, *, player: int, ways: Ways) -> None:
        self._live = live
        self._player = player
        self._ways = ways
        self._rooms: dict[str, tuple[Room, Follower]] = {}
        self._credit = Credit(REACTIONS, now_ms=live.clock.now_ms())
        self._left = False

    def is_in(self, race: int | None) -> bool:
        """Whether this socket follows the race, and so has its link."""
        return any(room.race == race for room, _ in self._rooms.values())

    def leave(self) -> None:
        """The socket is gone."""
        self._left = True
        for slug in tuple(self._rooms):
            self._leave(slug)

    async def enter(self, message: Enter) -> None:
        if len(self._rooms) >= MOST and message.race not in self._rooms:
            return self._refuse(Fault.TOO_FAST, race=message.race)
        follower = Follower(self._player, ways=self._ways, lose=lambda: self._lose(message.race))
        room = await self._live.rooms.enter(message.race, follower)
        if room is None:
            return self._refuse(Fault.NO_SUCH_RACE, race=message.race)
        if self._left:
            return self._live.rooms.leave(room, follower)
        self._leave(message.race)
        self._rooms[message.race] = (room, follower)
        return room.show(follower)

    def exit(self, message: Exit) -> None:
        if not self._leave(message.race):
            self._refuse(Fault.NOT_YOURS, race=message.race)

    def heard(self, message: Heard, *, now_ms: int) -> None:
        here = self._rooms.get(message.race)
        if here is None:
            return self._refuse(Fault.NOT_YOURS, race=message.race)
        return here[1].confirm(message.now, now_ms=now_ms)

    async def react(self, message: React) -> None:
        """Say something to all; it comes back as to everybody."""
        here, now_ms = self._rooms.get(message.race), self._live.clock.now_ms()
        if here is None:
            return self._refuse(Fault.NOT_YOURS, race=message.race)
        if not self._credit.take(now_ms=now_ms):
            return self._refuse(Fault.TOO_FAST, race=message.race)
        try:
            await self._live.readers.run(
                races.react,
                here[0].race,
                player=Player(pk=self._player),
                reaction=message.reaction.value,
                now=moment(now_ms),
            )
        except races.Refused as refused:
            return self._refuse(_FAULTS.get(refused.refusal, Fault.NOT_NOW), race=message.race)
        return None

    def _lose(self, slug: str) -> None:
        """The race is none for this player any more: told as of one that is not there."""
        if self._leave(slug):
            self._refuse(Fault.NO_SUCH_RACE, race=slug)

    def _leave(self, slug: str) -> bool:
        there = self._rooms.pop(slug, None)
        if there is not None:
            self._live.rooms.leave(*there)
        return there is not None

    def _refuse(self, fault: Fault, *, race: str) -> None:
        error = Error(fault, "$.race", race=race)
        self._live.counts.told(error)
        self._ways.post(encode(error))
