"""The process that plays for all rivals: it finds the races they were asked to, and has them attend.

It reads the database to know where they are wanted and to log them in; playing goes over sockets alone.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from importlib import import_module
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import DatabaseError, close_old_connections
from django.db.models import Q

from games import clock, races
from games.models import Attempt, Kind, Player, Status
from games.races import LOBBY_IDLE
from games.robots.choice import MANNERS, Mind
from games.robots.player import Rival
from games.robots.rivals import Strength
from games.robots.wire import Cut, wire

MOST = 24
"""Races that are attended at once; others wait."""

LOOK_S = 1.0
RETRY_S = (0.5, 2.0)
MOST_CUTS = 40

T = TypeVar("T")

log = logging.getLogger(__name__)


class Wanted(NamedTuple):
    """A race that a rival was asked to."""

    attempt: int
    race: int
    slug: str
    player: int
    strength: Strength


class Shift:
    """`url` is the service's address, `origin` what its sockets take; `pace` stretches or shortens all thinking."""

    def __init__(self, url: str, *, origin: str, pace: float = 1.0, chance: random.Random) -> None:
        self._url = url
        self._origin = origin
        self._pace = pace
        self._chance = chance
        self._cookies: dict[int, str] = {}
        self._attending: dict[int, asyncio.Task[None]] = {}
        self._reader = ThreadPoolExecutor(1, "robots")

    async def work(self, *, keep: Callable[[], bool]) -> None:
        """Until cancelled; `keep` says, called on another thread, whether this process holds the rivals."""
        try:
            while True:
                await self._look(keep=keep)
                await asyncio.sleep(LOOK_S)
        finally:
            for task in self._attending.values():
                task.cancel()
            await asyncio.gather(*self._attending.values(), return_exceptions=True)
            self._reader.shutdown(wait=False, cancel_futures=True)

    async def _look(self, *, keep: Callable[[], bool]) -> None:
        self._attending = {attempt: task for attempt, task in self._attending.items() if not task.done()}
        try:
            found = await self._read(lambda: wanted(clock.moment()) if keep() else [])
        except DatabaseError as error:
            log.warning("rivals cannot see now where they are wanted: %s", error)
            return
        for one in found:
            if one.attempt not in self._attending and len(self._attending) < MOST:
                self._attending[one.attempt] = asyncio.create_task(self._attend(one))

    async def _attend(self, one: Wanted) -> None:
        mind = Mind(MANNERS[one.strength], random.Random(self._chance.random()))
        rival = Rival(one.slug, mind=mind, pace=self._pace)
        for _ in range(MOST_CUTS):
            try:
                async with wire(self._url, origin=self._origin, cookie=await self._cookie(one.player)) as socket:
                    await rival.attend(socket, leave=lambda: self._read(lambda: _leave(one)))
            except (Cut, OSError, TimeoutError, DatabaseError) as error:
                log.info("%s in %s: %s", one.strength, one.slug, error)
                self._cookies.pop(one.player, None)
            except Exception:
                log.exception("%s leaves %s alone", one.strength, one.slug)
                return
            if rival.done:
                return
            await asyncio.sleep(self._chance.uniform(*RETRY_S))

    async def _cookie(self, player: int) -> str:
        if player not in self._cookies:
            self._cookies[player] = await self._read(lambda: _logged_in(player))
        return self._cookies[player]

    async def _read(self, do: Callable[[], T]) -> T:
        """On the one thread that has the database."""

        def fresh() -> T:
            close_old_connections()
            try:
                return do()
            finally:
                close_old_connections()

        return await asyncio.get_running_loop().run_in_executor(self._reader, fresh)


def wanted(now: datetime) -> list[Wanted]:
    """Where rivals were asked to and it is not over, the oldest first."""
    alive = Q(race__starts_at__isnull=True, race__active_at__gt=now - LOBBY_IDLE)
    begun = Q(race__starts_at__gt=now - timedelta(hours=6))
    attempts = Attempt.objects.filter(alive | begun, kind=Kind.RACE, player__robot__gt="", status__lt=Status.WON)
    rows = attempts.order_by("pk").values_list("pk", "race", "race__slug", "player", "player__robot")[:MOST]
    return [Wanted(attempt, race, slug, player, Strength(robot)) for attempt, race, slug, player, robot in rows]


def _logged_in(player_id: int) -> str:
    """The cookie of a new log-in of this rival, good for a day."""
    player = Player.objects.get(pk=player_id)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.set_expiry(timedelta(days=1))
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def _leave(one: Wanted) -> None:
    try:
        races.leave(one.race, player=Player(pk=one.player), now=clock.moment())
    except races.Refused as refused:
        log.info("%s stays in %s: %s", one.strength, one.slug, refused)
