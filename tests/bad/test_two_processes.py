"""The most important rows of both tables, sent to two processes on one PostgreSQL with Redis."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.bad.http import MOST_IMPORTANT
from tests.bad.raw import ended, raw
from tests.bad.sockets import FOREIGN, RAW
from tests.bad.test_http import send
from tests.bad.unreadable import UNREADABLE
from tests.live.conftest import Pair, Person, people_of, two
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.service import Visitor
from tests.support.tab import OTHER_SEAT, Tab


@pytest.fixture(scope="module")
def pair(postgres_server: Postgres, redis_server: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with two(tmp_path_factory.mktemp("pair"), postgres_server, redis=redis_server) as both:
        yield both
        for one in both:
            assert "Traceback" not in one.log


@pytest.fixture(scope="module")
def people(pair: Pair) -> Iterator[Person]:
    return iter(people_of(pair[0], 40))


def test_every_important_row_is_answered_by_both(pair: Pair) -> None:
    for service in pair:
        visitor = Visitor(service)
        visitor.get("/")
        for rows in MOST_IMPORTANT:
            for name, row in rows.items():
                status, _, answer = send(service, row, cookies=visitor.cookies, token=visitor.cookie("csrftoken"))
                assert status in row.status, (name, answer[:300])


@pytest.mark.parametrize("name", RAW)
def test_a_frame_against_the_standard_ends_its_socket_and_no_other(
    pair: Pair, people: Iterator[Person], name: str
) -> None:
    person, (frames, code) = next(people), RAW[name]
    with Tab(pair[1], person) as other:
        other.hello()
        with raw(pair[0], person) as one:
            one.sendall(frames)
            assert ended(one, within=10) in {code, 1006}
        assert other.play(1)["type"] == "ack"


def test_texts_that_are_no_message_are_told_and_change_nothing_on_either(pair: Pair, people: Iterator[Person]) -> None:
    person = next(people)
    for service in pair:
        for name, (text, path) in UNREADABLE.items():
            with Tab(service, person) as one:
                one.say_text(text)
                assert (name, one.hear()["path"]) == (name, path)
    with Tab(pair[0], person) as one:
        assert one.hello()["seq"] == 0


def test_a_foreign_origin_is_refused_by_both(pair: Pair, people: Iterator[Person]) -> None:
    person = next(people)
    for service in pair:
        for origin in (*FOREIGN, pair[0].url if service is pair[1] else pair[1].url):
            with pytest.raises(InvalidStatus) as error:
                Tab(service, person, origin=origin.format(port=service.port))
            assert error.value.response.status_code == 403


def test_a_strangers_moves_end_the_strangers_socket_on_either(pair: Pair, people: Iterator[Person]) -> None:
    mine, stranger = next(people), next(people)
    with Tab(pair[0], mine) as player:
        player.hello()
        for service in pair:
            with Tab(service, stranger) as one:
                one.attempt = mine["attempt"]
                one.say("hello", seat=OTHER_SEAT)
                assert one.hear()["fault"] == "no-such-attempt"
                with suppress(ConnectionClosed):
                    for _ in range(3):
                        one.say("play", seq=1, action="draw")
                assert one.closed() == 4403
        assert player.play(1)["type"] == "ack"
