"""Where the parts of a link preview are kept, and how large they are. Drawn by `tests/support/linkart.py`.

The sheet has a row a suit, a column a rank, and the back below. Fonts: Onest, OFL, see docs/licenses.
"""

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageFont

from games.rules.cards import RANKS, SUITS, Card

FOLDER = Path(__file__).parent
CARD = (70, 98)
"""One card of the sheet, in pixels."""
SHEET = (len(RANKS) * CARD[0], (len(SUITS) + 1) * CARD[1])
KINGS = (540, 333)
WORD = (260, 91)

# By the ranges of the files; what is in none of them is shown as a question mark.
_FONTS = (
    ("cyrillic", ((0x0400, 0x045F), (0x0490, 0x0491), (0x2116, 0x2116))),
    ("latin-ext", ((0x0100, 0x0130), (0x0132, 0x0151), (0x0154, 0x02BA), (0x1E00, 0x1E9F), (0x1EF2, 0x1EFF))),
    ("latin", ((0x20, 0xFF), (0x131, 0x131), (0x152, 0x153), (0x2010, 0x2027), (0x2030, 0x205E), (0x20AC, 0x20AC))),
)


@lru_cache
def art(name: str) -> Image.Image:
    """One of "cards", "kings", "word"; not to be drawn on."""
    with Image.open(FOLDER / f"{name}.png") as image:
        return image.convert("RGBA")


@lru_cache
def card(card: Card | None) -> Image.Image:
    """A card's face; None: the back."""
    row, at = (len(SUITS), 0) if card is None else (SUITS.index(card[1]), RANKS.index(card[0]))
    left, top = at * CARD[0], row * CARD[1]
    return art("cards").crop((left, top, left + CARD[0], top + CARD[1]))


@lru_cache
def font(name: str, *, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """A file of Onest at a size in pixels and a weight of 100–900."""
    found = ImageFont.truetype(FOLDER / f"onest-{name}.woff2", size)
    found.set_variation_by_axes([weight])
    return found


def can_write(text: str) -> bool:
    """Whether the files have each of its letters."""
    return all(_file(letter) for letter in text)


def runs(text: str) -> list[tuple[str, str]]:
    """The text in pieces that one file can write each: (file, piece)."""
    pieces: list[tuple[str, str]] = []
    for letter in text:
        name = _file(letter)
        name, letter = (name, letter) if name else ("latin", "?")
        if pieces and pieces[-1][0] == name:
            pieces[-1] = (name, pieces[-1][1] + letter)
        else:
            pieces.append((name, letter))
    return pieces


def _file(letter: str) -> str:
    """The file that has the letter; empty where none has."""
    return next((name for name, ranges in _FONTS if any(a <= ord(letter) <= b for a, b in ranges)), "")
