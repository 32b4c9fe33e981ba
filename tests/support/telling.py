"""What a text tells of a deal: names of cards, actions and codes."""

import json
import re
from collections.abc import Iterator
from typing import Any

from games.rules.cards import DECK

_WORDS = re.compile(r"[A-Za-z0-9>:]+")
_ACTION = re.compile(r"draw|recycle|undo|(?:t[1-7]|w|f[SHDC])>(?:t[1-7]|f)(?::[0-9]+)?")
_CODE = re.compile(r"TF1-D[13][NS]-[A-Z2-7]{7}")


def texts(value: Any) -> Iterator[str]:
    """Every text in a message; names of fields are the protocol's own."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def told(frame: str) -> set[str]:
    """What a frame says of the deal: cards, actions and codes."""
    words = [word for text in texts(json.loads(frame)) for word in _WORDS.findall(text)]
    found = {word for word in words if word in DECK or _ACTION.fullmatch(word)}
    return found | set(_CODE.findall(frame))
