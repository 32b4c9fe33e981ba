from games.rules.actions import parse_action
from games.rules.deals import shuffle
from games.rules.game import finish, snapshot, start, turned
from games.rules.legality import Refusal
from tests.rules.boards import after, answer, game

ONE_TO_GO = """
    home S13 H13 D13 C12
    t4 KC
"""


def test_a_card_home_earns_ten_from_a_column_and_from_the_waste():
    assert after(game("t1 AS"), "t1>f").position.score == 10
    assert after(game("waste / AS"), "w>f").position.score == 10


def test_a_waste_card_on_a_column_earns_five():
    assert after(game("waste / QH\nt1 KS"), "w>t1").position.score == 5


def test_a_move_between_columns_earns_nothing():
    assert after(game("t1 KS\nt2 QH"), "t2>t1").position.score == 0


def test_a_card_taken_back_and_put_up_again_earns_nothing():
    played = after(game("t1 2C\nt2 AH"), "t2>f fH>t1 t1>f")
    assert played.position.score == 10


def test_a_card_whose_first_way_up_was_undone_earns_its_ten_again():
    played = after(game("t1 AH"), "t1>f undo t1>f")
    assert played.position.score == 10


def test_a_take_back_undone_leaves_the_card_paid():
    played = after(game("t1 2C\nt2 AH"), "t2>f fH>t1 undo undo")
    assert (played.position.score, played.position.paid) == (0, (0, 0, 0, 0))


def test_a_recycle_costs_a_hundred_or_what_there_is_and_undo_gives_it_back():
    assert after(game("waste / 9S", score=130), "recycle").position.score == 30
    assert after(game("waste / 9S", score=30), "recycle").position.score == 0
    assert after(game("waste / 9S", score=30), "recycle undo").position.score == 30


def test_moves_count_everything_but_undo_and_undo_does_not_lower_them():
    played = after(game("stock 9S\nt1 KS\nt2 QH"), "draw recycle t2>t1 undo undo")
    assert (played.moves, played.undos) == (3, 2)


def test_a_hundred_actions_can_be_undone_and_no_more():
    long = after(game("stock 9S"), "draw recycle " * 60)
    assert len(long.history) == 100
    back = after(long, "undo " * 100)
    assert answer(back, "undo") == Refusal.NOTHING_TO_UNDO
    assert (back.moves, back.undos) == (120, 100)


def test_undo_restores_the_fan():
    played = after(game("stock 9S TS\nwaste / 8D\nt1 9C", draw=3), "draw undo w>t1 undo")
    assert played.position == game("stock 9S TS\nwaste / 8D\nt1 9C").position


def test_the_last_card_home_ends_the_game_and_nothing_is_undone():
    won = after(game(ONE_TO_GO, score=510), "t4>f")
    assert won.ended
    assert snapshot(won)["won"]
    assert snapshot(won)["score"] == 520
    assert answer(won, "undo") == Refusal.GAME_OVER
    assert answer(won, "fC>t1") == Refusal.GAME_OVER


def test_a_game_ended_otherwise_is_not_won():
    ended = finish(game(ONE_TO_GO))
    assert ended.ended
    assert not snapshot(ended)["won"]


def test_what_was_turned_once_stays_seen():
    fresh = start(shuffle("AAAAAAB"), draw=3)
    assert fresh.seen == 0
    assert after(fresh, "draw draw").seen == 6
    assert after(fresh, "draw draw undo undo").seen == 6
    assert after(fresh, "draw draw undo undo draw").seen == 6
    assert after(fresh, "draw " * 8 + "recycle draw").seen == 24


def test_a_draw_tells_the_cards_it_turns_before_it_is_played():
    deck = shuffle("AAAAAAB")
    fresh = start(deck, draw=3)
    assert turned(fresh, parse_action("draw")) == deck[28:31]
    assert turned(fresh, parse_action("t1>t2")) == ()


def test_a_snapshot_is_the_form_of_the_cases():
    assert snapshot(after(game("stock 9S TS\nt1 KC QH\nhome S0 H1 D0 C0"), "draw")) == {
        "tableau": ["KC QH", "", "", "", "", "", ""],
        "foundations": {"S": 0, "H": 1, "D": 0, "C": 0},
        "stock": "TS",
        "waste": "9S",
        "fan": 1,
        "score": 0,
        "moves": 1,
        "undo": 1,
        "won": False,
    }
