"""What has become of a deal so far: how many have ended a game on it, and how many of them won.

Reads only; whether a viewer may know of the deal at all is decided by who asks.
"""

from dataclasses import dataclass

from django.db.models import Count, Q

from games.models import Attempt, Deal, Status


@dataclass(frozen=True, slots=True)
class Record:
    """ended: attempts of all kinds, at the deal's own draw count; won: those of them that were won."""

    ended: int
    won: int


def record(deal: Deal) -> Record:
    ended = Attempt.objects.filter(deal=deal, status__gte=Status.WON)
    found = ended.aggregate(ended=Count("pk"), won=Count("pk", filter=Q(status=Status.WON)))
    return Record(found["ended"], found["won"])
