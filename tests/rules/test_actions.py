import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.actions import Action, ActionError, format_action, parse_action

GRAMMAR = r"draw|recycle|undo|(?:t[1-7]|w|f[SHDC])>(?:t[1-7]|f)(?::(?:[1-9]|1[0-9]))?"
written = st.from_regex(GRAMMAR, fullmatch=True)


@given(written)
def test_everything_in_the_grammar_is_read_and_written_without_one(text):
    assert format_action(parse_action(text)) == re.sub(":1$", "", text)


@given(written)
def test_a_stored_action_reads_as_the_same_action(text):
    action = parse_action(text)
    assert parse_action(format_action(action)) == action


@given(st.one_of(st.text(max_size=12), st.text(alphabet="tfwSHDC>:0123456789 ", max_size=9)))
def test_only_the_grammar_is_read(text):
    if re.fullmatch(GRAMMAR, text, flags=re.ASCII):
        parse_action(text)
    else:
        with pytest.raises(ActionError):
            parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " draw", "draw ", "draw\n", "Draw", "draw:1", "undo undo"),
        *("t0>t1", "t8>f", "t1>t8", "t1", "t1>", ">t1", "t1>w", "w>w", "t1-t2", "t1>>t2"),
        *("t1>fS", "f>t1", "fX>t1", "fs>t1", "W>f", "7H", "7H>t1"),
        *("t1>t2:0", "t1>t2:20", "t1>t2:01", "t1>t2:-1", "t1>t2:", "t1>t2:1.0", "t1>t2:1\n"),
        *("t１>t2", "t1>t2:٣", "t1＞t2", "\u202et1>t2", "t1>t2\x00", "\ud800"),
    ],
)
def test_a_text_beside_the_grammar_is_unreadable(text):
    with pytest.raises(ActionError):
        parse_action(text)


def test_a_move_says_where_from_where_to_and_how_many():
    assert parse_action("t4>t2:5") == Action("move", "t4", "t2", 5)
    assert parse_action("w>f") == parse_action("w>f:1") == Action("move", "w", "f", 1)
    assert parse_action("draw") == Action("draw")


def test_a_move_that_never_can_be_is_still_readable():
    assert parse_action("fC>f").source == "fC"
    assert parse_action("t3>t3:19").count == 19
