"""What somebody has played: their ended attempts with what came of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from games.boards.places import place_of
from games.boards.races import Lane, races
from games.models import Attempt, Kind, Player, Status
from games.ranking import Measure
from games.results import Span, board_of

PAGE = 20


@dataclass(frozen=True, slots=True)
class Played:
    """One ended attempt. place: in its race or on its daily's board, None without one. time in ms. code: of a casual
    game, whose deal is closed to nobody. hinted: the solver was asked; offline: played without a
    connection, in part at least."""

    attempt: int
    kind: Kind
    draw: int
    ranked: bool
    status: Status
    ended_at: datetime
    score: int
    moves: int
    undos: int
    home: int
    time: int
    slug: str | None
    day: date | None
    code: str | None
    place: int | None
    hinted: bool
    offline: bool


def results(
    player: Player, *, now: datetime, before: int | None = None, kind: Kind | None = None, limit: int = PAGE
) -> list[Played]:
    """The player's ended attempts, newest first; `before` is the attempt that the former page ended with.

    For the player's own page; what others may see of casual games is not said here.
    """
    attempts = Attempt.objects.filter(player=player, status__gte=Status.WON).select_related("deal", "race", "daily")
    if before is not None:
        attempts = attempts.filter(pk__lt=before)
    if kind is not None:
        attempts = attempts.filter(kind=kind)
    page = list(attempts.order_by("-pk")[:limit])
    lanes = races([attempt.race for attempt in page if attempt.race is not None], now=now)
    return [_played(attempt, place=_place(attempt, lanes=lanes)) for attempt in page]


def _place(attempt: Attempt, *, lanes: Mapping[int, Sequence[Lane]]) -> int | None:
    if attempt.race_id is not None:
        # Alone against ghosts there is no place among people.
        if len(lanes[attempt.race_id]) < 2:
            return None
        return next((lane.place for lane in lanes[attempt.race_id] if lane.attempt == attempt.pk), None)
    if attempt.daily is None or not attempt.counted:
        return None
    board = board_of(Span.DAILY, day=attempt.daily.date, draw=attempt.daily.draw, measure=Measure.DAILY)
    return place_of(board, player_id=attempt.player_id)


def _played(attempt: Attempt, *, place: int | None) -> Played:
    assert attempt.ended_at is not None
    return Played(
        attempt=attempt.pk,
        kind=Kind(attempt.kind),
        draw=attempt.deal.draw,
        ranked=attempt.ranked,
        status=Status(attempt.status),
        ended_at=attempt.ended_at,
        score=attempt.score,
        moves=attempt.moves,
        undos=attempt.undos,
        home=attempt.home,
        time=attempt.time or 0,
        slug=None if attempt.race is None else attempt.race.slug,
        day=None if attempt.daily is None else attempt.daily.date,
        code=attempt.deal.code if attempt.kind == Kind.CASUAL else None,
        place=place,
        hinted=attempt.hinted,
        offline=attempt.offline is not None,
    )
