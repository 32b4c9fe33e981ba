"""The poller's loop in this process: a look every second, and what follows from it.

With it two processes work without a bus: what one keeps, the next look of the other finds, so that it is told there
within 2 s. A log-in that is gone closes its sockets, and who may watch no more is told so. It decides nothing: the
looking is `poller`'s, the judging `watching`'s, the telling the hub's and the sessions'.
"""

import asyncio
from typing import TYPE_CHECKING

import structlog
from django.db import DatabaseError

from games import races, watching
from games.clock import ProcessClock
from games.journal.limits import moment
from games.poller import Found, Right, Wanted, database_ms, look
from games.protocol.codes import Close

if TYPE_CHECKING:
    from games.live.runtime import Runtime

EVERY_S = 1.0
SECOND_LOOK_S = 0.25
"""A log-in writes its new session a moment after it drops the old one: what is gone is looked at again."""

POLLS_A_TICK = 4
"""Every listener gets a tick at every fourth poll, so at least every 5 s; a quarter of the attempts at each, so that
many who watch are not all told at once."""

POLLS_A_JUDGEMENT = 2
"""Who watches is judged anew at every second poll, half of the players at each, so that no right outlives its loss by
5 s and many watchers are not judged all at once. So often, too, it is said how many watch."""

POLLS_A_RENEWAL = 6
"""Presence in races is renewed every 6 s; the lease is three times as long."""

POLLS_A_MEASUREMENT = 60
"""The clock is compared with the database's once a minute."""

log = structlog.get_logger(__name__)


async def poll(live: "Runtime") -> None:
    """For ever; a database that cannot be read now is asked again the next time."""
    count = 0
    while True:
        try:
            await look_once(live, count=count)
            live.counts.polled_ms = live.clock.now_ms()
        except DatabaseError as error:
            log.warning("the poller cannot read now", error=str(error))
            live.hub.tick(dict.fromkeys(live.hub.attempts(), 0), only_news=False)
        except Exception:
            log.exception("the poller goes on")
        count += 1
        await asyncio.sleep(EVERY_S)


async def look_once(live: "Runtime", *, count: int) -> None:
    """One look, the `count`-th, and all that follows from it; DatabaseError where nothing can be read."""
    if count % POLLS_A_MEASUREMENT == 0 and isinstance(live.clock, ProcessClock):
        await live.readers.run(live.clock.measure, database_ms)
    held = live.sessions.seated()
    rights = {socket.right for socket in live.sockets}
    wanted = Wanted(attempts=live.hub.attempts() | held.keys(), races=live.rooms.races(), rights=rights)
    found = await live.readers.run(look, wanted)
    _apply(live, found, held=held, count=count)
    casual = live.sessions.casual()
    if casual:
        barred = await live.readers.run(races.barred, casual, now=moment(live.clock.now_ms()))
        live.sessions.bar(casual, barred=barred)
    await _judge(live, count=count)
    if count % POLLS_A_JUDGEMENT == 0:
        await live.rooms.judge()
        await live.audiences.share()
    await live.bell.poll(answers=count % POLLS_A_JUDGEMENT == 0)
    if count % POLLS_A_RENEWAL == 0:
        await live.rooms.renew()
        await live.bell.renew()
    gone = {right for right, now in found.rights.items() if now is None}
    if gone:
        await asyncio.sleep(SECOND_LOOK_S)
        again = await live.readers.run(look, Wanted(rights=gone))
        _apply_rights(live, again.rights)


async def _judge(live: "Runtime", *, count: int) -> None:
    """End the watching of those who may no more, of those whose turn it is."""
    turn = [socket for socket in live.sockets if (socket.right.player - count) % POLLS_A_JUDGEMENT == 0]
    watchers = [(socket, look) for socket in turn for look in socket.looks()]
    if watchers:
        looks = {look for _, look in watchers}
        lost = await live.readers.run(watching.lost, looks, now=moment(live.clock.now_ms()))
        for socket, look in watchers:
            if look in lost:
                socket.lose(look)


def _apply(live: "Runtime", found: Found, *, held: dict[int, str], count: int) -> None:
    for attempt, seq in found.last.items():
        live.sessions.behind(attempt, seq=seq)
    due = {attempt: seq for attempt, seq in found.last.items() if (attempt - count) % POLLS_A_TICK == 0}
    live.hub.tick(due, only_news=False)
    live.hub.tick({attempt: seq for attempt, seq in found.last.items() if attempt not in due}, only_news=True)
    live.rooms.poll(found)
    live.check_seats(found.seats, held=held)
    _apply_rights(live, {right: now for right, now in found.rights.items() if now is not None})
    live.hub.check()
    live.sessions.sweep(now_ms=live.clock.now_ms())


def _apply_rights(live: "Runtime", rights: dict[Right, Right | None]) -> None:
    for socket in tuple(live.sockets):
        now = rights.get(socket.right, socket.right)
        if now is None:
            socket.close(Close.RIGHTS_GONE)
        else:
            socket.right = now
