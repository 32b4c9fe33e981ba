"""P11 and P15 over HTTP, byte by byte: odd requests are answered, slow ones end, and Daphne believes no stranger."""

import socket
import time
from contextlib import suppress

import pytest

from tests.support.service import Service


def ask(served: Service, *lines: str, body: bytes = b"", wait: float = 10) -> bytes:
    """Everything that is answered to a request until the server closes."""
    head = [lines[0], f"Host: 127.0.0.1:{served.port}", "Connection: close", *lines[1:]]
    with socket.create_connection(("127.0.0.1", served.port), timeout=wait) as one:
        one.sendall("\r\n".join([*head, "", ""]).encode("latin1") + body)
        return until_closed(one)


def until_closed(one: socket.socket) -> bytes:
    heard = b""
    with suppress(ConnectionError):
        while piece := one.recv(65536):
            heard += piece
    return heard


@pytest.mark.parametrize("root", ["https://evil.example", "//evil.example", "\xff"])
def test_a_forged_root_path_is_not_believed(served: Service, root: str) -> None:
    answer = ask(served, "GET /play/tf1d1naaaaaab/ HTTP/1.1", f"Daphne-Root-Path: {root}")
    assert b"\r\nLocation: /play/TF1-D1N-AAAAAAB/\r\n" in answer


ODD = {
    "a long path": ["GET /" + "a" * 60_000 + " HTTP/1.1"],
    "a long header": ["GET / HTTP/1.1", "X-Long: " + "a" * 60_000],
    "a NUL": ["GET /player/%00/ HTTP/1.1"],
    "a NUL in the query": ["GET /?next=%00 HTTP/1.1"],
    "a length of 5,000 digits": ["POST /new/ HTTP/1.1", "Content-Length: " + "9" * 5000],
}


@pytest.mark.parametrize("name", ODD)
def test_what_cannot_be_read_is_answered_400(served: Service, name: str) -> None:
    assert ask(served, *ODD[name]).startswith(b"HTTP/1.1 400 ")


ODD_PART = b"--x\r\nContent-Disposition: form-data; name*=utf-8''%ff; filename*=zz'a'b\r\n\r\na\r\n--x--\r\n"


@pytest.mark.parametrize("body", [ODD_PART, b"--x", b"\xff" * 1000])
def test_an_odd_multipart_body_is_answered_by_the_page(served: Service, body: bytes) -> None:
    kind = "Content-Type: multipart/form-data; boundary=x"
    answer = ask(served, "POST /api/games/ HTTP/1.1", kind, f"Content-Length: {len(body)}", body=body)
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 403 "))
    assert b'{"error"' in answer


REFUSED = {
    "a forged host": ["GET / HTTP/1.1", "Host: evil.example"],
    "another charset": ["POST /new/ HTTP/1.1", "Content-Type: application/x-www-form-urlencoded; charset=utf-7"],
    "a multipart without its boundary": ["POST /new/ HTTP/1.1", "Content-Type: multipart/form-data"],
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_one_line_of_the_log(served: Service, name: str) -> None:
    """A traceback for each would let anybody fill the disk."""
    token = ["Cookie: csrftoken=" + "a" * 32, "X-CSRFToken: " + "a" * 32]
    assert ask(served, *REFUSED[name], *token, "Content-Length: 1", body=b"x").startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in served.log


def test_an_encoded_body_is_not_read(served: Service) -> None:
    words = ["POST /new/ HTTP/1.1", "Content-Encoding: gzip", "Content-Length: 4"]
    assert ask(served, *words, body=b"\x1f\x8b\x08\0").startswith(b"HTTP/1.1 415 ")


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/player/%00/", "/api/nowhere/"])
def test_whatever_is_answered_is_closed_to_frames_and_guesses(served: Service, path: str) -> None:
    head = ask(served, f"GET {path} HTTP/1.1").partition(b"\r\n\r\n")[0].lower()
    for name in (b"content-security-policy", b"x-frame-options", b"x-content-type-options", b"referrer-policy"):
        assert b"\r\n" + name + b": " in head
    assert b"unsafe" not in head


def test_an_offer_of_another_protocol_is_left_lying(served: Service) -> None:
    assert ask(served, "GET / HTTP/1.1", "Upgrade: h2c").startswith(b"HTTP/1.1 200 ")


def test_a_socket_may_offer_any_subprotocol(served: Service) -> None:
    words = [
        "GET /ws/ HTTP/1.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: \xff",
        f"Origin: {served.url}",
    ]
    assert ask(served, *words).startswith(b"HTTP/1.1 101 ")


def test_a_request_that_does_not_come_whole_ends_within_25_s(served: Service) -> None:
    """A byte every second would keep a limit on silence away for ever."""
    begun = {
        "nothing": b"",
        "half a line": b"GET /",
        "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
        "half a body": b"POST /new/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na",
    }
    open_ = {name: socket.create_connection(("127.0.0.1", served.port), timeout=10) for name in begun}
    for name, one in open_.items():
        one.sendall(begun[name])
    began = time.monotonic()
    while time.monotonic() - began < 19:
        time.sleep(1)
        for name, one in open_.items():
            if begun[name]:
                one.sendall(b"X")
    heard = {name: until_closed(one)[:12] for name, one in open_.items()}
    assert time.monotonic() - began < 25
    assert heard == dict.fromkeys(begun, b"HTTP/1.1 408") | {"nothing": b""}
    assert "Traceback" not in served.log
