"""What a server said on a raw socket, frame by frame: a ping may hold any byte, that of a close too."""

CLOSE = 0x88


def close_code(heard: bytes) -> int | None:
    """The code of the close frame among these unmasked frames; None where there is none, or it is not whole."""
    at = 0
    while at + 2 <= len(heard):
        length, head = heard[at + 1], 2
        if length >= 126:
            head = 4 if length == 126 else 10
            length = int.from_bytes(heard[at + 2 : at + head])
        if heard[at] == CLOSE:
            code = heard[at + head : at + head + 2]
            return int.from_bytes(code) if len(code) == 2 else None
        at += head + length
    return None
