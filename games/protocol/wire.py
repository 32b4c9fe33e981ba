"""Messages as text, both ways: strict JSON in, typed messages out, and back.

It answers for what can be read at all and where the fault lies; never for what a message may do.
"""

import re
from typing import TypeVar

import msgspec

from games.protocol.messages import ToClient, ToServer

T = TypeVar("T")

_decoder = msgspec.json.Decoder(ToServer)
_answers = msgspec.json.Decoder(ToClient)
_encoder = msgspec.json.Encoder()

_AT = re.compile(r" - at `([^`]{1,60})`\Z")
_FIELD = re.compile(r"field `([a-z_]{1,40})`(?: - at `(\$[^`]{0,60})`)?\Z")


class Unreadable(ValueError):
    """A text that is no message; `path` is the place of the fault, "$" for the whole."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def decode(text: str) -> ToServer:
    """The message that a client's text stands for; Unreadable for anything else."""
    return _read(text, decoder=_decoder)


def decode_answer(text: str) -> ToClient:
    """The message that the server's text stands for: for bots, tests and other processes."""
    return _read(text, decoder=_answers)


def encode(message: ToServer | ToClient) -> str:
    """The text of a message, as it is sent."""
    return _encoder.encode(message).decode()


def _read(text: str, *, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Unreadable(_path(str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unreadable("$") from None


def _path(complaint: str) -> str:
    """The place that msgspec complains of; a missing or unknown field names itself, if it is a plain word."""
    field = _FIELD.search(complaint)
    if field is not None:
        return f"{field[2] or '$'}.{field[1]}"
    place = _AT.search(complaint)
    return place[1] if place is not None else "$"
