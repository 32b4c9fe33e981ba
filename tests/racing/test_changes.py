"""State before + what is told = state after: for every kind of change of a race, and every kind of entry in it."""

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from games import boards, journal, races
from games.boards import Standing
from games.clock import ProcessClock
from games.live.room import Room
from games.models import Attempt, Player, Status
from games.rules.actions import parse_action
from games.rules.game import Game, play
from games.sessions import Sessions, views
from tests.support.domain import NOON, account, guest, played
from tests.support.lines import wins
from tests.support.racing import Message, Racer, racers, started
from tests.support.service import Service

Change = Callable[[Racer, Racer], object]

LOBBY: dict[str, Change] = {
    "somebody comes": lambda host, _: Racer(host.service).join(host.slug),
    "somebody goes": lambda _, rival: rival.verb("leave"),
    "the host goes": lambda host, _: host.verb("leave"),
    "somebody is sent away": lambda host, rival: host.verb("kick", player=rival.race["me"]),
    "the lobby is locked": lambda host, _: host.verb("lock", locked=True),
    "somebody takes a name": lambda host, rival: rival.verb("join", name=f"Ana {host.slug}"),
    "the race starts": lambda host, _: host.verb("start"),
}
COURSE: dict[str, Change] = {
    "a draw": lambda host, _: host.play("draw"),
    "an undo": lambda host, _: (host.play("draw"), host.play("undo")),
    "somebody resigns on the table": lambda host, _: host.say("resign", attempt=host.race["attempt"], seq=1),
    "somebody resigns": lambda _, rival: rival.verb("resign"),
    "all resign": lambda host, rival: (host.verb("resign"), rival.verb("resign")),
    "a rematch": lambda host, rival: (host.verb("resign"), rival.verb("resign"), host.verb("rematch")),
}


def standing_of(race: Message) -> Message:
    """All that does not change by itself from instant to instant."""
    return {name: value for name, value in race.items() if name not in {"now", "version", "me", "mine", "attempt"}}


def agrees(follower: Racer) -> None:
    """What a visitor who has followed all along knows is what one who comes now is told."""
    for _ in range(40):
        newcomer = Racer(follower.service)
        newcomer.visitor, newcomer.slug = follower.visitor, follower.slug
        try:
            fresh = newcomer.enter()
        finally:
            newcomer.leave()
        while standing_of(follower.race) != standing_of(fresh):
            try:
                follower.hear(timeout=0.6)
            except TimeoutError:
                break
        else:
            return
    assert standing_of(follower.race) == standing_of(fresh)


def visitor_of(host: Racer) -> Racer:
    visitor = Racer(host.service)
    visitor.visitor.post("/api/games/", {"draw": 1})
    visitor.slug = host.slug
    visitor.enter()
    return visitor


@pytest.mark.parametrize("name", LOBBY)
def test_a_change_in_the_lobby_is_told(served: Service, name: str) -> None:
    with racers(served, count=2) as (host, rival):
        visitor = visitor_of(host)
        before = standing_of(visitor.race)
        try:
            LOBBY[name](host, rival)
            visitor.until_race(lambda race: standing_of(race) != before)
            agrees(visitor)
        finally:
            visitor.leave()


@pytest.mark.parametrize("name", COURSE)
def test_a_change_on_the_course_is_told(served: Service, name: str) -> None:
    with racers(served, count=2) as (host, rival):
        visitor = visitor_of(host)
        try:
            started([host, rival])
            visitor.until_race(lambda race: race["phase"] == "running")
            before = standing_of(visitor.race)
            COURSE[name](host, rival)
            visitor.until_race(lambda race: standing_of(race) != before)
            agrees(visitor)
        finally:
            visitor.leave()


def race_of(*players: Player, code: str) -> tuple[int, list[Attempt]]:
    race = races.create(players[0], code=code, limit_seconds=1800, now=NOON)
    for player in players[1:]:
        races.join(race.pk, player=player, now=NOON)
    races.start(race.pk, host=players[0], now=NOON, countdown=timedelta())
    return race.pk, list(Attempt.objects.filter(race=race).order_by("pk"))


def at_random(chance: random.Random, attempt: Attempt, *, actions: int) -> list[str]:
    record = journal.load(attempt.pk)
    assert record is not None
    game, line = record.game, []
    columns = [f"t{number}" for number in range(1, 8)]
    texts = [f"{a}>{b}" for a in (*columns, "w", "fS", "fH") for b in (*columns, "f") if a != b]
    while len(line) < actions:
        text = chance.choice([*texts, "draw", "draw", "draw", "recycle", "undo"])
        following = play(game, parse_action(text))
        if isinstance(following, Game):
            game, line = following, [*line, text]
    return line


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(6))
def test_progress_carried_on_entry_by_entry_is_what_reading_the_journal_gives(seed: int) -> None:
    chance, win = random.Random(seed), wins()[seed]
    race, attempts = race_of(account(), guest(), guest(), account(), code=win.code)
    before = boards.standing(race)
    played(attempts[0], *win.actions)
    for attempt in attempts[1:]:
        played(attempt, *at_random(chance, attempt, actions=60), at=chance.randrange(2000))
    journal.end(attempts[1].pk, status=Status.RESIGNED, at=10**6)
    journal.end(attempts[2].pk, status=chance.choice([Status.LIMIT, Status.IDLE]), at=10**6)
    after = boards.standing(race)
    assert before is not None
    assert after is not None
    assert _told(before, attempts=attempts, chance=chance) == after.progress


def _told(before: Standing, *, attempts: list[Attempt], chance: random.Random) -> object:
    """The progress of a room that has heard of every entry, in some order, and of some twice."""
    events = {}
    for attempt in attempts:
        record = journal.load(attempt.pk)
        assert record is not None
        events[attempt.pk] = [views.event(attempt.pk, entry=entry) for entry in record.entries]

    async def tell() -> Standing | None:
        wanted: list[Room] = []
        sessions = Sessions(append=lambda *_: False, publish=lambda *_: None)
        room = Room(before.race.pk, clock=ProcessClock(), sessions=sessions, wants=wanted.append)
        room.adopt(before)
        while any(events.values()):
            line = chance.choice([line for line in events.values() if line])
            room.moved(line[0])
            if chance.random() < 0.9:
                line.pop(0)
        assert not wanted, "no gap was there"
        room.close()
        return room.standing

    standing = asyncio.run(tell())
    assert standing is not None
    return standing.progress
