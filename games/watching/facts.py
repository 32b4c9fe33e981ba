"""What has to be known of viewers and players to decide who may look: read for many at once. Decides nothing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q

from games import races
from games.friends.circle import pairs
from games.models import Attempt, Block, Deal, Player, Status


@dataclass(frozen=True, slots=True)
class Look:
    """`viewer` looks at an attempt; `linked`: they have the link of the race that it is in."""

    viewer: int
    attempt: int
    linked: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """blocked, friends: pairs of players, either way round. in_races, at_dailies: how viewers stand, by (race or
    daily, viewer). racing: viewers who are in some race that has a start. hidden: (race, viewer) where there is no such
    race for the viewer."""

    blocked: set[tuple[int, int]]
    friends: set[tuple[int, int]]
    in_races: dict[tuple[int, int], int]
    at_dailies: dict[tuple[int, int], int]
    racing: set[int]
    hidden: set[tuple[int, int]]
    _on: dict[tuple[int, str, str, str], bool] = field(default_factory=dict)

    @classmethod
    def of(cls, looks: Collection[Look], *, attempts: Mapping[int, Attempt]) -> "Facts":
        """Everything that these looks ask for."""
        viewers = {look.viewer for look in looks}
        seen = [attempts[look.attempt] for look in looks]
        players = {one.player_id for one in seen}
        either = Q(blocker__in=viewers, blocked__in=players) | Q(blocker__in=players, blocked__in=viewers)
        blocks = set(Block.objects.filter(either).values_list("blocker", "blocked"))
        theirs = Attempt.objects.filter(player__in=viewers)
        started = theirs.filter(status__lt=Status.WON, race__starts_at__isnull=False)
        return cls(
            blocked=blocks | {(one, other) for other, one in blocks},
            friends=pairs(viewers, others=players),
            in_races=_standing(viewers, within="race", of={one.race_id for one in seen}),
            at_dailies=_standing(viewers, within="daily", of={one.daily_id for one in seen}),
            racing=set(started.values_list("player", flat=True)),
            hidden=races.hidden_among({one.race_id for one in seen if one.race_id is not None}, viewers=viewers),
        )

    def races_on(self, viewer: int, *, deal: Deal, now: datetime) -> bool:
        """Whether the viewer is in a running race on these cards; asked once a deal."""
        if viewer not in self.racing:
            return False
        key = (viewer, deal.format, deal.kind, deal.letters)
        if key not in self._on:
            self._on[key] = races.is_in_race(Player(pk=viewer), deal=deal, now=now)
        return self._on[key]


def _standing(viewers: Collection[int], *, within: str, of: Collection[int | None]) -> dict[tuple[int, int], int]:
    """Statuses of the viewers' own attempts, by (race or daily, viewer)."""
    wanted = {one for one in of if one is not None}
    if not wanted:
        return {}
    rows = Attempt.objects.filter(**{"player__in": viewers, f"{within}__in": wanted})
    return {(place, player): status for place, player, status in rows.values_list(within, "player", "status")}
