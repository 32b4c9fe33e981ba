"""Who watches what, between this process and others: told with the ticks, so at most once a second.

It answers for players hearing how many watch them, wherever those are, and the names that `watching` lets them hear.
"""

from typing import TYPE_CHECKING

from games import watching
from games.hub import NOBODY, Crowd
from games.journal.limits import moment
from games.watching.audience import RENEWED_MS

if TYPE_CHECKING:
    from games.live.runtime import Runtime


class Audiences:
    """`share` with a look of the poller."""

    def __init__(self, live: "Runtime") -> None:
        self._live = live
        self._said: dict[int, Crowd] = {}
        self._renewed_ms = 0

    async def share(self) -> None:
        """Say what changed here, or all of it from time to time, and hear of those who are played here."""
        live, now_ms = self._live, self._live.clock.now_ms()
        players = live.hub.players()
        if players:
            # Who wants to be named, or called otherwise, changes while they watch.
            live.hub.name(await live.readers.run(watching.names_of, players))
        here, played = live.hub.watched(), live.sessions.seated().keys()
        news = {one: here.get(one, NOBODY) for one in here.keys() | self._said.keys()}
        if now_ms - self._renewed_ms < RENEWED_MS:
            news = {one: crowd for one, crowd in news.items() if crowd != self._said.get(one, NOBODY)}
        else:
            self._renewed_ms = now_ms
        if not news and not played:
            return
        live.hub.elsewhere = await live.readers.run(
            watching.exchange, news, process=live.hub.origin, wanted=set(played), now=moment(now_ms)
        )
        self._said = here
