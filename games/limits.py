"""How often what may be asked, by one address, one account or one browser: the table of limits, and its one door.

Each limit is so many at once and so many more an hour, kept as one instant in one row: using it up is one statement,
so that a hundred requests at once get no more than one after the other. It answers for counting only; who is asked
about, and what is said (429), is for the doors. Sockets count their messages in memory (`live/credit.py`).
"""

import hashlib
from dataclasses import dataclass
from enum import Enum

from django.db import connection

from games import clock
from games.models import Spent

_HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """`burst` at once, then `an_hour`, evenly."""

    burst: int
    an_hour: int

    @property
    def each_ms(self) -> int:
        return max(1, _HOUR_MS // self.an_hour)


class Limit(Enum):
    """Every limit, by whom it counts. A wrong log-in is spent before it is judged, and given back if it was right."""

    GUESTS = ("guests", Allowance(100, 1800))
    """New guests of an address: a whole club behind one address at once."""

    GAMES = ("games", Allowance(60, 3600))
    """New casual games of a player."""

    RACES = ("races", Allowance(12, 120))
    """New races of a player, rematches too: each on a sealed deal takes one that took minutes to certify."""

    RACES_FROM = ("races-from", Allowance(100, 1200))
    """New races from an address."""

    JOINS = ("joins", Allowance(40, 600))
    """Coming into races, or again under another name: each is told to all who are there."""

    FRIENDS = ("friends", Allowance(30, 120))
    """Friendships that a player asks for: each is told to somebody, and each tries a name."""

    INVITATIONS = ("invitations", Allowance(30, 240))
    """Friends that a player invites to a race or challenges."""

    REVIEWS = ("reviews", Allowance(20, 120))
    """Reviews that a player has begun: each takes a worker some seconds, up to a minute."""

    REVIEWS_FROM = ("reviews-from", Allowance(100, 600))
    """Reviews begun from an address."""

    HINTS = ("hints", Allowance(40, 600))
    """Hints of a player."""

    HINTS_FROM = ("hints-from", Allowance(200, 3000))
    """Hints asked for from an address."""

    PICTURES = ("pictures", Allowance(60, 1200))
    """Pictures of links fetched from an address: each takes as long to draw as ten pages, and any code has one."""

    LOGINS = ("logins", Allowance(60, 3600))
    """Log-ins tried from an address, right or wrong: each costs a hash."""

    WRONG_HERE = ("wrong-here", Allowance(10, 100))
    """Wrong log-ins for one name from one address."""

    WRONG_FROM = ("wrong-from", Allowance(30, 600))
    """Wrong log-ins from one address."""

    WRONG_FOR = ("wrong-for", Allowance(200, 200))
    """Wrong log-ins for one name from wherever, browsers that it knows apart."""

    KNOWN = ("known", Allowance(10, 100))
    """Wrong log-ins for one account from a browser that it knows."""

    @property
    def allowance(self) -> Allowance:
        allowance: Allowance = self.value[1]
        return allowance


class TooFast(Exception):
    """A limit is used up; `retry_after` in whole seconds, at least 1."""

    def __init__(self, limit: Limit, *, retry_after: int) -> None:
        super().__init__(f"{limit.value[0]}: again in {retry_after} s")
        self.limit, self.retry_after = limit, retry_after


def spend(limit: Limit, *, by: str, now_ms: int | None = None) -> None:
    """Use up one. Raises TooFast, and uses nothing, where none is left."""
    now = clock.process.now_ms() if now_ms is None else now_ms
    key, each = _key(limit, by=by), limit.allowance.each_ms
    if not _take(key, now=now, each=each, most=now + limit.allowance.burst * each):
        until = Spent.objects.filter(key=key).values_list("until", flat=True).first() or now
        wait = until + each - (now + limit.allowance.burst * each)
        raise TooFast(limit, retry_after=max(1, -(-wait // 1000)))


def give_back(limit: Limit, *, by: str) -> None:
    """One that was used up for something that did not count."""
    with connection.cursor() as cursor:
        words = 'UPDATE "games_spent" SET "until" = "until" - %s WHERE "key" = %s'
        cursor.execute(words, [limit.allowance.each_ms, _key(limit, by=by)])


def clear(limit: Limit, *, by: str) -> None:
    """All of it is free again."""
    Spent.objects.filter(key=_key(limit, by=by)).delete()


def forget(*, now_ms: int, most: int) -> int:
    """Delete what is free again; how many rows, at most `most`."""
    past = Spent.objects.filter(until__lt=now_ms).values_list("key", flat=True)[:most]
    return Spent.objects.filter(key__in=list(past), until__lt=now_ms).delete()[0]


def _take(key: str, *, now: int, each: int, most: int) -> bool:
    greatest = "GREATEST" if connection.vendor == "postgresql" else "MAX"
    words = f"""
        INSERT INTO "games_spent" ("key", "until") VALUES (%s, %s)
        ON CONFLICT ("key") DO UPDATE SET "until" = {greatest}("games_spent"."until", %s) + %s
        WHERE {greatest}("games_spent"."until", %s) + %s <= %s
    """
    with connection.cursor() as cursor:
        cursor.execute(words, [key, now + each, now, each, now, each, most])
        return bool(cursor.rowcount)


def _key(limit: Limit, *, by: str) -> str:
    """Hashed: a typed name may be of any length, and nobody's address need stand in the database."""
    return f"{limit.value[0]}:{hashlib.sha256(by.encode(errors='replace')).hexdigest()[:40]}"
