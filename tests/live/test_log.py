"""The log of a served program: a line for each thing of weight, and none of its secrets."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.exceptions import InvalidStatus

from reflechi.logs import without_secrets
from tests.live.conftest import people_of
from tests.players.test_open_sockets import Person
from tests.support.racing import Racer, started
from tests.support.service import Service
from tests.support.tab import OTHER_SEAT, SEAT, Tab

PASSWORDS = ("a-first-password-71", "a-second-password-72", "a-wrong-password-73")
MAIL = "ada.lovelace@example.org"
_KEY = re.compile(r"/accounts/(?:confirm-email|password/reset/key)/([^/\s]+)/")


class Flow:
    """Somebody's evening here, and every secret that came up in it."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.secrets: set[str] = {*PASSWORDS, MAIL, MAIL.split("@")[0], SEAT, OTHER_SEAT}
        self.people: list[Person] = []

    def person(self) -> Person:
        self.people.append(Person(self.service))
        return self.people[-1]

    def note(self) -> None:
        """What their browsers hold now."""
        for person in self.people:
            self.secrets |= {cookie.value for cookie in person.jar if cookie.value and len(cookie.value) > 8}

    def play(self) -> None:
        ada, bea = self.person(), self.person()
        ada.start()
        self.note()
        ada.send("/accounts/signup/", username="Ada", password1=PASSWORDS[0], email=MAIL)
        self.note()
        ada.send("/accounts/logout/")
        with suppress(HTTPError):
            ada.send("/accounts/login/", login="Ada", password=PASSWORDS[2])
        ada.send("/accounts/login/", login=MAIL, password=PASSWORDS[0])
        self.note()
        ada.send(
            "/accounts/password/change/",
            oldpassword=PASSWORDS[0], password1=PASSWORDS[1], password2=PASSWORDS[1],
        )  # fmt: skip
        self.note()
        bea.send("/accounts/password/reset/", email=MAIL)
        self._race(ada, bea)
        self._daily(bea)
        self._faults(ada)
        self.note()
        for mail in Path(self.service.folder / "mail").glob("*"):
            self.secrets |= set(_KEY.findall(mail.read_text()))

    def _race(self, ada: Person, bea: Person) -> None:
        host, rival = Racer(self.service), Racer(self.service)
        host.visitor, rival.visitor = ada, bea
        rival.join(host.make(visibility="link"))
        try:
            host.enter()
            rival.enter()
            started([host, rival])
            for action in ("draw", "draw", "undo"):
                host.play(action)
            host.say("since", attempt=host.race["attempt"], seq=0)
            host.play("t1>t1")
            rival.verb("resign")
            with Tab(self.service, {"cookie": ada.cookies, "attempt": host.race["attempt"]}) as newer:
                newer.hello(seat=OTHER_SEAT)
                newer.play(1, "recycle")
        finally:
            host.leave()
            rival.leave()

    def _daily(self, bea: Person) -> None:
        from games import dailies

        day = re.search(r"/daily/(\d{4}-\d\d-\d\d)/", bea.get("/daily/").decode())
        assert day is not None, dailies
        attempt = bea.post(f"/api/dailies/{day[1]}/1/start", {})["attempt"]
        with Tab(self.service, {"cookie": bea.cookies, "attempt": attempt}) as tab:
            tab.hello()
            tab.play(1)
            tab.say("resign", seq=2)
            tab.answer()

    def _faults(self, ada: Person) -> None:
        """What goes wrong on the way: pages that are not there, foreign forms and sockets, unreadable words."""
        for path in ("/nowhere/", "/play/TF1-D1S-SECRETS/", "/race/BCD2FGH/", f"/?password={PASSWORDS[1]}"):
            with suppress(HTTPError):
                ada.get(path)
        with suppress(HTTPError):
            ada.opener.open(f"{self.service.url}/accounts/logout/", data=b"csrfmiddlewaretoken=" + b"x" * 64)
        self.secrets |= {"SECRETS", "x" * 64}
        with suppress(InvalidStatus):
            Tab(self.service, {"cookie": ada.cookies}, origin="https://evil.example")
        with Tab(self.service, {"cookie": ada.cookies}) as tab:
            for _ in range(3):
                tab.say_text(json.dumps({"type": "hello", "password": PASSWORDS[1]}))
            assert tab.closed() == 4400
        with Tab(self.service, {"cookie": "sessionid=" + "y" * 32}) as tab:
            self.secrets.add("y" * 32)
            assert tab.closed() == 4401


