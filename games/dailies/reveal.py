"""What may be known of a daily's deal: a commitment while it is open, everything when it is closed.

Source: SECURITY.md; docs/viewers.md.
"""

from dataclasses import dataclass

from games.dealing import commitment
from games.models import Daily


@dataclass(frozen=True, slots=True)
class Sealed:
    """While it is open. `commitment`: SHA-256(key 00 letters 00 cards) in hex."""

    commitment: str


@dataclass(frozen=True, slots=True)
class Opened:
    """After the close: what the commitment was to, the key in hex."""

    commitment: str
    code: str
    key: str
    letters: str
    cards: str


def reveal(daily: Daily) -> Sealed | Opened:
    """What everybody may know of the deal now."""
    deal = daily.deal
    if daily.closed_at is None:
        return Sealed(commitment(deal))
    return Opened(commitment(deal), deal.code, bytes(deal.key or b"").hex(), deal.letters, deal.cards)
