"""Drawing a link's picture: the table's two tones, words on the left, cards on the right. Bytes of a PNG."""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from games.pages.pictures import parts
from games.pages.pictures.picture import Art, Picture
from games.rules.cards import Card

SIZE = (1200, 630)
_SHORE, _LAKE = "#245a6e", "#2b677d"
_INK, _INK_2, _YOU, _EMPTY = "#fffefb", "#d3e3e8", "#ffd95a", "#5f8797"
_HORIZON = 346
_LEFT = 64
_WIDE = 520
"""Words and lane; the cards begin behind them."""

_CARDS = (628, 158)
_GAP, _STRIP = 7, 36
_TICKS, _TALL, _SLANT = 52, 30, 13
# Drawn larger and made small: slanted edges are smooth so.
_SMOOTH = 4


@lru_cache(maxsize=128)
def drawn(picture: Picture) -> bytes:
    """The PNG; the same picture is the same bytes."""
    image = Image.new("RGB", SIZE, _SHORE)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, _HORIZON, *SIZE), fill=_LAKE)
    word = parts.art("word")
    image.paste(word, (_LEFT, 52), word)
    if picture.lead:
        _write(pen, picture.lead, top=184, size=38, weight=560)
    _write(pen, picture.large, top=232, size=104, weight=760)
    if picture.line:
        _write(pen, picture.line, top=400, size=30, weight=440, ink=_INK_2)
    if picture.home is not None:
        _lane(image, home=picture.home)
    if picture.foot:
        _write(pen, picture.foot, top=546, size=26, weight=440, ink=_INK_2)
    _art(image, picture)
    kept = BytesIO()
    image.save(kept, "PNG")
    return kept.getvalue()


def _write(pen: ImageDraw.ImageDraw, text: str, *, top: int, size: int, weight: int, ink: str = _INK) -> None:
    """One line in the left half, smaller where it would be too long; set on one baseline whatever its size."""
    pieces = parts.runs(text)
    largest = size
    while size > 14 and _length(pieces, size=size, weight=weight) > _WIDE:
        size -= 2
    x, baseline = float(_LEFT), top + largest
    for name, piece in pieces:
        font = parts.font(name, size=size, weight=weight)
        pen.text((x, baseline), piece, font=font, fill=ink, anchor="ls")
        x += font.getlength(piece)


def _length(pieces: list[tuple[str, str]], *, size: int, weight: int) -> float:
    return sum(parts.font(name, size=size, weight=weight).getlength(piece) for name, piece in pieces)


def _lane(image: Image.Image, *, home: int) -> None:
    """52 slanted ticks, as many bright ones as cards are home."""
    lane = Image.new("RGBA", ((_WIDE + _SLANT) * _SMOOTH, _TALL * _SMOOTH))
    pen = ImageDraw.Draw(lane)
    step, wide = (_WIDE - _SLANT) / _TICKS, 6
    for tick in range(_TICKS):
        x = tick * step
        edges = ((x + _SLANT, 0), (x + _SLANT + wide, 0), (x + wide, _TALL), (x, _TALL))
        edge = [(a * _SMOOTH, b * _SMOOTH) for a, b in edges]
        pen.polygon(edge, fill=_YOU if tick < home else _EMPTY)
    small = lane.resize((lane.width // _SMOOTH, lane.height // _SMOOTH), Image.Resampling.LANCZOS)
    image.paste(small, (_LEFT, 478), small)


def _art(image: Image.Image, picture: Picture) -> None:
    if picture.art is Art.KINGS:
        kings = parts.art("kings")
        image.paste(kings, (616, 167), kings)
        return
    hidden = picture.art is Art.BACKS
    faces: list[Card | None] = [None] * 28 if hidden else list(picture.cards)
    for at, face in enumerate(faces):
        column, row = _place(at)
        where = (_CARDS[0] + column * (parts.CARD[0] + _GAP), _CARDS[1] + row * _STRIP)
        card = parts.card(face)
        image.paste(card, where, card)


def _place(at: int) -> tuple[int, int]:
    """Column and row of the card dealt so late: seven in the first row, then six from the second column on, …"""
    row = 0
    while at >= 7 - row:
        at -= 7 - row
        row += 1
    return at + row, row
