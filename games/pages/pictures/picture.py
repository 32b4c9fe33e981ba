"""What a link's picture shows, as plain values: the same values are the same picture. It knows no models."""

from dataclasses import astuple, dataclass
from enum import StrEnum
from hashlib import sha256

from games.rules.cards import Card

# Counts up when the drawing changes, so that kept pictures are fetched anew.
_DRAWING = 1


class Art(StrEnum):
    KINGS = "kings"
    """Four kings, mirrored: a win, or no deal at all."""
    BACKS = "backs"
    """The seven columns face down: a deal that is not closed."""
    CARDS = "cards"
    """The seven columns face up: an open deal, or one that is closed."""


@dataclass(frozen=True, slots=True)
class Picture:
    """lead: small, over `large`; line: under both; foot: the last line. home: cards home on a lane, None for no lane.
    cards: the 28 of the columns in deal order, for `Art.CARDS` alone."""

    large: str
    lead: str = ""
    line: str = ""
    foot: str = ""
    home: int | None = None
    art: Art = Art.KINGS
    cards: tuple[Card, ...] = ()

    @property
    def tag(self) -> str:
        """Tells pictures apart, for ETags."""
        return sha256(repr((_DRAWING, astuple(self))).encode()).hexdigest()[:32]
