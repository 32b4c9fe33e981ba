"""Two web processes, without a bus and with one: news, presence, and watching that ends with the friendship."""

import json
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlencode
from urllib.request import Request

import pytest

from tests.live.conftest import Pair, two
from tests.players.test_open_sockets import PASSWORD, Person
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.tab import Message, Tab

SOON_S = 5.0
"""The poller needs 2; the machine may be busy."""

ENOUGH_S = 30.0


@pytest.fixture(scope="module", params=["no bus", "redis"])
def pair(
    request: pytest.FixtureRequest, postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    redis: Redis | None = request.getfixturevalue("redis_server") if request.param == "redis" else None
    with two(tmp_path_factory.mktemp("pair"), postgres_server, redis=redis) as both:
        yield both


@pytest.fixture(scope="module")
def friends(pair: Pair) -> tuple[Person, Person]:
    """Ada on the one process, Ben on the other; he has agreed to her request, and each has heard of the other's act."""
    ada, ben = Person(pair[0]), Person(pair[1])
    ada.send("/accounts/signup/", username="Ada", password1=PASSWORD, email="")
    ben.send("/accounts/signup/", username="Ben", password1=PASSWORD, email="")
    with tab(ada) as hers, tab(ben) as his:
        act(ada, "ask", name="Ben")
        assert news(his) == 1
        (asked,) = told(ben)
        assert asked["text"] == "Ada asks to be your friend."
        act(ben, "accept", player=number(ben, "accept"))
        assert news(hers) == 1
        assert news(his) == 0
    with tab(ada) as again:
        assert news(again) == 1, "who connects later hears of it too"
        act(ada, "read", upto=str(told(ada)[0]["number"]))
        assert news(again) == 0
    return ada, ben


def test_a_friend_is_seen_to_be_online_and_to_play(friends: tuple[Person, Person]) -> None:
    ada, ben = friends
    with Tab(ada.service, ada.start()) as hers:
        within(ENOUGH_S, lambda: state(ben) == "online")
        hers.hello()
        within(ENOUGH_S, lambda: state(ben) == "playing")


def test_an_invitation_reaches_a_friend_on_whatever_page(friends: tuple[Person, Person]) -> None:
    ada, ben = friends
    race = ada.post("/api/races/", {"code": "TF1-D1N-AAAAAAC"})["race"]
    player = friend_of(ada)["player"]
    with tab(ben) as his:
        for _ in range(2):
            assert ada.post(f"/api/races/{race}/invite", {"player": player}) == {"race": race}
        assert news(his) == 1
    invited = told(ben)[0]
    assert (invited["text"], invited["url"]) == ("Ada invites you to a race.", f"/race/{race}/")


@pytest.mark.parametrize("verb", ["remove", "block"])
def test_watching_ends_within_5_s_of_the_friendship(friends: tuple[Person, Person], verb: str) -> None:
    ada, ben = friends
    if not json.loads(ada.get("/api/friends/"))["friends"]:
        act(ada, "ask", name="Ben")
        act(ben, "accept", player=number(ben, "accept"))
    player = str(friend_of(ada)["player"])
    game = ada.post("/api/games/", {"code": "TF1-D1N-AAAAAAC", "end": current(ada)} if current(ada) else {"draw": 1})
    about = {"attempt": game["attempt"], "cookie": ben.cookies}
    with Tab(ada.service, about | {"cookie": ada.cookies}) as hers, Tab(ben.service, about) as his:
        hers.hello()
        his.say("watch")
        assert his.until("snapshot")["mine"] is False
        act(ada, verb, player=player)
        began = time.monotonic()
        assert his.until("error")["fault"] == "no-such-attempt"
        assert time.monotonic() - began < SOON_S
        his.say("watch")
        assert his.until("error")["fault"] == "no-such-attempt"


def tab(person: Person) -> Tab:
    return Tab(person.service, {"cookie": person.cookies})


def news(tab: Tab) -> int:
    return int(tab.until("news")["unread"])


def told(person: Person) -> list[Message]:
    items: list[Message] = json.loads(person.get("/api/news/"))["items"]
    return items


def friend_of(person: Person) -> Message:
    (friend,) = json.loads(person.get("/api/friends/"))["friends"]
    return dict(friend)


def state(person: Person) -> str:
    return str(friend_of(person)["state"])


def current(person: Person) -> int | None:
    text = person.get("/api/games/current/")
    return int(json.loads(text)["attempt"]) if text else None


def act(person: Person, verb: str, **form: str) -> None:
    """Send a form of the page of friends."""
    path = f"/friends/{verb}/"
    body = urlencode({"csrfmiddlewaretoken": person.cookie("csrftoken"), **form}).encode()
    request = Request(f"{person.service.url}{path}", data=body, headers={"Origin": person.service.url})
    with person.opener.open(request, timeout=20) as answer:
        assert answer.url.endswith("/friends/")


def number(person: Person, verb: str) -> str:
    """The player in the first form of this verb."""
    page = person.get("/friends/").decode()
    form = page.split(f'action="/friends/{verb}/"', 1)[1]
    return form.split('name="player" value="', 1)[1].split('"', 1)[0]


def within(seconds: float, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.5)
