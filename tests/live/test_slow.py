"""P11: a slow or greedy client harms itself only."""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.bad.raw import raw
from tests.conftest import Make
from tests.live.conftest import Person, people_of
from tests.support.service import Service
from tests.support.tab import Tab

CHECK_EVERY_S, PING_EVERY_S = 2, 5
"""Of the server's, whose module is for its own process alone."""
PING = b"\x89"
"""How its frame begins."""


def test_a_watcher_that_confirms_nothing_is_closed_and_may_come_back(served: Service, crowd: Iterator[Person]) -> None:
    person = next(crowd)
    with Tab(served, person) as player, Tab(served, person) as watcher:
        player.hello()
        watcher.say("watch")
        watcher.hear()
        began = time.monotonic()
        assert player.play(1)["type"] == "ack"
        assert watcher.closed() == 4408
        assert 10 <= time.monotonic() - began < 20
    with Tab(served, person) as again:
        again.say("watch")
        assert again.hear()["seq"] == 1


def test_a_talker_that_reads_nothing_is_gone_within_20_s(served: Service, crowd: Iterator[Person]) -> None:
    person = next(crowd)
    silent = Tab(served, person, ping_interval=None, max_queue=1)
    began = time.monotonic()
    with suppress(ConnectionClosed):
        while time.monotonic() - began < 30:
            silent.say("ping", sent=1)
            time.sleep(0.1)
    assert time.monotonic() - began < 20


def test_who_asks_on_and_reads_nothing_is_cut_before_much_waits(make_service: Make) -> None:
    """Sooner than by a ping: else each answer, up to 80 kB, would be kept until then."""
    service = make_service(environment={"MESSAGE_BURST": "2000", "MESSAGES_PER_SECOND": "2000"})
    service.migrate()
    service.start()
    [person] = people_of(service, 1)
    with Tab(service, person) as player:
        player.hello()
        for seq in range(1, 301):
            assert player.play(seq, "draw" if seq % 2 else "undo")["type"] == "ack"
        silent = Tab(service, person, ping_interval=None, max_queue=1)
        silent.say("watch")
        began = time.monotonic()
        with suppress(ConnectionClosed):
            while time.monotonic() - began < 14:
                silent.say("since", seq=0)
                time.sleep(0.01)
        assert time.monotonic() - began < 13
        assert player.is_open()


@pytest.mark.parametrize("how", ["a lying length", "a true length", "chunks"])
def test_a_body_above_1_mib_is_answered_413_and_closed(served: Service, how: str) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as one:
        length = "Transfer-Encoding: chunked" if how == "chunks" else f"Content-Length: {300 * 1024 * 1024}"
        one.sendall(f"POST /new/ HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n{length}\r\n\r\n".encode())
        began = time.monotonic()
        if how != "a lying length":
            send(one, b"10000\r\n" + b"x" * 65536 + b"\r\n" if how == "chunks" else b"x" * 65536, times=40)
        assert one.recv(100).startswith(b"HTTP/1.1 413")
        assert time.monotonic() - began < 10


def test_a_body_of_1_mib_is_read(served: Service) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
    connection.request("POST", "/nowhere/", body=b"x" * 1024 * 1024)
    assert connection.getresponse().status in {403, 404}


def send(one: socket.socket, piece: bytes, *, times: int) -> None:
    for _ in range(times):
        try:
            one.sendall(piece)
        except ConnectionError:
            return


def test_more_sockets_than_a_player_may_have_are_refused(make_service: Make) -> None:
    service = make_service(environment={"SOCKETS_PER_PLAYER": "3"})
    service.migrate()
    service.start()
    mine, other = people_of(service, 2)
    tabs = [Tab(service, mine) for _ in range(4)]
    assert tabs[3].closed() == 4429
    assert all(tab.is_open() for tab in tabs[:3])
    assert Tab(service, other).is_open()
    tabs[0].leave()
    assert Tab(service, mine).is_open()


def test_sockets_that_open_while_all_are_looked_after_take_no_pings_from_others(tmp_path: Path) -> None:
    service = Service(tmp_path, environment={"OPENINGS_BURST": "10000"})
    service.migrate()
    service.start()
    try:
        nobody: Person = {"cookie": ""}
        end = time.monotonic() + 2.5 * CHECK_EVERY_S
        while time.monotonic() < end:
            opening = [raw(service, nobody, accepted=False) for _ in range(60)]
            for one in opening:
                # Nobody, as the server soon says and goes.
                with one, suppress(ConnectionError):
                    one.recv(1)
        with raw(service, next(iter(people_of(service, 1)))) as quiet:
            quiet.settimeout(4 * PING_EVERY_S)
            assert quiet.recv(1) == PING
        assert "cannot be looked after" not in service.log
    finally:
        service.stop()
