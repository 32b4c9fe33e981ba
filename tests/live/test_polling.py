"""Without a bus, what one process keeps is told by another at its next look; looks are a second apart.

Claimed is therefore: within 2 s, as long as a look takes less than one. What is shown here, without a watch, is that
one look is enough for every kind of news, and how far apart looks begin.
"""

import asyncio
from collections.abc import Callable

import pytest

from games import journal, races
from games.clock import moment
from games.journal import Writer
from games.live import polling
from games.live.follower import Follower
from games.live.runtime import Runtime
from games.live.ways import Ways
from games.models import Attempt, Race, Status
from tests.support.domain import guest, played

CODE = "TF1-D1N-AAAAAAC"
ENOUGH_S = 20

Change = Callable[[int, Attempt], object]


def in_lobby(race: int, attempt: Attempt) -> None:
    """Nothing has to be so before."""


def running(race: int, attempt: Attempt) -> None:
    begun = moment()
    Race.objects.filter(pk=race).update(starts_at=begun)
    Attempt.objects.filter(race=race).update(status=Status.PLAYING, started_at=begun)


NEWS: dict[str, tuple[Change, Change, str]] = {
    "somebody comes": (in_lobby, lambda race, _: races.join(race, player=guest("Ana"), now=moment()), '"Ana"'),
    "somebody goes": (
        in_lobby,
        lambda race, attempt: races.leave(race, player=attempt.player, now=moment()),
        '"mine":false',
    ),
    "it is locked": (
        in_lobby,
        lambda race, attempt: races.lock(race, host=attempt.race.host, locked=True, now=moment()),
        '"locked":true',
    ),
    "it starts": (
        in_lobby,
        lambda race, attempt: races.start(race, host=attempt.race.host, now=moment()),
        '"phase":"countdown"',
    ),
    "a reaction": (
        in_lobby,
        lambda race, attempt: races.react(race, player=attempt.player, reaction="hello", now=moment()),
        '"reaction":"hello"',
    ),
    "a move": (running, lambda _, attempt: played(attempt, "draw", at=1), '"moves":1'),
    "an end": (running, lambda _, attempt: journal.end(attempt.pk, status=Status.RESIGNED), '"state":"resigned"'),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", NEWS)
def test_one_look_tells_here_what_another_process_kept(name: str) -> None:
    before, change, told = NEWS[name]
    host, rival = guest(), guest()
    race = races.create(host, code=CODE, now=moment())
    attempt = races.join(race.pk, player=rival, now=moment())
    before(race.pk, attempt)
    heard: list[str] = []

    async def look() -> None:
        # Not started: no loop looks, nothing in this process tells it, and there is no bus.
        live = Runtime(writer=Writer)
        try:
            ways = Ways(post=heard.append, later=heard.append, close=lambda _: None)
            await live.rooms.enter(race.slug, Follower(rival.pk, ways=ways, lose=lambda: None))
            await asyncio.sleep(0.3)
            assert not any(told in text for text in heard)
            await live.readers.run(change, race.pk, attempt)
            await polling.look_once(live, count=1)
            async with asyncio.timeout(ENOUGH_S):
                while not any(told in text for text in heard):
                    await asyncio.sleep(0.01)
        finally:
            live.readers.stop()

    asyncio.run(look())


def test_two_looks_begin_within_two_seconds_and_whoever_watches_is_judged_anew_within_five() -> None:
    assert 2 * polling.EVERY_S <= 2
    assert (polling.POLLS_A_JUDGEMENT + 1) * polling.EVERY_S < 5
    assert (polling.POLLS_A_TICK + 1) * polling.EVERY_S <= 5
