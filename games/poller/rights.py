"""Whether a socket's log-in still holds: not logged out, not banned, the password unchanged.

A session's key that a log-in replaced is followed to the new one, as long as it is the same player's.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import Player, SessionSuccession

MOST_KEYS = 400
"""Keys in one query."""

SUCCESSIONS = 8
"""A chain of replaced keys is followed so far."""


@dataclass(frozen=True, slots=True)
class Right:
    """Who a session's key stands for. `data` and `password`, as they were kept, tell whether anything changed."""

    key: str
    player: int
    data: str
    password: str


def read_right(key: str) -> Right | None:
    """The player that a session's key stands for now, None for a key that is worth nothing."""
    row = Session.objects.filter(session_key=key, expire_date__gt=timezone.now()).first()
    if row is None:
        return None
    data = SessionStore().decode(row.session_data)
    if SESSION_KEY not in data or BACKEND_SESSION_KEY not in data:
        return None
    player = Player.objects.filter(pk=data[SESSION_KEY], is_active=True).first()
    if player is None:
        return None
    if not constant_time_compare(data.get(HASH_SESSION_KEY, ""), player.get_session_auth_hash()):
        return None
    return Right(key, player.pk, row.session_data, player.password)


def still_right(rights: Collection[Right]) -> dict[Right, Right | None]:
    """What each right is now: the same, one under a newer key, or None when it is gone."""
    answer: dict[Right, Right | None] = {}
    for some in _slices(list(rights)):
        kept = _kept(some)
        players = _players(some)
        for right in some:
            unchanged = kept.get(right.key) == right.data and players.get(right.player) == right.password
            answer[right] = right if unchanged else _followed(right)
    return answer


def _kept(rights: Collection[Right]) -> dict[str, str]:
    keys = [right.key for right in rights]
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return dict(rows.values_list("session_key", "session_data"))


def _players(rights: Collection[Right]) -> dict[int, str]:
    ids = {right.player for right in rights}
    return dict(Player.objects.filter(pk__in=ids, is_active=True).values_list("pk", "password"))


def _followed(right: Right) -> Right | None:
    key = right.key
    for _ in range(SUCCESSIONS):
        now = read_right(key)
        if now is not None:
            return now if now.player == right.player else None
        succession = SessionSuccession.objects.filter(old_key=key).first()
        if succession is None:
            return None
        key = succession.new_key
    return None


def _slices(rights: list[Right]) -> Iterator[list[Right]]:
    for start in range(0, len(rights), MOST_KEYS):
        yield rights[start : start + MOST_KEYS]
