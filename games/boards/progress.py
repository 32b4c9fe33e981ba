"""How far each player of a race has come: read from the journal, or carried on by what is heard of it.

The two agree: progress carried on entry by entry is what reading it anew gives. Pure but for `progress`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import connection

from games.models import Attempt, Status
from games.races import LEASE, Runner
from games.ranking import Finish
from games.results import Instants, instants


@dataclass(frozen=True, slots=True)
class Progress:
    """One player of a race. time: ms from the reveal to the end, None while playing. robot: the strength of a practice
    rival, else empty. reaction: what was said last."""

    attempt: int
    player: int
    name: str
    guest: bool
    robot: str
    ranked: bool
    status: Status
    time: int | None
    seen_at: datetime | None
    reaction: str
    reacted_at: datetime | None
    stood: Instants

    def present(self, *, now: datetime) -> bool:
        """Whether their lease runs."""
        return self.seen_at is not None and now - self.seen_at < LEASE

    @property
    def runner(self) -> Runner:
        """As times need it."""
        return Runner(self.attempt, self.player, self.status, self.stood.seq, self.time or 0, self.stood.latest)

    @property
    def finish(self) -> Finish:
        """As places need it."""
        stood = self.stood
        return Finish(
            won=self.status == Status.WON,
            resigned=self.status == Status.RESIGNED,
            played=stood.actions > 0,
            time=self.time or 0,
            score=stood.score,
            moves=stood.moves,
            home=stood.home,
            scored_at=stood.scored_at,
            changed_at=stood.changed_at,
        )

    def after(self, *, status: Status, at: int, score: int, moves: int, home: int, accepted: bool) -> "Progress":
        """With the next entry of the journal: an accepted action, or an end from outside."""
        before = self.stood
        scored = score != before.score
        stood = Instants(
            seq=before.seq + 1,
            score=score,
            moves=moves,
            home=home,
            scored_at=at if scored else before.scored_at,
            changed_at=at if scored or home != before.home else before.changed_at,
            latest=at if accepted else before.latest,
            actions=before.actions + accepted,
        )
        return replace(self, status=status, time=at if status >= Status.WON else None, stood=stood)


def progress(races: Sequence[int]) -> dict[int, list[Progress]]:
    """Of each of these races, who came first first; a race without players is absent."""
    # The journals before the rows: an end that comes in between shows in its row alone, with a number that is
    # behind, and so is read again. The other way round it would be half seen for ever.
    there = list(Attempt.objects.filter(race__in=races).values_list("pk", flat=True))
    stood = instants(connection, attempts=there)
    attempts = Attempt.objects.filter(pk__in=there).select_related("player").order_by("pk")
    found: dict[int, list[Progress]] = {}
    for attempt in attempts:
        assert attempt.race_id is not None
        found.setdefault(attempt.race_id, []).append(_progress(attempt, stood=stood[attempt.pk]))
    return found


def _progress(attempt: Attempt, *, stood: Instants) -> Progress:
    return Progress(
        attempt=attempt.pk,
        player=attempt.player_id,
        name=attempt.player.username,
        guest=attempt.player.is_guest,
        robot=attempt.player.robot,
        ranked=attempt.ranked,
        status=Status(attempt.status),
        time=attempt.time,
        seen_at=attempt.seen_at,
        reaction=attempt.reaction,
        reacted_at=attempt.reacted_at,
        stood=stood,
    )
