"""Nobody came: who wanted a quick race is led into one that counts down, with practice rivals who really play and the
ghosts of a deal that is new to them."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from games import robots as rivals
from tests.ghosts.test_at_once import click
from tests.ghosts.test_at_once import raced as led
from tests.support.racing import Racer, racers, started
from tests.support.service import Service

ENOUGH_S = 30.0


def asked(service: Service, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database, database:
        return database.execute(statement).fetchall()


def within(seconds: float, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.2)


def over(service: Service) -> None:
    """A race on a sealed deal in which somebody has drawn twice, and which is over."""
    with racers(service, count=2) as people:
        started(people)
        for action in ("draw", "draw"):
            assert people[0].play(action)["type"] == "ack"
        for one in people:
            one.verb("resign")
        people[0].until_race(lambda race: race["phase"] == "over")


def test_after_20_s_alone_one_races_robots_and_ghosts_unranked(served: Service, robots: Path) -> None:
    over(served)
    held = f"SELECT count(*) FROM games_lease WHERE name = '{rivals.LEASE}' AND expires_at > datetime('now')"
    within(ENOUGH_S, lambda: asked(served, held) == [(1,)])
    racer = Racer(served)
    click(racer.visitor, draw="1")
    asked(served, "UPDATE games_seeking SET asked_at = '2026-01-01 00:00:00'")
    racer.slug = led(racer.visitor)
    try:
        told = racer.enter()
        assert (told["ranked"], told["sealed"], told["code"]) == (False, True, None)
        assert sorted(str(lane["robot"]) for lane in told["lanes"]) == ["None", "easy", "medium"]
        assert len(told["ghosts"]) == 1
        mine = told["me"]
        race = racer.until_race(lambda race: all(lane["moves"] > 2 for lane in race["lanes"] if lane["player"] != mine))
        assert race["phase"] == "running"
        assert racer.until_race(lambda race: race["ghosts"][0]["moves"] == 2)["ghosts"][0]["name"]
        racer.sit()
        assert racer.play("draw")["type"] == "ack"
        racer.until_race(lambda _: racer.lane()["moves"] == 1)
    finally:
        racer.leave()
    assert "Traceback" not in served.log + robots.read_text()
