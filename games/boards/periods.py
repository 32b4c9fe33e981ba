"""The boards of days, weeks, months and all time."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from games.boards.places import SIDE, TOP, Row, among, around, own_place, size, top, would_be
from games.models import Player
from games.ranking import Measure
from games.results import Board, Span, board_of


@dataclass(frozen=True, slots=True)
class PeriodBoard:
    """`first` is the first day covered, None for all time; `around` the viewer's row with those around it, or empty.

    place, would_be: as in `DailyBoard`.
    """

    board: Board
    first: date | None
    size: int
    top: list[Row]
    around: list[Row]
    place: int | None
    would_be: bool


def best(
    span: Span,
    *,
    day: date,
    draw: int,
    measure: Measure,
    viewer: Player | None = None,
    limit: int = TOP,
    side: int = SIDE,
    players: Collection[int] | None = None,
) -> PeriodBoard:
    """The board of the day, of the week or month around it, or of all time: each player's best, or number of wins.

    Of ranked results by the day their clock began; wins, time and moves count won ones. ValueError for what is no
    board: a daily's has `daily`. With `players` the board of these alone, as if nobody else stood on it.
    """
    if span is Span.DAILY or measure is Measure.DAILY:
        raise ValueError(span.name, measure.name)
    board = board_of(span, day=day, draw=draw, measure=measure)
    if players is not None:
        rows = among(board, players=players, limit=limit)
        own = None if viewer is None else own_place(rows, player_id=viewer.pk)
        return PeriodBoard(board, board.first, len(rows), rows, [], own, would_be=False)
    mine = [] if viewer is None else around(board, player_id=viewer.pk, side=side)
    own = None if viewer is None else own_place(mine, player_id=viewer.pk)
    hoped = would_be(board, player_id=viewer.pk) if viewer is not None and own is None else None
    return PeriodBoard(
        board=board,
        first=board.first,
        size=size(board),
        top=top(board, limit=limit),
        around=mine,
        place=hoped if own is None else own,
        would_be=hoped is not None,
    )
