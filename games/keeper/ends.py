"""What time brings: ends of races and dailies, and the host's hand passing on.

Whoever comes first does it, web or keeper; here it happens though nobody comes.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import DatabaseError

from games import dailies, races


def keep(now: datetime) -> None:
    """Do all whose time has come: each act by itself, so that one that fails keeps no other from happening."""
    failed: list[DatabaseError] = []
    acts: tuple[Callable[[datetime], object], ...] = (races.settle_all, dailies.close_due, races.hand_over_all)
    for act in acts:
        try:
            act(now)
        except DatabaseError as error:
            failed.append(error)
    if failed:
        raise failed[0]
