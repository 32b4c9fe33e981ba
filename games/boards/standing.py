"""A race as a whole, read once and asked many times: for whoever follows it live. Never writes.

`Standing` answers from memory, with the time as an argument; nothing in it but `deal` and `code_for` knows the cards.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.boards.ghosts import Track, tracks
from games.boards.progress import Progress, progress
from games.boards.races import Lane, lanes
from games.models import Attempt, Deal, Race, Status
from games.races import AFTER_FIRST_WIN, Phase, code_of, due_of, phase_of


@dataclass(frozen=True, slots=True)
class Standing:
    """`race` with its deal; `progress` by attempt, who came first first; `ghosts` are raced against, and never keep a
    race from being over. `next`: the rematch's slug, and who is in it."""

    race: Race
    progress: dict[int, Progress]
    next: tuple[str, frozenset[int]] | None
    ghosts: tuple[Track, ...] = ()

    def phase(self, *, now: datetime) -> Phase:
        return phase_of(self.race, runners=[one.runner for one in self.progress.values()], now=now)

    def lanes(self, *, now: datetime) -> list[Lane]:
        """Ghosts too, as they stood at this time of theirs; once the race is over, as they ended."""
        return lanes(self.race, progress=self.progress.values(), ghosts=self._ghosts(now=now), now=now)

    def ghosts_at(self, *, now: datetime) -> int:
        """How many entries of ghosts are past: what is shown of them changes with it."""
        return sum(one.stood.seq for one in self._ghosts(now=now))

    def attempt_of(self, player: int) -> int | None:
        """The player's attempt in this race."""
        return next((one.attempt for one in self.progress.values() if one.player == player), None)

    def next_for(self, player: int) -> str | None:
        """The rematch's slug, for who is in it: to others it may be none."""
        return self.next[0] if self.next is not None and player in self.next[1] else None

    def code_for(self, player: int, *, now: datetime) -> str | None:
        """The deal's code, for whom it is not closed."""
        return code_of(self.race, viewer=player, over=self.phase(now=now) is Phase.OVER)

    def is_due(self, *, now: datetime) -> bool:
        """Whether an end has come that nobody has written yet."""
        if self.race.starts_at is None or now < self.race.starts_at:
            return False
        return bool(due_of(self.race, runners=[one.runner for one in self.progress.values()], now=now))

    @property
    def sealed(self) -> bool:
        return self.race.deal.kind == Deal.Kind.SEALED

    @property
    def ranked(self) -> bool:
        """Whether results count on boards: as it is from the start on, as it would be now before."""
        if self.race.starts_at is not None:
            return any(one.ranked for one in self.progress.values())
        return not self.race.unranked and self.sealed and sum(not one.guest for one in self.progress.values()) >= 2

    @property
    def ends_at(self) -> datetime | None:
        """When the race is over at the latest, None while nobody can say."""
        begun, limit = self.race.starts_at, self.race.limit_seconds
        if begun is None:
            return None
        if limit is not None:
            return begun + timedelta(seconds=limit)
        wins = [one.time or 0 for one in self.progress.values() if one.status == Status.WON]
        return begun + timedelta(milliseconds=min(wins)) + AFTER_FIRST_WIN if wins else None

    def _ghosts(self, *, now: datetime) -> list[Progress]:
        begun = self.race.starts_at
        if not self.ghosts or begun is None or now < begun:
            return [one.at(None) for one in self.ghosts]
        if self.phase(now=now) is Phase.OVER:
            return [one.whole for one in self.ghosts]
        return [one.at((now - begun) // timedelta(milliseconds=1)) for one in self.ghosts]

    def with_progress(self, one: Progress) -> "Standing":
        return replace(self, progress={**self.progress, one.attempt: one})


def standing(race_id: int) -> Standing | None:
    """The race as it stands now, None where there is none."""
    # The row before the attempts: what changes in between shows in the version, and is read again.
    race = Race.objects.filter(pk=race_id).select_related("deal", "rematch").first()
    if race is None:
        return None
    there = progress([race_id]).get(race_id, [])
    return Standing(race, {one.attempt: one for one in there}, _next(race), tracks(race))


def _next(race: Race) -> tuple[str, frozenset[int]] | None:
    following: Race | None = getattr(race, "rematch", None)
    if following is None:
        return None
    return following.slug, frozenset(Attempt.objects.filter(race=following).values_list("player", flat=True))
