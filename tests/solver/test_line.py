"""Lines of the search told as actions: replayed, or not told."""

import pytest

from games.rules.actions import parse_action
from games.rules.game import Game, play
from games.rules.position import is_won
from games.solver.bits import NUMBER_OF
from games.solver.line import LineError, line_of, replayed
from games.solver.moves import BACK, PLAY, SHIFT, UP
from games.solver.solve import Budget, solve
from tests.solver.positions import ending, middle

BUDGET = Budget(nodes=20_000)


@pytest.mark.parametrize("draw", [1, 3])
def test_a_line_from_the_middle_of_a_game_wins_by_the_rules(draw):
    told = 0
    for seed in range(30):
        game = Game(draw, middle(seed, draw=draw))
        for action in solve(game.position, draw=draw, budget=BUDGET).line:
            after = play(game, action)
            assert isinstance(after, Game)
            game = after
            told = told + is_won(game.position)
    assert told > 15


@pytest.mark.parametrize(
    "move", [UP << 6 | NUMBER_OF["KS"], SHIFT << 6 | NUMBER_OF["KS"], PLAY << 6 | NUMBER_OF["KS"], BACK << 6]
)
def test_a_move_that_the_rules_do_not_allow_is_never_told(move):
    position = middle(0, draw=1)
    with pytest.raises(LineError):
        line_of([move], position=position, draw=1)


def test_a_line_that_stops_before_the_win_is_none():
    position = ending(1, draw=1, left=4)
    line = solve(position, draw=1, budget=BUDGET).line
    assert replayed(line, position=position, draw=1) == line
    with pytest.raises(LineError, match="does not win"):
        replayed(line[:-1], position=position, draw=1)
    with pytest.raises(LineError, match="nothing-to-undo"):
        replayed([parse_action("undo")], position=position, draw=1)