@pytest.fixture(scope="module")
def flow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flow]:
    environment = {"LOG_LEVEL": "DEBUG", "LOG_FORMAT": "json", "RACE_COUNTDOWN": "0.5"}
    service = Service(tmp_path_factory.mktemp("flow"), environment=environment)
    service.migrate()
    service.fill_pool(3)
    try:
        service.start()
        one = Flow(service)
        one.play()
        (dealt,) = [json.loads(service.manage("shell", "-v0", "-c", _SEALED))]
        for letters, cards, key in dealt:
            one.secrets |= {letters, cards, key, *(cards[at : at + 11] for at in range(0, 145, 3))}
        one.secrets |= {path.read_text() for path in service.folder.glob("*-*.txt") if "secret" in path.name}
        service.stop()
        yield one
    finally:
        service.stop()


_SEALED = """
import json
from games.models import Deal
print(json.dumps([(deal.letters, deal.cards, bytes(deal.key).hex()) for deal in Deal.objects.filter(kind="S")]))
"""


def lines(flow: Flow) -> list[dict[str, Any]]:
    return [json.loads(line) for line in flow.service.log.splitlines() if not line.startswith("Réfléchi is at")]


def test_no_secret_stands_in_the_log(flow: Flow) -> None:
    log = flow.service.log
    assert len(flow.secrets) > 100
    assert [secret for secret in flow.secrets if secret in log] == []
    assert MAIL.rpartition("@")[2] not in log or "•••@" in log


def test_each_thing_of_weight_is_a_line_with_its_name(flow: Flow) -> None:
    found = {line["event"]: line for line in lines(flow)}
    for event in ("started", "stopping", "stopped", "taken over", "resync", "stale", "mail kept", "connection refused"):
        assert event in found, sorted(found)
    ended = [line for line in lines(flow) if line["event"] == "attempt ended"]
    assert {line["status"] for line in ended} == {"resigned"}
    why = {line["why"] for line in lines(flow) if line["event"] == "connection ended"}
    assert {"unreadable", "rights gone", "taken over"} <= why
    assert {"timestamp", "level", "logger", "event"} <= found["started"].keys()


def test_lines_of_one_socket_and_of_one_request_have_one_id(flow: Flow) -> None:
    assert {len(line["socket"]) for line in lines(flow) if line["event"] == "resync"} == {16}
    missing = [line for line in lines(flow) if line["event"].startswith("Not Found: /nowhere/")]
    assert [len(line["request"]) for line in missing] == [16]


HIDDEN: list[tuple[str, str]] = [
    ("asked for TF1-D1S-ABCDEFG now", "asked for TF1-D1S-••• now"),
    ("/play/tf1d3sabcdefg/", "/play/tf1d3s-•••/"),
    ("TF1-D1N-AAAAAAB", "TF1-D1N-AAAAAAB"),
    ("Cookie: sessionid=abc; csrftoken=def", "Cookie: sessionid=•••; csrftoken=•••"),
    ("to ada.l@example.org", "to •••@example.org"),
    ("QS 10 7H 8C 2D", "QS 10 •••"),
    ("('7H', '8C', '2D')", "('•••)"),
    ("DETAIL:  Key (name)=(x) exists", "DETAIL: •••"),
    ("/accounts/password/reset/key/3-abc-def/", "/accounts/password/reset/key/•••/"),
]


@pytest.mark.parametrize(("text", "left"), HIDDEN)
def test_what_nobody_may_read_is_taken_out_of_any_line(text: str, left: str) -> None:
    assert without_secrets(text) == left


def test_a_line_without_an_at_sign_is_read_once_however_long_it_is() -> None:
    # Read once from each letter, this would take hours.
    text = "/" + "a" * 1_000_000
    assert without_secrets(text) == text


def test_a_page_says_which_request_it_was(make_service: Callable[..., Service]) -> None:
    one = make_service()
    one.migrate()
    one.start()
    person = Person(one)
    first, second = (person.opener.open(f"{one.url}/healthz").headers["X-Request-ID"] for _ in range(2))
    assert len(first) == len(second) == 16
    assert first != second
    assert people_of(one, 1)
