"""Races on two web processes with one PostgreSQL, with a bus and without; and with one of them killed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from tests.racing.conftest import QUICK
from tests.support import ledger
from tests.support.postgres import Postgres
from tests.support.racing import Racer, racers, started
from tests.support.redis import Redis
from tests.support.service import Service, Visitor

Pair = tuple[Service, Service]


@pytest.fixture(scope="module", params=["no bus", "redis"])
def pair(
    request: pytest.FixtureRequest, postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    redis: Redis | None = request.getfixturevalue("redis_server") if request.param == "redis" else None
    folder, database, url = tmp_path_factory.mktemp("pair"), postgres_server.database(), redis.url if redis else ""
    here, there = (Service(folder, database=database, redis=url, environment=QUICK) for _ in range(2))
    here.migrate()
    here.fill_pool(8)
    try:
        here.start()
        there.start()
        yield here, there
    finally:
        here.stop()
        there.stop()


def test_what_happens_on_one_process_is_seen_on_the_other(pair: Pair) -> None:
    assert pair[0].process is not None
    assert pair[1].process is not None
    assert pair[0].process.pid != pair[1].process.pid
    with racers(*pair, count=2) as (host, rival):
        rival.say("react", race=rival.slug, reaction="hello")
        assert host.until(lambda told: told["type"] == "reaction")["player"] == rival.race["me"]
        host.verb("lock", locked=True)
        rival.until_race(lambda race: race["locked"])
        shown = started([host, rival])
        assert shown[0]["deck"] == shown[1]["deck"]
        assert host.play()["type"] == "ack"
        rival.until_race(lambda _: rival.lane(host)["moves"] == 1)
        rival.verb("resign")
        host.until_race(lambda _: host.lane(rival)["state"] == "resigned")
        host.verb("resign")
        for one in (host, rival):
            one.until_race(lambda race: race["phase"] == "over")
        rival.verb("rematch")
        host.until_race(lambda race: race["next"])


def test_a_race_goes_on_when_the_process_of_one_player_is_killed(pair: Pair) -> None:
    here, there = pair
    with racers(here, there, count=2) as (host, rival):
        started([host, rival])
        for one in (host, rival):
            for _ in range(3):
                assert one.play()["type"] == "ack"
        there.kill()
        rival.leave()
        try:
            assert host.play()["type"] == "ack"
            rival.enter(here)
            back = rival.sit()
            assert (back["seq"], back["actions"]) == (3, ["draw"] * 3)
            assert rival.play()["type"] == "ack"
            host.until_race(lambda _: host.lane(rival)["moves"] == 4)
            assert host.lane(rival)["here"]
            host.verb("resign")
            rival.say("resign", attempt=rival.race["attempt"], seq=5)
            race = rival.until_race(lambda race: race["phase"] == "over")
            assert {lane["place"] for lane in race["lanes"]} == {1} or {lane["place"] for lane in race["lanes"]} == {
                1,
                2,
            }
        finally:
            there.start()
    assert list(ledger.faults(ledger.read(here).values())) == []


def test_32_starts_of_a_daily_at_once_on_two_processes_are_one_attempt(pair: Pair) -> None:
    here, there = pair
    person = Visitor(here)
    person.post("/api/games/", {"draw": 1})
    elsewhere = Visitor(there)
    for cookie in person.jar:
        elsewhere.jar.set_cookie(cookie)
    path = f"/api/dailies/{datetime.now(UTC).date()}/3/start"
    with ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(lambda number: (person, elsewhere)[number % 2].post(path, {}), range(32)))
    assert len({answer["attempt"] for answer in answers}) == 1
    other = Racer(there)
    assert other.post(path)["attempt"] != answers[0]["attempt"]
    rows = [one for one in ledger.read(here) if one in {answers[0]["attempt"]}]
    assert rows == [answers[0]["attempt"]]


def test_all_start_the_first_daily_of_a_day_at_once_on_one_deal(pair: Pair) -> None:
    people = [Visitor(pair[number % 2]) for number in range(8)]
    for one in people:
        one.get("/")
    path = f"/api/dailies/{datetime.now(UTC).date()}/1/start"
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.post(path, {})["attempt"], people))
    assert len(set(answers)) == 8
    journals = ledger.read(pair[0])
    assert len({journals[attempt].letters for attempt in answers}) == 1
