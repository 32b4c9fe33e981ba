"""Who may play an attempt from which tab: the seat, a token on the attempt's row.

It tells tabs in all processes who plays; what it does not do is fence moves, the journal's numbers do that.
"""

from games.models import Attempt


def take(attempt: int, *, player: int, seat: str) -> bool:
    """Take the seat of one's own attempt; False where there is no such attempt of this player."""
    own = Attempt.objects.filter(pk=attempt, player=player)
    # Nothing is written when the same tab comes back.
    return own.exclude(seat=seat).update(seat=seat) == 1 or own.exists()
