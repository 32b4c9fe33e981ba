"""P11: who opens sockets one after another is paced by log-in and by address, before anything is read."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from urllib.request import urlopen

import pytest
from websockets.exceptions import InvalidStatus

from games.live.credit import Allowance
from games.live.openings import HOUSEHOLD, Paces, address_of
from tests.live.conftest import Person, people_of
from tests.support.service import Service
from tests.support.tab import Tab


def refused(service: Service, person: Person) -> InvalidStatus:
    with pytest.raises(InvalidStatus) as found:
        Tab(service, person)
    return found.value


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Three openings a log-in, ninety an address, and for the length of these tests no more."""
    environment = {"OPENINGS_BURST": "3", "OPENINGS_PER_SECOND": "0.001"}
    service = Service(tmp_path_factory.mktemp("narrow"), environment=environment)
    service.migrate()
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture(scope="module")
def visitors(narrow: Service) -> Iterator[Person]:
    return iter(people_of(narrow, 4))


def test_a_log_in_that_opens_too_many_is_answered_429_and_others_are_let_in(
    narrow: Service, visitors: Iterator[Person]
) -> None:
    greedy, other = next(visitors), next(visitors)
    with ExitStack() as open_:
        for _ in range(3):
            assert open_.enter_context(Tab(narrow, greedy)).is_open()
        answer = refused(narrow, greedy).response
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
        assert open_.enter_context(Tab(narrow, other)).hello()["type"] == "snapshot"
    with urlopen(f"{narrow.url}/metrics", timeout=10) as metrics:
        assert b'connections_refused_total{why="too fast"} 1.0' in metrics.read()


def test_sockets_that_are_closed_again_are_counted_too(narrow: Service, visitors: Iterator[Person]) -> None:
    greedy = next(visitors)
    for _ in range(3):
        Tab(narrow, greedy).leave()
    assert refused(narrow, greedy).response.status_code == 429


def test_made_up_log_ins_are_counted_by_their_address(narrow: Service, visitors: Iterator[Person]) -> None:
    with suppress(InvalidStatus):
        for number in range(3 * HOUSEHOLD + 1):
            Tab(narrow, {"cookie": f"sessionid={number:032d}"}).leave()
    assert refused(narrow, next(visitors)).response.status_code == 429


def test_fifty_people_behind_one_address_all_come_at_once(served: Service, crowd: Iterator[Person]) -> None:
    with ExitStack() as open_:
        for person in [next(crowd) for _ in range(50)]:
            for _ in range(2):
                assert open_.enter_context(Tab(served, person)).is_open()


def test_names_that_have_all_of_it_again_are_forgotten() -> None:
    paces = Paces(Allowance(burst=2, per_second=1))
    assert [paces.take(name, now_ms=0) for name in ("a", "a", "a", "b")] == [True, True, False, True]
    assert not paces.take("a", now_ms=500)
    assert paces.take("c", now_ms=2000)
    assert len(paces) == 2
    assert [paces.take("a", now_ms=2600) for _ in range(3)] == [True, True, False]


PROXIED = [(b"X-Forwarded-For", b"6.6.6.6, 1.2.3.4"), (b"x-forwarded-for", b"10.0.0.1")]


@pytest.mark.parametrize(
    ("headers", "proxies", "address"),
    [
        (PROXIED, 0, "10.9.9.9"),
        (PROXIED, 1, "10.0.0.1"),
        (PROXIED, 2, "1.2.3.4"),
        (PROXIED, 4, "10.9.9.9"),
        ([], 1, "10.9.9.9"),
    ],
)
def test_an_address_is_believed_from_our_own_proxies_only(
    headers: list[tuple[bytes, bytes]], proxies: int, address: str
) -> None:
    assert address_of(headers, peer="10.9.9.9", proxies=proxies) == address
