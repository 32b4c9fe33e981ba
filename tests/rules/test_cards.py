from games.rules.cards import DECK, is_ordered, is_red, lies_on, rank, suit


def test_the_deck_is_52_cards_suit_by_suit():
    assert len(set(DECK)) == 52
    assert DECK[0] == "AS"
    assert DECK[13] == "AH"
    assert DECK[26] == "AD"
    assert DECK[51] == "KC"


def test_a_card_says_its_rank_suit_and_colour():
    assert [rank(card) for card in ("AS", "TH", "KC")] == [1, 10, 13]
    assert suit("7H") == "H"
    assert [card for card in ("2S", "2H", "2D", "2C") if is_red(card)] == ["2H", "2D"]


def test_a_card_lies_on_the_opposite_colour_one_higher():
    parents = [parent for parent in DECK if lies_on("7H", parent=parent)]
    assert parents == ["8S", "8C"]


def test_no_card_lies_on_an_ace_and_a_king_on_none():
    assert not [card for card in DECK if lies_on(card, parent="AS")]
    assert not [parent for parent in DECK if lies_on("KS", parent=parent)]


def test_a_group_is_in_order_card_by_card():
    assert is_ordered(["9S"])
    assert is_ordered(["9S", "8H", "7C"])
    assert not is_ordered(["9S", "8C"])
    assert not is_ordered(["9S", "8H", "6C"])
