"""What two do at the same instant comes out as if one had come first; on two processes, as one would queue them."""

import json
from collections.abc import Iterator
from threading import Barrier, Thread
from urllib.error import HTTPError

import pytest

from tests.friends.test_live import act, number
from tests.live.conftest import two
from tests.players.test_open_sockets import PASSWORD, Person
from tests.support.postgres import Postgres

ROUNDS = 4


@pytest.fixture(scope="module")
def both(
    postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Person, Person, Person, Person]]:
    """Ada and Ben, each with a browser at either process."""
    with two(tmp_path_factory.mktemp("at-once"), postgres_server, redis=None) as services:
        people = [(name, Person(service)) for name in ("Ada", "Ben") for service in services]
        for name, person in people[::2]:
            person.send("/accounts/signup/", username=name, password1=PASSWORD, email="")
        for name, person in people[1::2]:
            person.send("/accounts/login/", login=name, password=PASSWORD)
        (_, ada), (_, ada_there), (_, ben_there), (_, ben) = people
        yield ada, ada_there, ben, ben_there


def at_once(*acts: tuple[Person, str, dict[str, str]]) -> list[int]:
    """The statuses of forms that are sent at the same instant."""
    barrier, statuses = Barrier(len(acts)), [0] * len(acts)

    def run(place: int, person: Person, verb: str, form: dict[str, str]) -> None:
        barrier.wait(timeout=20)
        try:
            act(person, verb, **form)
            statuses[place] = 200
        except HTTPError as error:
            statuses[place] = error.code

    threads = [Thread(target=run, args=(place, *one)) for place, one in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return statuses


def friends_of(person: Person) -> list[str]:
    return [friend["name"] for friend in json.loads(person.get("/api/friends/"))["friends"]]


def test_mutual_requests_and_repeated_ones_make_one_friendship(both: tuple[Person, Person, Person, Person]) -> None:
    ada, ada_there, ben, ben_there = both
    for _ in range(ROUNDS):
        asked = [(one, "ask", {"name": "Ben"}) for one in (ada, ada_there)]
        asked += [(one, "ask", {"name": "Ada"}) for one in (ben, ben_there)]
        statuses = at_once(*asked)
        assert sorted(statuses) == [200, 200, 409, 409]
        assert (friends_of(ada), friends_of(ben)) == (["Ben"], ["Ada"])
        player = str(json.loads(ada.get("/api/friends/"))["friends"][0]["player"])
        ended = at_once(*((one, "remove", {"player": player}) for one in (ada, ada_there)))
        assert sorted(ended) == [200, 404]
        assert friends_of(ben) == []


def test_a_block_and_an_agreement_at_once_leave_no_friendship(both: tuple[Person, Person, Person, Person]) -> None:
    ada, _, ben, ben_there = both
    for _ in range(ROUNDS):
        act(ada, "ask", name="Ben")
        player = number(ben, "accept")
        statuses = at_once((ben, "accept", {"player": player}), (ben_there, "block", {"player": player}))
        assert statuses[1] == 200
        assert statuses[0] in (200, 404)
        assert (friends_of(ada), friends_of(ben)) == ([], [])
        act(ben, "unblock", player=player)
