"""The news of the players whose sockets are here, and their presence.

It answers for each socket hearing within 2 s that there are news, at once where this process or the bus tells of
them; what they are is read by the page that rings.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

import structlog
from django.db import DatabaseError

from games import friends
from games.friends import news
from games.journal.limits import moment

if TYPE_CHECKING:
    from games.live.runtime import Runtime

log = structlog.get_logger(__name__)


class Bell:
    def __init__(self, live: "Runtime") -> None:
        self._live = live

    def ring(self, player: int) -> None:
        """Somebody says that a player's news have changed."""
        if player in self._players():
            self._live.soon(self._look_soon(player))

    async def poll(self, *, answers: bool) -> None:
        """Look at everybody's; and, if so, at which challenges they have answered. DatabaseError."""
        players = self._players()
        if not players:
            return
        if answers:
            await self._live.readers.run(friends.settle, players, now=moment(self._live.clock.now_ms()))
        await self._look(players)

    async def renew(self) -> None:
        """All who have a socket here are there. DatabaseError."""
        players, sessions = self._players(), self._live.sessions
        if players:
            there = [sessions.get(attempt) for attempt in sessions.seated()]
            playing = {session.record.player for session in there if session is not None}
            now = moment(self._live.clock.now_ms())
            await self._live.readers.run(friends.renew, players, playing=playing, now=now)

    async def _look_soon(self, player: int) -> None:
        try:
            await self._look({player})
        except DatabaseError as error:
            log.warning("news cannot be read now", error=str(error))

    async def _look(self, players: Collection[int]) -> None:
        found = await self._live.readers.run(news.unread, players)
        for socket in tuple(self._live.sockets):
            if socket.right.player in players:
                unread, newest = found.get(socket.right.player, (0, 0))
                socket.ring(unread, newest=newest)

    def _players(self) -> set[int]:
        return {socket.right.player for socket in self._live.sockets}
