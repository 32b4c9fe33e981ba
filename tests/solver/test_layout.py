"""Positions cut into runs, and texts that are no positions refused with the reason."""

from dataclasses import replace

import pytest

from games.rules.deals import letters_of, shuffle
from games.rules.game import start
from games.rules.position import Position
from games.solver.layout import Cut, Malformed, PositionError, layout
from games.solver.solve import Budget, solve

DEAL = start(shuffle(letters_of(1)), draw=1).position


def _swapped(position: Position, *, old: str, new: str) -> Position:
    columns = tuple(tuple(new if card == old else card for card in column) for column in position.tableau)
    return replace(position, tableau=columns)


@pytest.mark.parametrize(
    ("position", "draw", "reason", "detail"),
    [
        (DEAL, 2, Malformed.DRAW_COUNT, "2"),
        (replace(DEAL, tableau=DEAL.tableau[:6]), 1, Malformed.NOT_SEVEN_COLUMNS, "6"),
        (replace(DEAL, foundations=(0, 0, 0)), 1, Malformed.FOUNDATIONS, "(0, 0, 0)"),
        (replace(DEAL, foundations=(0, 0, 0, 14)), 1, Malformed.FOUNDATIONS, "(0, 0, 0, 14)"),
        (replace(DEAL, foundations=(0, 0, 0, -1)), 1, Malformed.FOUNDATIONS, "(0, 0, 0, -1)"),
        (replace(DEAL, stock=(*DEAL.stock, "7H")), 1, Malformed.STOCK_TOO_LARGE, "25"),
        (_swapped(DEAL, old="9S", new="1S"), 1, Malformed.NO_SUCH_CARD, "1S"),
        (_swapped(DEAL, old="9S", new="5H"), 1, Malformed.CARD_TWICE, "5H"),
        (replace(DEAL, foundations=(1, 0, 0, 0)), 1, Malformed.CARD_TWICE, "AS"),
        (replace(DEAL, stock=DEAL.stock[1:]), 1, Malformed.CARD_MISSING, DEAL.stock[0]),
        (replace(DEAL, tableau=DEAL.tableau[::-1]), 1, Malformed.COLUMN_OUT_OF_REACH, "t1"),
    ],
)
def test_what_no_game_can_come_to_is_refused_with_the_reason(position, draw, reason, detail):
    with pytest.raises(PositionError) as refused:
        solve(position, draw=draw, budget=Budget(nodes=1))
    assert (refused.value.reason, refused.value.detail) == (reason, detail)


def _runs(position: Position, *, cut: Cut) -> list[int]:
    return [layout(position, draw=1, cut=cut).start.runs >> 4 * at & 15 for at in range(7)]


def test_an_ordered_run_of_the_deal_is_one_and_in_klondike_each_card_is():
    ordered = _swapped(_swapped(_swapped(DEAL, old="KC", new="??"), old="5S", new="KC"), old="??", new="5S")
    assert ordered.tableau[2] == ("6H", "5S", "2D")
    assert _runs(DEAL, cut="runs") == [1, 2, 3, 4, 5, 6, 7]
    assert _runs(ordered, cut="runs") == [1, 2, 2, 4, 5, 6, 7]
    assert _runs(ordered, cut="cards") == [1, 2, 3, 4, 5, 6, 7]
