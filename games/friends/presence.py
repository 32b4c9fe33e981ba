"""Who is here: leases that the sockets of all processes renew, and that run out by themselves.

It tells of accounts only; who may know it (friends) is for who asks.
"""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from games import races
from games.models import Attempt, Player, Presence, Race, Status
from games.races import LEASE, Phase


class State(StrEnum):
    """The most telling one of a player."""

    RACING = "racing"
    PLAYING = "playing"
    ONLINE = "online"
    AWAY = "away"


def renew(players: Collection[int], *, playing: Collection[int], now: datetime) -> None:
    """These have a page open; `playing` sit at a table. In the order of their ids, so that processes do not lock
    each other out."""
    accounts = Player.objects.filter(pk__in=players, is_guest=False).order_by("pk").values_list("pk", flat=True)
    here = list(accounts)
    at_table = [pk for pk in here if pk in playing]
    idle = [pk for pk in here if pk not in playing]
    for ids, fields in ((at_table, ["seen_at", "plays_at"]), (idle, ["seen_at"])):
        rows = [Presence(player_id=pk, seen_at=now, plays_at=now if ids is at_table else None) for pk in ids]
        Presence.objects.bulk_create(rows, update_conflicts=True, unique_fields=["player"], update_fields=fields)


def states(players: Collection[int], *, now: datetime) -> dict[int, State]:
    """How each of these is here; all of them are in the answer."""
    found = dict.fromkeys(players, State.AWAY)
    since = now - LEASE
    for pk, plays_at in Presence.objects.filter(player__in=players, seen_at__gt=since).values_list("pk", "plays_at"):
        found[pk] = State.PLAYING if plays_at is not None and plays_at > since else State.ONLINE
    return found | dict.fromkeys(_racing(players, now=now), State.RACING)


def _racing(players: Collection[int], *, now: datetime) -> set[int]:
    there = Attempt.objects.filter(
        player__in=players, race__starts_at__isnull=False, status__lt=Status.WON, seen_at__gt=now - LEASE
    )
    in_race = list(there.values_list("player", "race"))
    found = {race.pk: race for race in Race.objects.filter(pk__in={race for _, race in in_race})}
    runners = races.runners_of(list(found))
    on = {pk for pk, race in found.items() if _is_on(race, runners.get(pk, []), now=now)}
    return {player for player, race in in_race if race in on}


def _is_on(race: Race, runners: list[races.Runner], *, now: datetime) -> bool:
    return races.phase_of(race, runners=runners, now=now) in (Phase.COUNTDOWN, Phase.RUNNING)
