from games.rules.cards import DECK
from games.rules.position import deal, home, is_won, pile
from tests.rules.boards import after, board, game, picture, same


def test_a_deal_lies_row_by_row_and_the_29th_card_is_drawn_first():
    position = deal(DECK)
    assert picture(position) == same("""
        stock 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
        t1 AS
        t2 2S 8S
        t3 3S 9S AH
        t4 4S TS 2H 6H
        t5 5S JS 3H 7H TH
        t6 6S QS 4H 8H JH KH
        t7 7S KS 5H 9H QH AD 2D
    """)
    assert (position.score, position.fan) == (0, 0)


def test_a_board_is_drawn_as_it_is_read():
    text = "home S3 H0 D0 C2\nstock 5C 6C\nwaste 2H / JH QS\nt1 KH QS\nt4 9C"
    assert picture(board(text)) == text


def test_a_pile_is_named_and_its_free_card_is_last():
    position = board("""
        home S3 H1 D0 C0
        waste 9D TD
        t3 KH QS
    """)
    assert pile(position, name="t3") == ("KH", "QS")
    assert pile(position, name="w") == ("9D", "TD")
    assert pile(position, name="fS") == ("AS", "2S", "3S")
    assert pile(position, name="fC") == ()


def test_cards_home_are_counted_and_52_win():
    assert home(board("home S3 H1 D0 C2")) == 6
    assert not is_won(board("home S13 H13 D13 C12"))
    assert is_won(board("home S13 H13 D13 C13"))


def test_a_group_moves_whole_and_in_order():
    moved = after(
        game("""
            t1 KC
            t2 2S QH JS TD
        """),
        "t2>t1:3",
    )
    assert picture(moved.position) == same("""
        t1 KC QH JS TD
        t2 2S
    """)


def test_a_draw_turns_three_and_the_last_turned_plays():
    drawn = after(game("stock 2C 3C 4C 5C", draw=3), "draw")
    assert picture(drawn.position) == same("""
        stock 5C
        waste / 2C 3C 4C
    """)


def test_a_draw_of_what_is_left_is_a_fan_of_that_many():
    drawn = after(game("stock 2C 3C 4C 5C", draw=3), "draw draw")
    assert picture(drawn.position) == same("waste 2C 3C 4C / 5C")


def test_playing_the_waste_lowers_the_fan_but_never_below_nothing():
    played = after(
        game("""
            waste 5S 4H 3S / 2H
            t1 3C
            t2 4D
            t3 5C
        """),
        "w>t1 w>t2 w>t3",
    )
    assert picture(played.position) == same("""
        waste 5S
        t1 3C 2H
        t2 4D 3S
        t3 5C 4H
    """)


def test_a_recycle_turns_the_waste_over_in_the_same_order():
    recycled = after(game("waste 2C 3C 4C / 5C 6C"), "recycle")
    assert picture(recycled.position) == same("stock 2C 3C 4C 5C 6C")


def test_a_card_goes_to_its_own_foundation_and_comes_back():
    up = after(
        game("""
            home S0 H2 D0 C0
            t1 4C
            t2 3H
        """),
        "t2>f",
    )
    assert picture(up.position) == same("""
        home S0 H3 D0 C0
        t1 4C
    """)
    assert picture(after(up, "fH>t1").position) == same("""
        home S0 H2 D0 C0
        t1 4C 3H
    """)
