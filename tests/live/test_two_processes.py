"""Two web processes on one PostgreSQL, without a bus and with one."""

import time
from collections.abc import Iterator

import pytest

from tests.live.conftest import Pair, Person, people_of, two
from tests.support import ledger
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.tab import OTHER_SEAT, Tab, seen_by


@pytest.fixture(scope="module", params=["no bus", "redis"])
def pair(
    request: pytest.FixtureRequest, postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    redis: Redis | None = request.getfixturevalue("redis_server") if request.param == "redis" else None
    with two(tmp_path_factory.mktemp("pair"), postgres_server, redis=redis) as both:
        yield both


@pytest.fixture(scope="module")
def people(pair: Pair) -> Iterator[Person]:
    return iter(people_of(pair[0], 20))


def test_two_tabs_on_two_processes_at_one_number_have_one_winner(pair: Pair, people: Iterator[Person]) -> None:
    person = next(people)
    with Tab(pair[0], person) as here, Tab(pair[1], person) as there:
        here.hello()
        there.hello()
        first, second = ("t3>t7", "draw")
        for tab, action in ((here, first), (there, second)):
            tab.say("play", seq=1, action=action)
        answers = [here.answer(), there.answer()]
        assert sorted(answer["type"] for answer in answers) == ["ack", "stale"]
        (won,) = (answer for answer in answers if answer["type"] == "ack")
        (lost,) = (answer for answer in answers if answer["type"] == "stale")
        assert lost["snapshot"]["actions"] == [won["action"]]
        acks = [tab.play(2) for tab in (here, there)]
        assert acks[0]["type"] == "ack"
        assert acks[1] == acks[0], "the same action at the same number, by another way"
    (journal,) = (one for one in ledger.read(pair[0]).values() if one.attempt == person["attempt"])
    assert [entry.action for entry in journal.entries] == [won["action"], "draw"]


def test_a_seat_taken_on_another_process_closes_the_older_tab_within_5_s(pair: Pair, people: Iterator[Person]) -> None:
    person = next(people)
    with Tab(pair[0], person) as old, Tab(pair[1], person) as new:
        old.hello()
        old.play(1)
        assert new.hello(seat=OTHER_SEAT)["seq"] == 1
        began = time.monotonic()
        assert old.until("taken-over")["attempt"] == person["attempt"]
        assert old.closed() == 4409
        assert time.monotonic() - began < 5
        assert new.play(2)["type"] == "ack"


def test_a_watcher_on_another_process_hears_of_every_entry_within_5_s(pair: Pair, people: Iterator[Person]) -> None:
    person = next(people)
    with Tab(pair[0], person) as player, Tab(pair[1], person) as watcher:
        watcher.say("watch")
        assert watcher.hear()["seq"] == 0
        player.hello()
        for seq in range(1, 6):
            player.play(seq)
        assert seen_by(watcher, last=5, within=5) == [1, 2, 3, 4, 5]
