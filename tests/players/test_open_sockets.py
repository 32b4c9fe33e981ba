"""What signing up and logging in do to a game that is open on the table, over real sockets."""

from urllib.parse import urlencode
from urllib.request import Request

from tests.support.service import Service, Visitor
from tests.support.tab import Message, Tab

PASSWORD = "quite a long one 7"


class Person(Visitor):
    """A visitor who fills in forms."""

    def send(self, path: str, **fields: str) -> str:
        """Post a form; where it led to."""
        self.get(path)
        body = urlencode({"csrfmiddlewaretoken": self.cookie("csrftoken"), **fields}).encode()
        request = Request(f"{self.service.url}{path}", data=body, headers={"Origin": self.service.url})
        with self.opener.open(request, timeout=20) as answer:
            return str(answer.url).removeprefix(self.service.url)

    def start(self) -> Message:
        """Begin a game; what a tab needs to know."""
        game = self.post("/api/games/", {"code": "TF1-D1N-AAAAAAC"})
        return {"attempt": game["attempt"], "cookie": self.cookies}


def test_a_socket_opened_as_a_guest_plays_on_after_signing_up(service: Service) -> None:
    person = Person(service)
    with Tab(service, person.start()) as tab:
        tab.hello()
        assert tab.play(1)["type"] == "ack"
        assert person.send("/accounts/signup/", username="Ada", password1=PASSWORD, email="") == "/"
        for _ in range(3):
            tab.hear(ticks=True)
        assert tab.play(2)["type"] == "ack"


def test_logging_in_to_an_account_takes_the_open_game_along_at_once(service: Service) -> None:
    Person(service).send("/accounts/signup/", username="Ada", password1=PASSWORD, email="")
    person = Person(service)
    game = person.start()
    with Tab(service, game) as tab:
        tab.hello()
        assert tab.play(1)["type"] == "ack"
    person.send("/accounts/login/", login="ada", password=PASSWORD)
    with Tab(service, game | {"cookie": person.cookies}) as tab:
        assert tab.hello()["seq"] == 1
        assert tab.play(2)["type"] == "ack"
        tab.say("watch")
        assert tab.hear()["type"] == "snapshot"


def test_a_socket_is_closed_when_its_player_logs_out(service: Service) -> None:
    person = Person(service)
    with Tab(service, person.start()) as tab:
        tab.hello()
        person.send("/accounts/logout/")
        assert tab.closed() == 4401
