"""Whether a socket's log-in still holds: not logged out, not banned, the password unchanged.

A session's key that a log-in replaced is followed to the new one, as long as it is the same player's.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import Player, SessionSuccession

T = TypeVar("T")

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


def read_rights(keys: Collection[str]) -> dict[str, Right]:
    """The players that these sessions' keys stand for now, without the keys that are worth nothing."""
    kept: dict[str, str] = {}
    # Whatever a visitor's cookie holds is asked with those of others: only what may be a key goes to the database.
    for some in _slices([key for key in keys if key.isascii() and key.isalnum()]):
        kept |= _kept(some)
    logged_in = {key: data for key, text in kept.items() if _logs_in(data := SessionStore().decode(text))}
    players = _accounts({data[SESSION_KEY] for data in logged_in.values()})
    rights: dict[str, Right] = {}
    for key, data in logged_in.items():
        player = players.get(str(data[SESSION_KEY]))
        if player and constant_time_compare(data.get(HASH_SESSION_KEY, ""), player.get_session_auth_hash()):
            rights[key] = Right(key, player.pk, kept[key], player.password)
    return rights


def still_right(rights: Collection[Right]) -> dict[Right, Right | None]:
    """What each right is now: the same, one under a newer key, or None when it is gone."""
    answer: dict[Right, Right | None] = {}
    for some in _slices(list(rights)):
        kept = _kept([right.key for right in some])
        players = _players(some)
        for right in some:
            unchanged = kept.get(right.key) == right.data and players.get(right.player) == right.password
            answer[right] = right if unchanged else _followed(right)
    return answer


def _kept(keys: Collection[str]) -> dict[str, str]:
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return dict(rows.values_list("session_key", "session_data"))


def _players(rights: Collection[Right]) -> dict[int, str]:
    ids = {right.player for right in rights}
    return dict(Player.objects.filter(pk__in=ids, is_active=True).values_list("pk", "password"))


def _logs_in(data: Mapping[str, Any]) -> bool:
    return SESSION_KEY in data and BACKEND_SESSION_KEY in data


def _accounts(ids: Collection[Any]) -> dict[str, Player]:
    """By what sessions call them, which is text."""
    found: dict[str, Player] = {}
    for some in _slices(list(ids)):
        found |= {str(one.pk): one for one in Player.objects.filter(pk__in=some, is_active=True)}
    return found


def _followed(right: Right) -> Right | None:
    key = right.key
    for _ in range(SUCCESSIONS):
        now = read_rights([key]).get(key)
        if now is not None:
            return now if now.player == right.player else None
        succession = SessionSuccession.objects.filter(old_key=key).first()
        if succession is None:
            return None
        key = succession.new_key
    return None


def _slices(those: list[T]) -> Iterator[list[T]]:
    for start in range(0, len(those), MOST_KEYS):
        yield those[start : start + MOST_KEYS]
