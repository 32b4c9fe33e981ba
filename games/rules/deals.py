"""Deals by code: reading and writing codes, and the cards that a code's letters stand for.

Source: docs/rules.md, "Codes". Way TF1 never changes; another way would be TF2. Never keeps a
secret: keys are arguments, and which deals exist is the database's business.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.rules.cards import DECK, Card

FORMAT = "TF1"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""Base 32, A = 0."""

LETTERS = 7
NUMBERS = 32**LETTERS
"""Seven letters are a 35-bit number."""

TYPED_LIMIT = 256
"""No typed code is read further than this."""

Kind = Literal["N", "S"]
"""N: open, anyone can rebuild the cards. S: sealed, they depend on a key too."""

_PURPOSE = b"reflechi TF1"
_SPACES = " \t\r\n\u00a0"
_MEANT = {"0": "O", "1": "I", "8": "B"}


@dataclass(frozen=True, slots=True)
class Code:
    """What a code says: the draw count, the kind and the seven letters."""

    draw: int
    kind: Kind
    letters: str


class CodeReason(StrEnum):
    """What was expected at the place where a typed code goes wrong."""

    FORMAT = "format"
    DRAW = "draw"
    KIND = "kind"
    LETTER = "letter"
    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"


class CodeError(ValueError):
    """A typed code that is none; `place` is an index into the text as it was typed."""

    def __init__(self, place: int, reason: CodeReason) -> None:
        super().__init__(f"{reason} at {place}")
        self.place = place
        self.reason = reason


class DeckError(ValueError):
    """A text that is not the 52 cards, each once."""


_FORM: tuple[tuple[str, CodeReason], ...] = (
    *((symbol, CodeReason.FORMAT) for symbol in FORMAT),
    ("D", CodeReason.DRAW),
    ("13", CodeReason.DRAW),
    ("NS", CodeReason.KIND),
    *((ALPHABET, CodeReason.LETTER) for _ in range(LETTERS)),
)
_DASH_BEFORE = (3, 6)


def format_code(code: Code) -> str:
    """The code as it is shown: "TF1-D1N-AAAAAAB"."""
    return f"{FORMAT}-D{code.draw}{code.kind}-{code.letters}"


def parse_code(text: str) -> Code:
    """Read a typed code, forgiving case, spaces, missing dashes, and 0, 1, 8 for O, I, B in the letters.

    Raises CodeError with the place of the first character that fits nothing.
    """
    symbols = ""
    dashed = False
    for place, character in enumerate(text):
        if place == TYPED_LIMIT:
            raise CodeError(place, CodeReason.TOO_LONG)
        if character in _SPACES:
            continue
        if character == "-" and len(symbols) in _DASH_BEFORE and not dashed:
            dashed = True
            continue
        symbols += _symbol(character, place=place, index=len(symbols))
        dashed = False
    if len(symbols) < len(_FORM):
        raise CodeError(len(text), CodeReason.TOO_SHORT)
    return Code(3 if symbols[4] == "3" else 1, "S" if symbols[5] == "S" else "N", symbols[6:])


def _symbol(character: str, *, place: int, index: int) -> str:
    if index == len(_FORM):
        raise CodeError(place, CodeReason.TOO_LONG)
    allowed, reason = _FORM[index]
    # Only ASCII has a case here: str.upper() would read the long s and the dotless i as letters.
    symbol = character.upper() if character.isascii() else character
    if reason is CodeReason.LETTER:
        symbol = _MEANT.get(symbol, symbol)
    if symbol not in allowed:
        raise CodeError(place, reason)
    return symbol


def letters_of(number: int) -> str:
    """The seven letters of a number from 0 to 2^35 − 1; ValueError for any other."""
    if not 0 <= number < NUMBERS:
        raise ValueError(number)
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(LETTERS)))


def number_of(letters: str) -> int:
    """The number that seven letters stand for; ValueError for anything but seven letters."""
    if len(letters) != LETTERS:
        raise ValueError(letters)
    number = 0
    for letter in letters:
        number = number * 32 + ALPHABET.index(letter)
    return number


def shuffle(letters: str, *, key: bytes = b"") -> tuple[Card, ...]:
    """The 52 cards in deal order; `key` is empty for an open deal, else the deal's 32 bytes."""
    deck = list(DECK)
    words = _words(_PURPOSE + b"\0" + key + b"\0" + letters.encode("ascii"))
    for last in range(len(deck) - 1, 0, -1):
        choices = last + 1
        fair = 65536 - 65536 % choices
        chosen = next(word for word in words if word < fair) % choices
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def _words(seed: bytes) -> Iterator[int]:
    """SHAKE-256 of the seed without end, as 16-bit big-endian words."""
    block, start = 256, 0
    while True:
        stream = hashlib.shake_256(seed).digest(start + block)
        for at in range(start, start + block, 2):
            yield stream[at] << 8 | stream[at + 1]
        start += block


def seal_key(letters: str, *, secret: bytes) -> bytes:
    """The 32-byte key of one sealed deal: HMAC-SHA-256 under the server's secret."""
    return hmac.digest(secret, _PURPOSE + b"\0" + letters.encode("ascii"), "sha256")


def parse_deck(text: str) -> tuple[Card, ...]:
    """Read "JC 6C …", the 52 cards in deal order; DeckError unless each is there once."""
    deck = tuple(text.split(" "))
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise DeckError(text)
    return deck


def format_deck(deck: Sequence[Card]) -> str:
    """The cards as text, single spaces between them."""
    return " ".join(deck)
