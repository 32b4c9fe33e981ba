"""Whole frames in a stream of bytes: what a socket's client says, what a subscriber of Redis hears.

Each reading gives the frames that are whole and what is left over. Handshakes and replies pass untouched.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.chaos.proxy import Faults

Split = Callable[[bytes], tuple[list[tuple[bytes, bool]], bytes]]
"""Frames with whether they may be mauled, and the rest."""


def websocket(data: bytes) -> tuple[list[tuple[bytes, bool]], bytes]:
    """A client's frames; the request of its handshake is one that is left alone."""
    frames: list[tuple[bytes, bool]] = []
    if data.startswith(b"GET "):
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return [], data
        frames.append((data[: end + 4], False))
        data = data[end + 4 :]
    while (size := _frame_size(data)) is not None:
        # Text that is final and whole, not a control frame.
        frames.append((data[:size], data[0] == 0x81))
        data = data[size:]
    return frames, data


def _frame_size(data: bytes) -> int | None:
    if len(data) < 2:
        return None
    length, head = data[1] & 0x7F, 2
    if length == 126:
        if len(data) < 4:
            return None
        length, head = int.from_bytes(data[2:4], "big"), 4
    elif length == 127:
        if len(data) < 10:
            return None
        length, head = int.from_bytes(data[2:10], "big"), 10
    size = head + (4 if data[1] & 0x80 else 0) + length
    return size if len(data) >= size else None


def redis(data: bytes) -> tuple[list[tuple[bytes, bool]], bytes]:
    """What a subscriber hears; only messages may be mauled, not confirmations."""
    frames: list[tuple[bytes, bool]] = []
    while data:
        size = _reply_size(data)
        if size is None:
            break
        frame = data[:size]
        frames.append((frame, b"$7\r\nmessage\r\n" in frame[:24]))
        data = data[size:]
    return frames, data


def _reply_size(data: bytes, start: int = 0) -> int | None:
    """Where the reply that starts there ends."""
    end = data.find(b"\r\n", start)
    if end < 0:
        return None
    kind, after = data[start : start + 1], end + 2
    if kind in b"*>~%" and kind:
        count = int(data[start + 1 : end])
        for _ in range(max(0, count) * (2 if kind == b"%" else 1)):
            found = _reply_size(data, after)
            if found is None:
                return None
            after = found
        return after
    if kind == b"$":
        size = int(data[start + 1 : end])
        after += size + 2 if size >= 0 else 0
        return after if len(data) >= after else None
    return after


FRAMES: dict[str, Split] = {"websocket": websocket, "redis": redis}


class Framer:
    """One direction of one connection, frame by frame."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._left = b""
        self._late: list[bytes] = []
        self.hits = 0

    def mauled(self, data: bytes, split: Split, faults: "Faults") -> bytes:
        """What is to be passed on of these bytes now."""
        frames, self._left = split(self._left + data)
        self.hits, out = 0, bytearray()
        for frame, open_ in frames:
            late, self._late = self._late, []
            if not open_:
                out += frame
            elif self._chance.random() < faults.drop:
                self.hits += 1
            elif self._chance.random() < faults.swap:
                self.hits += 1
                self._late = [frame]
            elif self._chance.random() < faults.double:
                self.hits += 1
                out += frame + frame
            else:
                out += frame
            out += b"".join(late)
        return bytes(out)
