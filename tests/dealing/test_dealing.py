"""Making deals: open from letters, sealed with a key of the server."""

import hashlib
import hmac

import pytest

from games import dealing
from games.models import Deal
from games.rules.actions import parse_action
from games.rules.deals import Code, parse_deck, seal_key, shuffle
from games.rules.game import Game, play, start
from tests.support.certified import LINE, SHORT
from tests.support.domain import SECRET

pytestmark = pytest.mark.django_db


def test_an_open_code_is_one_deal_with_the_cards_of_its_letters() -> None:
    code = Code(1, "N", "AAAAAAB")
    deal = dealing.opened(code)
    assert dealing.opened(code) == deal
    assert deal.code == "TF1-D1N-AAAAAAB"
    assert parse_deck(deal.cards) == shuffle("AAAAAAB")


def test_the_same_letters_at_draw_3_are_another_deal_of_the_same_cards() -> None:
    one, three = (dealing.opened(Code(draw, "N", "AAAAAAB")) for draw in (1, 3))
    assert one != three
    assert one.cards == three.cards


def test_a_sealed_code_is_not_opened_by_its_letters() -> None:
    with pytest.raises(ValueError, match="AAAAAAB"):
        dealing.opened(Code(1, "S", "AAAAAAB"))


def test_a_sealed_deal_keeps_its_key_which_depends_on_letters_and_secret() -> None:
    deal = dealing.sealed(3, secret=SECRET, below=lambda n: 1)
    key = hmac.digest(SECRET, b"reflechi TF1\0AAAAAAB", "sha256")
    assert (deal.code, bytes(deal.key or b"")) == ("TF1-D3S-AAAAAAB", key)
    assert parse_deck(deal.cards) == shuffle("AAAAAAB", key=key)
    assert deal.cards != dealing.opened(Code(3, "N", "AAAAAAB")).cards


def test_letters_of_a_sealed_deal_are_not_used_again_at_either_draw_count() -> None:
    numbers = iter([1, 1, 1, 2])
    first = dealing.sealed(1, secret=SECRET, below=lambda n: next(numbers))
    second = dealing.sealed(3, secret=SECRET, below=lambda n: next(numbers))
    assert (first.letters, second.letters) == ("AAAAAAB", "AAAAAAC")
    assert Deal.objects.count() == 2


def test_without_free_letters_it_says_so() -> None:
    dealing.sealed(1, secret=SECRET, below=lambda n: 1)
    with pytest.raises(RuntimeError, match="no free letters"):
        dealing.sealed(1, secret=SECRET, below=lambda n: 1)


def test_the_commitment_is_the_hash_of_key_letters_and_cards() -> None:
    deal = dealing.sealed(1, secret=SECRET)
    text = bytes(deal.key or b"") + b"\0" + deal.letters.encode() + b"\0" + deal.cards.encode()
    assert dealing.commitment(deal) == hashlib.sha256(text).hexdigest()


def test_the_line_that_tests_play_on_the_short_deal_wins_it_with_its_last_move() -> None:
    game = start(shuffle(SHORT, key=seal_key(SHORT, secret=SECRET)), draw=3)
    for text in LINE.split():
        assert not game.ended, text
        after = play(game, parse_action(text))
        assert isinstance(after, Game), text
        game = after
    assert game.ended
