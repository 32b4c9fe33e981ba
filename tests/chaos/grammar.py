"""Inputs that nobody thought of: messages grown from the protocol's own types and bent, odd frames, odd requests.

Each is a function of a seed and a number: `python -m tests.chaos.grammar SEED NUMBER` prints it again.
"""

import json
import random
import sys
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from games.protocol.messages import ToServer

Kind = Literal["message", "frames", "request"]

TYPES = typing.get_args(ToServer)
ACTIONS = (
    "draw",
    "recycle",
    "undo",
    "t1>t2",
    "t7>f",
    "w>t3",
    "fC>t4",
    "t4>t2:5",
    "t1>t1",
    "f>f",
    "t4>t2:05",
    "T1>F",
    "",
)
SLUGS = ("BCD2FGH", "ZZZZZZZ", "bcd2fgh", "BCD2FG", "")
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.0, 1e308, 2**31, 2**53, 2**63, 2**64, -(2**63), "", "1", "draw", "\0", "\u202e",
    "\ud800", "A" * 300, [], [1], {}, {"type": "play"}, "__init__", "$.seq",
)  # fmt: skip
NAMES = (
    "type",
    "attempt",
    "seq",
    "action",
    "seat",
    "race",
    "reaction",
    "sent",
    "score",
    "at",
    "cards",
    "__class__",
    "",
)
PATHS = (
    "/", "/new/", "/play/", "/play/TF1-D1N-AAAAAAB/", "/race/", "/race/new/", "/race/BCD2FGH/",
    "/race/BCD2FGH/qr.svg", "/daily/", "/daily/2026-02-28/1/", "/daily/2026-02-28/1/start/", "/boards/",
    "/player/Mira/", "/review/1/", "/me/", "/me/leave/", "/look/theme/", "/api/deals/TF1-D1N-AAAAAAB/", "/api/games/",
    "/api/games/current/", "/api/games/1/hint/", "/api/attempts/1/review/", "/api/attempts/1/review/1/",
    "/api/races/", "/api/races/BCD2FGH/join", "/ws/", "/api/dailies/2026-02-28/1/start", "/accounts/login/",
    "/accounts/signup/", "/accounts/password/reset/", "/admin/", "/accounts/2fa/", "/accounts/2fa/webauthn/login/",
    "/static/theme.js", "/healthz", "/readyz", "/metrics", "/nowhere/",
)  # fmt: skip
METHODS = ("GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW", "")
HEADERS = (
    "Content-Type: application/json", "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: multipart/form-data", "Content-Type: multipart/form-data; boundary=x", "Content-Type: \xff",
    "Accept-Language: \xff;q=x", "Cookie: sessionid=a", "Cookie: \x01=\x02; csrftoken=", "Origin: null",
    "Referer: //evil", "Range: bytes=9-1", "Upgrade: websocket", "Connection: Upgrade", "Transfer-Encoding: chunked",
    "Content-Encoding: br", "Expect: 100-continue", "If-None-Match: \"",
    "If-Modified-Since: Sun, 99 Nov 9999 99:99:99 GMT", "X-Forwarded-For: ::", "X-Forwarded-Proto: https", "Host:",
    "X:\x00", "Daphne-Root-Path: /x", "Sec-WebSocket-Version: 99", "Sec-WebSocket-Key: x", "Accept: */*;q=2",
)  # fmt: skip
BODIES = (
    b"",
    b"{}",
    b'{"draw":1}',
    b'{"code":"\xff"}',
    b"draw=1&code=%FF",
    b"--x\r\n\r\n--x--",
    b"[" * 3000,
    b"\0" * 50,
)


@dataclass(frozen=True)
class Input:
    """`text`: a message. `data`: what is written to a socket or connection."""

    kind: Kind
    text: str = ""
    data: bytes = b""

    def __str__(self) -> str:
        return f"{self.kind} {self.text or self.data!r}"[:600]


def grown(seed: int, number: int, *, attempts: tuple[int, ...] = (1, 2)) -> Input:
    """The input of this number; `attempts` are the sender's own and somebody else's."""
    chance = random.Random(f"{seed} {number}")
    kind = chance.choices(("message", "frames", "request"), (14, 2, 4))[0]
    if kind == "message":
        return Input("message", text=_message(chance, attempts))
    if kind == "frames":
        return Input("frames", data=_frames(chance, attempts))
    return Input("request", data=_request(chance))


def _message(chance: random.Random, attempts: tuple[int, ...]) -> str:
    type_ = chance.choice(TYPES)
    said: dict[str, Any] = {"type": type_.__struct_config__.tag}
    for field in msgspec.structs.fields(type_):
        said[field.name] = _value(chance, field.name, attempts)
    for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
        _bend(chance, said)
    text = json.dumps(said, ensure_ascii=chance.random() < 0.8, allow_nan=True)
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        text = chance.choice(TEXT_BENDS)(chance, text)
    # A text frame is UTF-8: what is none is the business of `frames`.
    return text.encode(errors="replace").decode()[:4000]


