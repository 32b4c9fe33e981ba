import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import DECK
from games.rules.deals import (
    ALPHABET,
    NUMBERS,
    Code,
    CodeError,
    CodeReason,
    DeckError,
    format_code,
    format_deck,
    letters_of,
    number_of,
    parse_code,
    parse_deck,
    seal_key,
    shuffle,
)
from tests.rules.plays import draws, letters

codes = st.builds(Code, draws, st.sampled_from(("N", "S")), letters)


@given(codes)
def test_a_written_code_reads_as_itself(code):
    assert parse_code(format_code(code)) == code
    assert re.fullmatch(r"TF1-D[13][NS]-[A-Z2-7]{7}", format_code(code))


@given(codes, st.data())
def test_case_spaces_missing_dashes_and_lookalikes_are_forgiven(code, data):
    typed = ""
    for place, symbol in enumerate(format_code(code)):
        forms = [symbol, symbol.lower()]
        if symbol == "-":
            forms = ["-", ""]
        if place >= 8:
            forms += [digit for digit, meant in zip("018", "OIB", strict=True) if meant == symbol]
        typed += data.draw(st.sampled_from(("", " ", "\n", "\u00a0"))) + data.draw(st.sampled_from(forms))
    assert parse_code(typed) == code


@pytest.mark.parametrize(
    ("typed", "place", "reason"),
    [
        ("", 0, CodeReason.TOO_SHORT),
        ("   ", 3, CodeReason.TOO_SHORT),
        ("TF1-D1N-AAAAAA", 14, CodeReason.TOO_SHORT),
        ("TF1-D1N-AAAAAAAA", 15, CodeReason.TOO_LONG),
        ("TF1-D1N-AAAAAAA-", 15, CodeReason.TOO_LONG),
        ("TF2-D1N-AAAAAAA", 2, CodeReason.FORMAT),
        ("TFI-D1N-AAAAAAA", 2, CodeReason.FORMAT),
        ("AAAAAAA", 0, CodeReason.FORMAT),
        ("TF1-D2N-AAAAAAA", 5, CodeReason.DRAW),
        ("TF1-DIN-AAAAAAA", 5, CodeReason.DRAW),
        ("TF1-01N-AAAAAAA", 4, CodeReason.DRAW),
        ("TF1-D1M-AAAAAAA", 6, CodeReason.KIND),
        ("TF1-D15-AAAAAAA", 6, CodeReason.KIND),
        ("TF1-D1N-AAA9AAA", 11, CodeReason.LETTER),
        (" tf1 d1n aaa-aaaa", 12, CodeReason.LETTER),
        ("TF1--D1N-AAAAAAA", 4, CodeReason.DRAW),
        ("-TF1-D1N-AAAAAAA", 0, CodeReason.FORMAT),
        ("TF1-D1N–AAAAAAA", 7, CodeReason.LETTER),
        ("TF1-D1N-АAAAAAA", 8, CodeReason.LETTER),  # a Cyrillic А
        ("TF1-D1ſ-AAAAAAA", 6, CodeReason.KIND),  # a long s, whose capital is S
        ("TF1-D1N-ıAAAAAA", 8, CodeReason.LETTER),  # a dotless i, whose capital is I
        ("TF1-D1N-AAAAAA\u0662", 14, CodeReason.LETTER),  # an Arabic 2
        ("TF1-D1N-AAA\x00AAA", 11, CodeReason.LETTER),
        ("TF1-D1N-AAA\ud800AAA", 11, CodeReason.LETTER),
        ("TF1-D1N-\U0001d400AAAAAA", 8, CodeReason.LETTER),
    ],
)
def test_anything_else_is_refused_at_its_place(typed, place, reason):
    with pytest.raises(CodeError) as caught:
        parse_code(typed)
    assert (caught.value.place, caught.value.reason) == (place, reason)


@pytest.mark.parametrize("typed", ["A" * 10_000, "TF1-D1N-" + "A" * 10_000, " " * 10_000])
def test_ten_kilobytes_are_refused_within_the_first_characters(typed):
    with pytest.raises(CodeError) as caught:
        parse_code(typed)
    assert caught.value.place <= 256


@given(st.one_of(st.text(max_size=40), st.from_regex(r"[tT]F1[- ]?[dD][13][NS].*")))
def test_a_text_is_read_as_a_code_or_refused_with_a_place_in_it(typed):
    try:
        place = 0
        parse_code(typed)
    except CodeError as error:
        place = error.place
    assert place in range(len(typed) + 1)


@given(st.integers(0, NUMBERS - 1))
def test_a_number_and_its_letters_are_the_same(number):
    assert number_of(letters_of(number)) == number
    assert set(letters_of(number)) <= set(ALPHABET)


def test_letters_count_from_a_to_7():
    assert letters_of(0) == "AAAAAAA"
    assert letters_of(1) == "AAAAAAB"
    assert letters_of(NUMBERS - 1) == "7777777"


@pytest.mark.parametrize("number", [-1, NUMBERS])
def test_a_number_beyond_35_bits_has_no_letters(number):
    with pytest.raises(ValueError, match=str(number)):
        letters_of(number)


@pytest.mark.parametrize("wrong", ["AAAAAA", "AAAAAAAA", "aaaaaaa", "AAAAAA1"])
def test_what_is_not_seven_letters_has_no_number(wrong):
    with pytest.raises(ValueError, match=r"."):
        number_of(wrong)


@given(letters, st.binary(max_size=32))
def test_a_shuffle_is_the_whole_deck_and_always_the_same(of, key):
    deck = shuffle(of, key=key)
    assert sorted(deck) == sorted(DECK)
    assert shuffle(of, key=key) == deck


def test_a_sealed_deal_is_not_the_open_one_of_its_letters():
    key = seal_key("AAAAAAB", secret=b"one")
    assert len(key) == 32
    assert shuffle("AAAAAAB", key=key) != shuffle("AAAAAAB")
    assert seal_key("AAAAAAC", secret=b"one") != key != seal_key("AAAAAAB", secret=b"two")


def test_a_deck_reads_as_it_is_written():
    deck = shuffle("AAAAAAB")
    assert parse_deck(format_deck(deck)) == deck


@pytest.mark.parametrize(
    "text",
    ["", " ".join(DECK[:51]), " ".join((*DECK, "AS")), " ".join((*DECK[:51], "AS")), "  ".join(DECK)],
)
def test_a_deck_is_each_card_once(text):
    with pytest.raises(DeckError):
        parse_deck(text)
