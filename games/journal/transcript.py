"""An ended attempt as a text that others can check: what it says, and how it is written.

Source: docs/protocol.md, "Transcripts". Pure: who may have one is decided elsewhere, whether one holds is
`proofread`'s answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from games.journal.record import Record
from games.models import Deal
from games.rules.cards import Card
from games.rules.game import STOCK_SIZE

FIRST_LINE = "reflechi transcript 1"
FIELDS = ("attempt", "player", "draw", "started", "result", "deal", "key", "cards")
"""The names of the head's lines, in their order."""

HIDDEN = "-"
"""What is not told while the deal is not closed: code, key and hashes, since seven letters can be searched for."""

UNTOLD = "??"
"""A card that nobody drew yet, while the deal is not closed."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """code, key (32 bytes, of a sealed deal): None while not told. started_ms: since 1970. result: how it ended, as
    "won". lines: of each entry "seq action at score moves home" and its hash or HIDDEN."""

    attempt: int
    player: str
    draw: int
    started_ms: int
    result: str
    code: str | None
    key: bytes | None
    cards: tuple[Card, ...]
    lines: tuple[str, ...]


def transcript(record: Record, *, deal: Deal, player: str, closed: bool) -> Transcript:
    """Of an ended attempt; `player` as their name is shown; `closed`: everything of the deal may be told."""
    return Transcript(
        attempt=record.attempt,
        player=player,
        draw=record.draw,
        started_ms=record.started_ms or 0,
        result=record.status.name.lower(),
        code=deal.code if closed else None,
        key=bytes(deal.key) if closed and deal.key else None,
        cards=told(record, closed=closed),
        lines=tuple(
            f"{one.seq} {one.action} {one.at} {one.score} {one.moves} {one.home} {one.hash.hex() if closed else HIDDEN}"
            for one in record.entries
        ),
    )


def told(record: Record, *, closed: bool) -> tuple[Card, ...]:
    """The 52 cards in deal order; while the deal is not closed those that this attempt never drew are UNTOLD."""
    known = len(record.deck) - (0 if closed else STOCK_SIZE - record.game.seen)
    return record.deck[:known] + (UNTOLD,) * (len(record.deck) - known)


def written(one: Transcript) -> str:
    """The text: a head, the entries, and the sum of all that is above it; each ends with a newline."""
    above = "".join(f"{line}\n" for line in (*_head(one), "", *one.lines, ""))
    return f"{above}sha256 {sha256(above.encode()).hexdigest()}\n"


def _head(one: Transcript) -> Iterator[str]:
    started = datetime.fromtimestamp(one.started_ms / 1000, UTC)
    values = (
        str(one.attempt),
        # A name is one line, whatever it was given as.
        " ".join(one.player.split()),
        str(one.draw),
        f"{started:%Y-%m-%dT%H:%M:%S}.{one.started_ms % 1000:03d}Z",
        one.result,
        one.code or HIDDEN,
        one.key.hex() if one.key else HIDDEN,
        " ".join(one.cards),
    )
    yield FIRST_LINE
    yield from (f"{name} {value}" for name, value in zip(FIELDS, values, strict=True))
