"""A daily's leaderboard: the ended attempts of accounts, where the viewer stands or would stand, who is playing.

Shown during the day; final once the daily is closed. Nothing here says anything of the deal.
"""

from collections.abc import Collection
from dataclasses import dataclass

from games.boards.places import SIDE, TOP, Row, among, around, own_place, size, top, would_be
from games.models import Attempt, Daily, Player, Status
from games.ranking import Measure
from games.results import Board, Span, board_of

PLAYING = 30


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """`place`: the viewer's; `would_be`: it is the one that their attempt, which is not ranked, would have (a
    guest's, or of who has seen the deal). `around`: the viewer's row with those beside it, empty without one.
    `playing`: how many play now, and the names of some."""

    board: Board
    final: bool
    size: int
    top: list[Row]
    around: list[Row]
    place: int | None
    would_be: bool
    playing: int
    names: list[str]


def daily(
    daily: Daily,
    *,
    by: Measure = Measure.DAILY,
    viewer: Player | None = None,
    limit: int = TOP,
    side: int = SIDE,
    players: Collection[int] | None = None,
) -> DailyBoard:
    """The daily's board in its own order (won, score, time, moves), or of won attempts by time or by moves.

    ValueError for other measures. With `players` the board of these alone, as if nobody else stood on it or played.
    """
    if by not in (Measure.DAILY, Measure.TIME, Measure.MOVES):
        raise ValueError(by.name)
    board = board_of(Span.DAILY, day=daily.date, draw=daily.draw, measure=by)
    whole = players is None
    first = top(board, limit=limit) if players is None else among(board, players=players, limit=limit)
    mine = [] if viewer is None or not whole else around(board, player_id=viewer.pk, side=side)
    own = None if viewer is None else own_place(mine if whole else first, player_id=viewer.pk)
    hoped = would_be(board, player_id=viewer.pk) if own is None and viewer is not None and whole else None
    playing = Attempt.objects.filter(daily=daily, status__lt=Status.WON)
    if players is not None:
        playing = playing.filter(player__in=players)
    names = playing.order_by("-started_at").values_list("player__username", flat=True)[:PLAYING]
    return DailyBoard(
        board=board,
        final=daily.closed_at is not None,
        size=size(board) if whole else len(first),
        top=first,
        around=mine,
        place=hoped if own is None else own,
        would_be=hoped is not None,
        playing=playing.count(),
        names=list(names),
    )
