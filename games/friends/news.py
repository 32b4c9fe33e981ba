"""What a player is told on every page: kept in rows, so that it is there after any fault, and read by all processes.

It answers for each thing being told once, and after the commit; for the words and the way there pages do.
"""

from collections.abc import Collection
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Count, Max, Q

from games.friends import notices
from games.models import Challenge, News, Player, Race

SHOWN = 30
MOST_IDS = 400
"""Players in one query."""


def tell(
    player: int,
    kind: News.Kind,
    *,
    by: int,
    now: datetime,
    race: Race | None = None,
    challenge: Challenge | None = None,
) -> None:
    """In the caller's transaction, beside what it tells of. What was told before is not told again."""
    about = race or challenge
    key = f"{kind}:{by}" if about is None else f"{kind}:{by}:{about.pk}"
    row = News(player_id=player, by_id=by, kind=kind, key=key, race=race, challenge=challenge, created_at=now)
    News.objects.bulk_create([row], ignore_conflicts=True)
    transaction.on_commit(partial(notices.tell, player))


def forget(one: int, other: int, *, kinds: Collection[News.Kind] = ()) -> None:
    """Nothing of these kinds, or at all, is told of the one to the other any more."""
    those = News.objects.filter(Q(player=one, by=other) | Q(player=other, by=one))
    if kinds:
        those = those.filter(kind__in=kinds)
    for player in set(those.values_list("player", flat=True)):
        transaction.on_commit(partial(notices.tell, player))
    those.delete()


def of(player: Player, *, limit: int = SHOWN) -> list[News]:
    """The newest first."""
    those = News.objects.filter(player=player).select_related(
        "by", "race", "challenge__attempt__deal", "challenge__attempt__player", "challenge__answer"
    )
    return list(those.order_by("-pk")[:limit])


def unread(players: Collection[int]) -> dict[int, tuple[int, int]]:
    """How many each has not read, and the number of the newest of them; who has read all is missing."""
    ids, found = list(players), {}
    for start in range(0, len(ids), MOST_IDS):
        rows = News.objects.filter(player__in=ids[start : start + MOST_IDS], read_at=None).values("player")
        for row in rows.annotate(n=Count("pk"), newest=Max("pk")).order_by():
            found[row["player"]] = row["n"], row["newest"]
    return found


def read(player: Player, *, upto: int, now: datetime) -> None:
    """The player has seen all up to number `upto`."""
    if News.objects.filter(player=player, pk__lte=upto, read_at=None).update(read_at=now):
        transaction.on_commit(partial(notices.tell, player.pk))
