"""What fails in one connection is told, ends that one, and holds no other up."""

import socket
import time
from collections.abc import Callable, Iterator

import pytest

from tests.live.test_requests import ask, until_closed
from tests.support.service import Service

WITHIN_S = 15


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    environment = {"DJANGO_SETTINGS_MODULE": "tests.support.failing", "LOG_LEVEL": "INFO"}
    service = Service(tmp_path_factory.mktemp("failing"), environment=environment)
    service.migrate()
    try:
        yield service.start()
    finally:
        service.stop()


def soon(is_so: Callable[[], bool]) -> bool:
    end = time.monotonic() + WITHIN_S
    while not (now := is_so()) and time.monotonic() < end:
        time.sleep(0.1)
    return now


def test_an_answer_that_fails_once_begun_is_cut_short_and_the_rounds_go_on(served: Service) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=WITHIN_S) as one:
        one.sendall(f"GET /begun/ HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        assert b"so far" in until_closed(one)
    assert "Exception inside application: the answer was begun" in served.log
    assert "cannot be" not in served.log
    assert ask(served, "GET /healthz HTTP/1.1").startswith(b"HTTP/1.1 200 ")


def test_what_nobody_caught_is_told_and_no_secret_with_it(served: Service) -> None:
    ask(served, "GET /uncaught/ HTTP/1.1")
    assert soon(lambda: "nobody caught it" in served.log)
    assert soon(lambda: "RuntimeError: sessionid=•••" in served.log)
    assert "sessionid=secret" not in served.log
