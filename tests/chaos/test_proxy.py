"""The proxy does what it says: nothing is believed that was not seen."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

import pytest

from tests.chaos.frames import Framer, redis, websocket
from tests.chaos.proxy import Faults, Proxy, proxy

MESSAGE = b"*3\r\n$7\r\nmessage\r\n$1\r\na\r\n$2\r\n%d%d\r\n"
TEXT = b"\x81\x81\x00\x00\x00\x00"


@contextmanager
def echo() -> Iterator[int]:
    """A server that says back what it hears."""

    def serve(one: socket.socket) -> None:
        with one, suppress(OSError):
            while data := one.recv(65536):
                one.sendall(data)

    def listen() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=listen, daemon=True).start()
        yield int(server.getsockname()[1])
        server.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def between() -> Iterator[Proxy]:
    with echo() as port, proxy(port, seed=1) as one:
        yield one


def dial(between: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", between.port), timeout=5)


def is_cut(between: Proxy) -> bool:
    """Whether who comes now is reset, at once or while it talks on."""
    try:
        one = dial(between)
        for _ in range(100):
            one.sendall(b"x" * 50)
            one.recv(50)
            time.sleep(0.01)
    except ConnectionError:
        return True
    return False


def test_without_a_fault_all_passes(between: Proxy) -> None:
    with dial(between) as one:
        one.sendall(b"word")
        assert one.recv(10) == b"word"


def test_latency_and_bandwidth_take_their_time(between: Proxy) -> None:
    with dial(between) as one:
        for faults in ({"latency": 0.2}, {"rate": 100.0, "slice": 10}):
            between.become(**faults)
            began = time.monotonic()
            one.sendall(b"x" * 30)
            heard = b""
            while len(heard) < 30:
                heard += one.recv(30)
            assert time.monotonic() - began > 0.19


def test_what_is_down_lets_nobody_in_and_cuts_who_is(between: Proxy) -> None:
    with dial(between) as one:
        one.sendall(b"word")
        assert one.recv(10) == b"word"
        between.become(down=True)
        with pytest.raises(ConnectionResetError):
            one.recv(10)
    assert is_cut(between)


def test_a_black_hole_swallows_all_and_a_limit_resets(between: Proxy) -> None:
    with dial(between) as one:
        between.become(hole=True)
        one.sendall(b"word")
        one.settimeout(0.3)
        with pytest.raises(TimeoutError):
            one.recv(10)
    between.become(limit=100)
    assert is_cut(between)


def test_a_doubled_frame_comes_twice_and_a_handshake_once() -> None:
    framer = Framer(Random(1))
    request = b"GET /ws/ HTTP/1.1\r\n\r\n"
    faults = Faults(double=1.0)
    assert framer.mauled(request + TEXT + b"a", websocket, faults) == request + (TEXT + b"a") * 2
    assert framer.mauled((TEXT + b"b")[:4], websocket, faults) == b""
    assert framer.mauled((TEXT + b"b")[4:], websocket, faults) == (TEXT + b"b") * 2


def test_notices_are_lost_doubled_and_reordered_whole_and_confirmations_never() -> None:
    first, second = (MESSAGE % (0, number) for number in (1, 2))
    confirmed = b"*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n"
    stream = confirmed + first + second
    assert Framer(Random(1)).mauled(stream, redis, Faults(drop=1.0)) == confirmed
    assert Framer(Random(1)).mauled(stream, redis, Faults(double=1.0)) == confirmed + first * 2 + second * 2
    swapping = Framer(Random(1))
    once = swapping.mauled(confirmed + first, redis, Faults(swap=1.0))
    assert once == confirmed
    assert swapping.mauled(second, redis, Faults()) == second + first
