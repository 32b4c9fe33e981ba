import pytest

from games.rules.actions import parse_action
from games.rules.game import finish, play
from games.rules.legality import Refusal
from tests.rules.boards import after, answer, board, game, picture

BOARD = """
    home S2 H1 D0 C0
    stock 9C
    waste KD / 9S
    t1 KC
    t2 QH JS TD
    t3 5S 3S 4D
    t4 7H
    t6 TH 8S
"""


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("t5>t1", "no-such-card"),
        ("t4>t1:2", "no-such-card"),
        ("w>t2:3", "no-such-card"),
        ("fD>t4", "no-such-card"),
        ("t4>t4", "same-pile"),
        ("fS>f", "same-pile"),
        ("w>t2:2", "waste-top-only"),
        ("t2>f:2", "foundation-one-card"),
        ("fS>t3:2", "foundation-one-card"),
        ("t2>t3:3", "opposite-colour-one-lower"),
        ("t3>t1:3", "ordered-group"),
        ("t6>t1:2", "ordered-group"),
        ("t4>f", "foundation-next-in-suit"),
        ("w>f", "foundation-next-in-suit"),
        ("t4>t5", "king-on-empty"),
        ("t3>t5:2", "ordered-group"),
        ("t4>t1", "opposite-colour-one-lower"),
        ("fH>t1", "opposite-colour-one-lower"),
        ("recycle", "stock-not-empty"),
        ("undo", "nothing-to-undo"),
        ("t1>t5", None),
        ("t2>t1:3", None),
        ("t4>t6", None),
        ("w>t2", None),
        ("draw", None),
    ],
)
def test_each_rule_refuses_its_move(action, rule):
    assert answer(game(BOARD), action) == rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("t5>t5", "no-such-card"),  # before same-pile
        ("t3>t3:9", "no-such-card"),
        ("fD>f", "no-such-card"),
        ("w>f:3", "no-such-card"),  # before waste-top-only
        ("t3>t3:2", "same-pile"),  # before ordered-group
        ("fS>f:2", "same-pile"),  # before foundation-one-card
        ("w>f:2", "waste-top-only"),  # before foundation-one-card
        ("w>t5:2", "waste-top-only"),  # before king-on-empty
        ("t3>f:3", "foundation-one-card"),  # before ordered-group
        ("fS>t5:2", "foundation-one-card"),  # before king-on-empty
        ("t6>t5:2", "ordered-group"),  # before king-on-empty
        ("t3>t1:3", "ordered-group"),  # before opposite-colour-one-lower
    ],
)
def test_the_first_rule_of_the_table_is_the_answer(action, rule):
    assert answer(game(BOARD), action) == rule


@pytest.mark.parametrize("action", ["draw", "recycle", "undo", "t1>t5", "t5>t5", "w>f:19"])
def test_after_the_end_every_action_is_refused_as_that(action):
    assert answer(finish(game(BOARD)), action) == Refusal.GAME_OVER


def test_an_empty_stock_says_whether_a_recycle_would_help():
    assert answer(game("waste / 9S"), "draw") == Refusal.STOCK_EMPTY
    assert answer(game("t1 KC"), "draw") == Refusal.NOTHING_TO_DRAW
    assert answer(game("t1 KC"), "recycle") == Refusal.NOTHING_TO_DRAW


def test_the_longest_group_is_king_to_ace():
    run = "KC QH JC TH 9C 8H 7C 6H 5C 4H 3C 2H AC"
    whole = after(game(f"t1 2S {run}"), "t1>t2:13")
    assert picture(whole.position) == f"t1 2S\nt2 {run}"
    assert answer(game(f"t1 2S {run}"), "t1>t2:14") == Refusal.ORDERED_GROUP
    assert answer(game(f"t1 2S {run}"), "t1>t2:12") == Refusal.KING_ON_EMPTY


def test_a_run_that_the_deal_put_in_order_is_lifted_at_once():
    assert answer(game("t1 KC\nt2 5D QH JS TD"), "t2>t1:3") is None


def test_a_king_that_heads_its_column_may_change_columns():
    assert answer(game("t1 KC QH"), "t1>t2:2") is None


def test_a_refused_action_changes_nothing():
    before = game(BOARD)
    assert play(before, parse_action("t4>t1")) == Refusal.OPPOSITE_COLOUR_ONE_LOWER
    assert before.position == board(BOARD)
