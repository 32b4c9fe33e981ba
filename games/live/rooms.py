"""All races that are followed or played in this process.

It answers for each being read when something changed, here or elsewhere, for presence being renewed, and for the
cards being shown to all who sit here at the instant of the reveal.
"""

import asyncio
from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

import structlog
from django.db import DatabaseError

from games import races
from games.boards import standing
from games.journal.limits import milliseconds, moment
from games.live.follower import Follower
from games.live.room import Room
from games.models import Race
from games.poller import Found
from games.sessions import Session

if TYPE_CHECKING:
    from games.live.runtime import Runtime

log = structlog.get_logger(__name__)


class Rooms:
    def __init__(self, live: "Runtime") -> None:
        self._live = live
        self._rooms: dict[int, Room] = {}

    async def enter(self, slug: str, follower: Follower) -> Room | None:
        """Follow the race from here on; None where there is none. Who is in it is present from now on."""
        race = await self._live.readers.run(_named, slug, viewer=follower.player)
        room = None if race is None else await self._open(race, follower=follower)
        if room is None or room.standing is None:
            return None
        mine = room.standing.attempt_of(follower.player)
        if mine is not None:
            await self._live.readers.run(races.renew, [mine], now=self._now())
        return room

    def leave(self, room: Room, follower: Follower) -> None:
        room.followers.discard(follower)

    async def hold(self, race: int) -> None:
        """Somebody sits here at an attempt of the race: hear of its start and of what ends it."""
        room = await self._open(race, follower=None)
        if room is not None:
            await self._prepare(room)
            self._reveal(room)

    def changed(self, race: int) -> None:
        """The race has a new version."""
        room = self._rooms.get(race)
        if room is not None:
            self._wants(room)

    def races(self) -> Collection[int]:
        return self._rooms.keys()

    def poll(self, found: Found) -> None:
        """What was found to have changed, and what time alone has."""
        held = self._live.sessions.seated().keys()
        for race, room in tuple(self._rooms.items()):
            room.end_silent()
            stands = room.standing
            if room.stale or stands is None or found.races.get(race, 0) > stands.race.version:
                self._wants(room)
                continue
            if not room.followers and held.isdisjoint(stands.progress):
                self._close(race)
                continue
            room.seen({attempt: found.seen[attempt] for attempt in stands.progress if attempt in found.seen})
            room.check()
            if stands.is_due(now=self._now()):
                self._live.soon(self._settle(race))

    async def renew(self) -> None:
        """All who have entered here and are in the race they entered are there."""
        here = [
            attempt
            for room in self._rooms.values()
            if room.standing is not None
            for player in {follower.player for follower in room.followers}
            if (attempt := room.standing.attempt_of(player)) is not None
        ]
        if here:
            await self._live.readers.run(races.renew, here, now=self._now())

    async def judge(self) -> None:
        """End the following of those for whom the race is none any more; they hear what they would on entering."""
        there = {race: {one.player for one in room.followers} for race, room in self._rooms.items()}
        viewers = {player for players in there.values() for player in players}
        if not viewers:
            return
        for race, player in await self._live.readers.run(races.hidden_among, there, viewers=viewers):
            room = self._rooms.get(race)
            for follower in () if room is None else [one for one in room.followers if one.player == player]:
                follower.lose()

    async def _open(self, race: int, *, follower: Follower | None) -> Room | None:
        """The room, read at least once; None where there is no such race, DatabaseError where it cannot be read now."""
        room = self._rooms.get(race)
        if room is None:
            room = self._rooms[race] = Room(
                race, clock=self._live.clock, sessions=self._live.sessions, wants=self._wants
            )
            await self._live.hub.open_race(race)
        if follower is not None:
            room.followers.add(follower)
        if room.standing is None:
            self._wants(room)
            if room.reading is not None:
                await asyncio.shield(room.reading)
        if room.standing is None and follower is not None:
            room.followers.discard(follower)
        if room.standing is None and self._rooms.get(race) is room:
            raise DatabaseError("the race could not be read")
        return room if room.standing is not None else None

    def _wants(self, room: Room) -> None:
        """Read it, once for all who want it meanwhile."""
        room.stale = True
        if room.reading is None and self._rooms.get(room.race) is room:
            room.reading = asyncio.get_running_loop().create_task(self._read(room))

    async def _read(self, room: Room) -> None:
        """Until nothing was left to follow and nothing changed meanwhile."""
        try:
            while room.stale and self._rooms.get(room.race) is room:
                room.stale = False
                found = await self._live.readers.run(standing, room.race)
                if found is None:
                    self._close(room.race)
                elif not await self._follow(room, attempts=found.progress.keys()):
                    room.adopt(found)
                    self._time(room)
        except DatabaseError as error:
            room.stale = True
            log.warning("a race cannot be read now", race=room.race, error=str(error))
        finally:
            room.reading = None

    async def _follow(self, room: Room, *, attempts: Collection[int]) -> bool:
        """Follow these and no others. True where there were new ones: what was kept of them meanwhile is to be read."""
        new = [attempt for attempt in attempts if attempt not in room.followed]
        for attempt in room.followed.difference(attempts):
            self._live.hub.unfollow(attempt, ear=room)
        room.followed = set(attempts)
        await asyncio.gather(*(self._live.hub.follow(attempt, ear=room) for attempt in new))
        if self._rooms.get(room.race) is not room:
            self._unfollow(room)
        room.stale = room.stale or bool(new)
        return bool(new)

    def _time(self, room: Room) -> None:
        """Have the reveal happen at its instant."""
        stands = room.standing
        if stands is None or stands.race.starts_at is None or room.reveal is not None or room.revealed:
            return
        wait_ms = milliseconds(stands.race.starts_at) - self._live.clock.now_ms()
        self._live.soon(self._prepare(room))
        room.reveal = asyncio.get_running_loop().call_later(max(0, wait_ms) / 1000, self._reveal, room)

    async def _prepare(self, room: Room) -> None:
        """Attempts that were read in the lobby are read again, now that they have a start."""
        stands = room.standing
        if stands is None or stands.race.starts_at is None:
            return
        for attempt in self._seated(room):
            session = self._live.sessions.get(attempt)
            if session is not None and session.record.started_ms is None:
                self._live.sessions.forget(attempt)
            await self._live.loading.load(attempt)

    def _reveal(self, room: Room) -> None:
        """Show the cards to all who sat down before; nothing else was said of them until now."""
        room.reveal, stands = None, room.standing
        if stands is None or stands.race.starts_at is None:
            return
        if self._live.clock.now_ms() < milliseconds(stands.race.starts_at):
            self._time(room)
            return
        for attempt in self._seated(room):
            session = self._live.sessions.get(attempt)
            if session is None or session.record.started_ms is None:
                self._live.soon(self._reveal_late(attempt))
            else:
                self._show(session)
        if not room.revealed:
            room.revealed = True
            room.mark(whole=True)

    async def _reveal_late(self, attempt: int) -> None:
        self._live.sessions.forget(attempt)
        session = await self._live.loading.load(attempt)
        if session is not None:
            self._show(session)

    def _show(self, session: Session) -> None:
        """To those who saw nothing of it when they sat down."""
        for hand in self._live.sessions.hands(session.record.attempt):
            if hand.waits:
                hand.waits = False
                hand.tell(session.snapshot(mine=True, now_ms=self._live.clock.now_ms()))

    async def _settle(self, race: int) -> None:
        await self._live.readers.run(races.settle, race, now=self._now())

    def _seated(self, room: Room) -> Collection[int]:
        return () if room.standing is None else self._live.sessions.seated().keys() & room.standing.progress.keys()

    def _close(self, race: int) -> None:
        room = self._rooms.pop(race)
        room.close()
        self._unfollow(room)
        self._live.hub.close_race(race)

    def _unfollow(self, room: Room) -> None:
        for attempt in room.followed:
            self._live.hub.unfollow(attempt, ear=room)
        room.followed = set()

    def _now(self) -> datetime:
        return moment(self._live.clock.now_ms())


def _named(slug: str, *, viewer: int) -> int | None:
    race = Race.objects.filter(slug=slug).values_list("pk", flat=True).first()
    return None if race is None or races.is_hidden(race, viewer=viewer) else race