def _value(chance: random.Random, name: str, attempts: tuple[int, ...]) -> Any:
    known: dict[str, Callable[[], Any]] = {
        "attempt": lambda: chance.choice(attempts),
        "seq": lambda: chance.choice((0, 1, 2, 3, 7, 2**31 - 1)),
        "action": lambda: chance.choice(ACTIONS),
        "seat": lambda: chance.choice(("the-first-tab-00", "the-second-tab-0", "short", "x" * 33)),
        "race": lambda: chance.choice(SLUGS),
        "reaction": lambda: chance.choice(("hello", "again", "HELLO")),
        "sent": lambda: chance.choice((0, 1.5, 1e18, 1e19)),
    }
    return known[name]() if name in known else chance.choice(ODD)


def _bend(chance: random.Random, said: dict[str, Any]) -> None:
    """One field otherwise, less or more."""
    how = chance.randrange(4)
    if how == 0 and said:
        said.pop(chance.choice(list(said)))
    elif how == 1:
        said[chance.choice(NAMES)] = chance.choice(ODD)
    elif said:
        name = chance.choice(list(said))
        said[name] = chance.choice(ODD) if how == 2 else [said[name]]


def _cut(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] if chance.random() < 0.5 else text[at:]


def _twice(chance: random.Random, text: str) -> str:
    first, second = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    return text[:second] + text[first:]


def _put(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    odd = (
        "{",
        "}",
        "[" * 200,
        '"',
        "\\",
        "\\u0000",
        "\\ud800",
        ",",
        ":",
        "\0",
        "\ufeff",
        "9" * 400,
        "e999",
        "//",
        "\u202e",
    )
    return text[:at] + chance.choice(odd) + text[at:]


TEXT_BENDS: tuple[Callable[[random.Random, str], str], ...] = (_cut, _twice, _put)


def _frames(chance: random.Random, attempts: tuple[int, ...]) -> bytes:
    """Frames made by hand, of any opcode, length and mask, or no frames at all."""
    if chance.random() < 0.3:
        return chance.randbytes(chance.randrange(1, 300))
    made = b""
    for _ in range(chance.randrange(1, 6)):
        payload = chance.choice((b"", chance.randbytes(chance.randrange(200)), _message(chance, attempts).encode()))
        first = chance.choice((0x81, 0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0x8A, chance.randrange(256)))
        made += bytes([first]) + _length(chance, len(payload)) + _masked(chance, payload)
    return made


def _length(chance: random.Random, size: int) -> bytes:
    masked = 0x80 if chance.random() < 0.9 else 0
    if chance.random() < 0.05:
        size = chance.choice((4097, 65536, 2**32, 2**63, 2**64 - 1))
    if size < 126 and chance.random() < 0.9:
        return bytes([masked | size])
    if size < 65536:
        return bytes([masked | 126]) + size.to_bytes(2)
    return bytes([masked | 127]) + size.to_bytes(8)


def _masked(chance: random.Random, payload: bytes) -> bytes:
    mask = chance.randbytes(4)
    return mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def _request(chance: random.Random) -> bytes:
    """A request, bent; always the last word of its connection."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 400))
    path = chance.choice(PATHS)
    if chance.random() < 0.4:
        path = _bent_path(chance, path)
    body = chance.choice((b"", b"", *BODIES))
    lines = [f"{chance.choice(METHODS)} {path} HTTP/1.{chance.choice('1111110x')}", "Host: 127.0.0.1:{port}"]
    lines += chance.sample(HEADERS, chance.randrange(5))
    if chance.random() < 0.5:
        lines.append(f"Content-Length: {chance.choice((len(body), len(body), 0, 5, 10**7, -1, 'x'))}")
    head = "\r\n".join([*lines, "", ""]).encode("latin1")
    whole = head + body
    if chance.random() < 0.1:
        at = chance.randrange(len(whole))
        whole = whole[:at] + chance.randbytes(chance.randrange(4)) + whole[at + chance.randrange(3) :]
    return whole


def _bent_path(chance: random.Random, path: str) -> str:
    odd = (
        "%00",
        "%FF",
        "%2e%2e/",
        "?next=//evil",
        "?" + "a=1&" * 60,
        "'",
        "%F0%9F%82%A1",
        "//",
        "\\",
        "#x",
        "{}",
        "%",
        "\xe9",
        " ",
    )
    at = chance.randrange(1, len(path) + 1)
    return path[:at] + chance.choice(odd) + path[at:]


if __name__ == "__main__":
    print(grown(int(sys.argv[1]), int(sys.argv[2])))
