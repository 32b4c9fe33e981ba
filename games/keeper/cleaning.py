"""What is of no use any more is deleted once a day, in small commits: sessions, counts, leases, idle guests, and so on.

A guest stays as long as anything of theirs stands in a race or daily; nobody with an account is ever touched.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import islice

from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from games import limits, orders
from games.journal.limits import milliseconds
from games.models import (
    Attempt,
    Audience,
    Challenge,
    Friendship,
    JournalEntry,
    Kind,
    Lease,
    News,
    Player,
    Race,
    SessionSuccession,
    Status,
)

DUE = "cleaning"
EVERY = timedelta(days=1)
BATCH = 200
"""Rows of a kind in one commit."""

SUCCESSIONS_KEPT = timedelta(days=7)
"""An open socket follows a succession within seconds; a process that slept for days would find it still."""

GUESTS_KEPT = timedelta(days=30)

NEWS_KEPT = timedelta(days=60)
CHALLENGES_KEPT = timedelta(days=60)
"""Of those that nobody can answer any more: who is a friend again before finds them again."""

WORKERS_KEPT = timedelta(days=7)
"""Each worker that was ever started has left a lease; the last ones say how long none has worked."""


def clean(now: datetime) -> bool:
    """One batch of each kind, if the day's cleaning is due; whether there is more to do at once."""
    if not _is_due():
        return False
    if max(act(now) for act in _ACTS) >= BATCH:
        return True
    Lease.objects.filter(name=DUE).update(expires_at=Now() + EVERY)
    return False


def _is_due() -> bool:
    found = Lease.objects.filter(name=DUE)
    if found.exists():
        return found.filter(expires_at__lt=Now()).exists()
    try:
        # The first time: a moment ago.
        Lease.objects.create(name=DUE, holder="", expires_at=Now() - EVERY)
    except IntegrityError:
        return False
    return True


def _sessions(now: datetime) -> int:
    keys = Session.objects.filter(expire_date__lt=now).order_by("expire_date").values_list("pk", flat=True)[:BATCH]
    return Session.objects.filter(pk__in=list(keys), expire_date__lt=now).delete()[0]


def _successions(now: datetime) -> int:
    old = SessionSuccession.objects.filter(at__lt=now - SUCCESSIONS_KEPT).values_list("pk", flat=True)[:BATCH]
    return SessionSuccession.objects.filter(pk__in=list(old)).delete()[0]


def _counts(now: datetime) -> int:
    return limits.forget(now_ms=milliseconds(now), most=BATCH)


def _cached(now: datetime) -> int:
    """Of the cache's table; allauth's limits live there."""
    with connection.cursor() as cursor:
        over = 'SELECT "cache_key" FROM "cache" WHERE "expires" < %s LIMIT %s'
        moment = connection.ops.adapt_datetimefield_value(now.replace(microsecond=0))
        cursor.execute(f'DELETE FROM "cache" WHERE "cache_key" IN ({over})', [moment, BATCH])
        return cursor.rowcount


def _workers(now: datetime) -> int:
    gone = Lease.objects.filter(name__startswith=orders.WORKER, expires_at__lt=now - WORKERS_KEPT)
    return Lease.objects.filter(pk__in=list(gone.values_list("pk", flat=True)[:BATCH])).delete()[0]


def _audiences(now: datetime) -> int:
    """What a process has said of who watches there, that is no more."""
    old = Audience.objects.filter(until__lt=now).values_list("pk", flat=True)[:BATCH]
    return Audience.objects.filter(pk__in=list(old), until__lt=now).delete()[0]


def _news(now: datetime) -> int:
    old = News.objects.filter(created_at__lt=now - NEWS_KEPT).values_list("pk", flat=True)[:BATCH]
    return News.objects.filter(pk__in=list(old)).delete()[0]


def _challenges(now: datetime) -> int:
    """Those that were answered and that no news tell of any more, and open ones between people who are no friends.
    An open one between friends stays: it is answered whenever they come."""
    either = Q(asker=OuterRef("asked"), asked=OuterRef("attempt__player")) | Q(
        asker=OuterRef("attempt__player"), asked=OuterRef("asked")
    )
    friends = Friendship.objects.filter(either, accepted_at__isnull=False)
    answered = Q(answer__isnull=False) & ~Exists(News.objects.filter(challenge=OuterRef("pk")))
    in_vain = Q(answer=None) & ~Exists(friends)
    old = Challenge.objects.filter(answered | in_vain, created_at__lt=now - CHALLENGES_KEPT).order_by("pk")
    gone = list(old.values_list("pk", flat=True)[:BATCH])
    # News of them go along, which are none of the rows that are counted here.
    return Challenge.objects.filter(pk__in=gone).filter(answered | in_vain).delete()[1].get("games.Challenge", 0)


def _guests(now: datetime) -> int:
    """Guests who have not come for 30 days, with their casual games."""
    since = now - GUESTS_KEPT
    theirs = Attempt.objects.filter(player=OuterRef("pk"))
    idle = Player.objects.filter(
        Q(last_login__lt=since) | Q(last_login=None),
        ~Exists(theirs.filter(Q(created_at__gte=since) | Q(ended_at__gte=since))),
        ~Exists(theirs.exclude(kind=Kind.CASUAL)),
        ~Exists(Race.objects.filter(host=OuterRef("pk"))),
        is_guest=True,
        robot="",
        is_staff=False,
        date_joined__lt=since,
    )
    # Those who still play are passed over: however many they are, they keep nobody else's row.
    gone = list(islice((pk for pk in _in_order(idle) if not _plays(pk, since=since)), BATCH))
    for pk in gone:
        with transaction.atomic():
            # Whoever has signed up or come back meanwhile stays.
            for player in idle.select_for_update(of=("self",)).filter(pk=pk):
                player.delete()
    return len(gone)


def _in_order(players: QuerySet[Player]) -> Iterator[int]:
    last = 0
    while batch := list(players.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        yield from batch
        last = batch[-1]


def _plays(player: int, *, since: datetime) -> bool:
    """Whether a game that was begun long ago has been gone on with."""
    for game in Attempt.objects.filter(player=player, status__lt=Status.WON):
        last = JournalEntry.objects.filter(attempt=game).aggregate(last=Max("at"))["last"] or 0
        if (game.started_at or game.created_at) + timedelta(milliseconds=last) >= since:
            return True
    return False


_ACTS: tuple[Callable[[datetime], int], ...] = (
    _sessions,
    _successions,
    _counts,
    _cached,
    _workers,
    _audiences,
    _news,
    _challenges,
    _guests,
)
