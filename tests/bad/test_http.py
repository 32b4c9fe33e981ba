"""P15: every refusal is explicit. The table of HTTP, row by row, against the served program."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.bad.http import FORM, NEXTS, TABLE, Row
from tests.support.service import Service, Visitor

WITHIN_S = 10
"""Sooner than by any limit on how long a request may take: those are of 20 s."""


@pytest.fixture(scope="module")
def visitor(served: Service) -> Visitor:
    one = Visitor(served)
    one.get("/")
    return one


@pytest.fixture(scope="module", autouse=True)
def nothing_went_wrong_inside(served: Service) -> Iterator[None]:
    yield
    assert "Traceback" not in served.log


def send(service: Service, row: Row, *, cookies: str, token: str) -> tuple[int, str, bytes]:
    """Status, where it leads to, and all of the answer; status 0 where there is none."""
    known = {"token": token, "own": service.url, "port": str(service.port)}
    lines = [row.line, *(_filled(header, known) for header in row.headers)]
    names = {line.partition(":")[0].lower() for line in lines[1:]}
    if not row.bare:
        lines += [f"Host: 127.0.0.1:{service.port}", "Connection: close"]
        lines += [] if "cookie" in names else [f"Cookie: {cookies}"]
        if row.body and not names & {"content-length", "transfer-encoding"}:
            lines.append(f"Content-Length: {len(row.body)}")
    head = "\r\n".join(lines) if row.ends and row.bare else "\r\n".join([*lines, "", ""])
    answer = b""
    with socket.create_connection(("127.0.0.1", service.port), timeout=20) as one:
        with suppress(ConnectionError):
            one.sendall(head.encode("latin1") + row.body)
            if row.ends:
                one.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while piece := one.recv(65536):
                answer += piece
    first = answer.partition(b"\r\n")[0].split()
    places = [line[10:] for line in answer.split(b"\r\n") if line.lower().startswith(b"location: ")]
    return int(first[1]) if len(first) > 1 else 0, places[0].decode() if places else "", answer


def _filled(header: str, known: dict[str, str]) -> str:
    for name, value in known.items():
        header = header.replace("{" + name + "}", value)
    return header


@pytest.mark.parametrize("name", TABLE)
def test_what_is_no_good_is_answered_as_the_table_says(served: Service, visitor: Visitor, name: str) -> None:
    row, began = TABLE[name], time.monotonic()
    status, location, answer = send(served, row, cookies=visitor.cookies, token=visitor.cookie("csrftoken"))
    assert status in row.status, answer[:600]
    assert row.said in answer
    assert time.monotonic() - began < WITHIN_S
    assert row.location is None or location == row.location
    assert location == "" or (location.startswith("/") and not location.startswith("//"))
    assert b'"//evil' not in answer
    if not name.startswith("code"):
        assert re.search(rb"sessionid=\w", answer) is None, "nobody became a guest by it"


def test_after_all_of_it_the_service_serves(served: Service, visitor: Visitor) -> None:
    assert b"<h1" in Visitor(served).get("/")
    assert visitor.post("/api/games/", {"draw": 3})["draw"] == 3


@pytest.mark.parametrize("target", NEXTS)
def test_a_log_in_leads_home_whatever_it_is_asked(served: Service, account: str, target: str) -> None:
    stranger = Visitor(served)
    stranger.get("/")
    body = f"login={account}&password=quite+a+long+one+7&next={target}".encode()
    row = Row("POST /accounts/login/ HTTP/1.1", (FORM, "X-CSRFToken: {token}", "Origin: {own}"), body, (302,))
    status, location, answer = send(served, row, cookies=stranger.cookies, token=stranger.cookie("csrftoken"))
    assert (status, location) == (302, "/")
    assert b"Set-Cookie:a" not in answer


@pytest.fixture(scope="module")
def account(served: Service) -> str:
    words = "from games.models import Player; Player.objects.create_user('Mira', password='quite a long one 7')"
    served.manage("shell", "-v0", "-c", words)
    return "Mira"


def test_twenty_wrong_log_ins_stop_the_guesser_only(served: Service, account: str) -> None:
    def tried(name: str, password: str) -> tuple[int, bytes]:
        row = Row(
            "POST /accounts/login/ HTTP/1.1",
            (FORM, "X-CSRFToken: {token}", "Origin: {own}"),
            f"login={name}&password={password}".encode(),
        )
        status, _, answer = send(served, row, cookies=stranger.cookies, token=stranger.cookie("csrftoken"))
        return status, answer

    stranger = Visitor(served)
    stranger.get("/")
    for name in (account, "Nora"):
        answers = [tried(name, "wrong") for _ in range(20)]
        assert [status for status, _ in answers][:10] == [200] * 10
        assert answers[-1][0] == 429
        assert b"\r\nretry-after: " in answers[-1][1].lower()


EDITS = {
    "a letter more": lambda key: key + "a",
    "another letter": lambda key: ("b" if key[0] == "a" else "a") + key[1:],
    "capitals": str.upper,
    "twice": lambda key: f"{key}; sessionid=other",
    "nothing": lambda _: "",
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_guests_cookie_that_was_edited_is_nobodys(served: Service, edit: str) -> None:
    owner, thief = Visitor(served), Visitor(served)
    owner.post("/api/games/", {"code": "TF1-D1N-AAAAAAC"})
    thief.get("/")
    key = EDITS[edit](owner.cookie("sessionid"))
    cookies = f"csrftoken={thief.cookie('csrftoken')}; sessionid={key}"
    row = Row("GET /api/games/current/ HTTP/1.1")
    assert send(served, row, cookies=cookies, token="")[0] == 204
    assert b"AAAAAAC" not in send(served, Row("GET / HTTP/1.1"), cookies=cookies, token="")[2]


def test_a_guests_cookie_after_signing_up_is_nobodys_and_makes_a_new_guest(served: Service) -> None:
    owner = Visitor(served)
    owner.post("/api/games/", {"code": "TF1-D1N-AAAAAAC"})
    before = owner.cookies
    sign_up = Row(
        "POST /accounts/signup/ HTTP/1.1",
        (FORM, "X-CSRFToken: {token}", "Origin: {own}"),
        b"username=Ada&password1=quite+a+long+one+7&email=",
    )
    token = owner.cookie("csrftoken")
    assert send(served, sign_up, cookies=before, token=token)[0] == 302
    assert send(served, Row("GET /api/games/current/ HTTP/1.1"), cookies=before, token=token)[0] == 204
    new = Row(
        "POST /api/games/ HTTP/1.1",
        ("Content-Type: application/json", "X-CSRFToken: {token}", "Origin: {own}"),
        b'{"draw":1}',
    )
    status, _, answer = send(served, new, cookies=before, token=token)
    assert status == 201
    assert b"AAAAAAC" not in answer
