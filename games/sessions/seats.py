"""Who may play an attempt from which tab: the seat, a token on the attempt's row.

It tells tabs in all processes who plays; what it does not do is fence moves, the journal's numbers do that. All who
sit down at the same time, as after a deploy, are one reading.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from games import races
from games.models import Attempt
from games.watching import names_of


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's tab wants to play this attempt."""

    attempt: int
    player: int
    seat: str


@dataclass(frozen=True, slots=True)
class Seated:
    """`name`: what the player is called among those who watch each other, empty where they do not want it known.
    `barred`: a casual game on the cards of a race that its player is in."""

    name: str = ""
    barred: bool = False


def take(claims: Collection[Claim], *, now: datetime) -> dict[Claim, Seated]:
    """Take these seats, without those at attempts that are not there or another player's."""
    rows = Attempt.objects.filter(pk__in={claim.attempt for claim in claims}).values_list("pk", "player", "seat")
    there = {(attempt, player): seat for attempt, player, seat in rows}
    taken = [claim for claim in claims if (claim.attempt, claim.player) in there]
    for claim in taken:
        # Nothing is written when the same tab comes back.
        if there[claim.attempt, claim.player] != claim.seat:
            Attempt.objects.filter(pk=claim.attempt, player=claim.player).update(seat=claim.seat)
            there[claim.attempt, claim.player] = claim.seat
    barred = races.barred([claim.attempt for claim in taken], now=now)
    names = names_of({claim.player for claim in taken})
    return {claim: Seated(names.get(claim.player, ""), claim.attempt in barred) for claim in taken}
