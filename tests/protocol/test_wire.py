"""Messages as text: strict both ways."""

from contextlib import suppress
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.protocol.codes import Fault, Rule, State
from games.protocol.messages import (
    Ack,
    Error,
    Hello,
    Ping,
    Play,
    Pong,
    Refused,
    Seen,
    Since,
    ToClient,
    ToServer,
)
from games.protocol.parts import Counters
from games.protocol.wire import Unreadable, decode, decode_answer, encode
from games.rules.actions import ActionError, parse_action
from games.rules.legality import Refusal
from tests.bad.unreadable import UNREADABLE

SAID = [
    Hello(1, "a-seat_of-a-tab-00"),
    Play(2**53 - 1, 2**31 - 1, "fC>t4:19"),
    Since(1, 0),
    Seen(1, 7),
    Ping(1.5),
]
HEARD = [
    Ack(1, 2, "draw", 300, Counters(0, 1, 0, 0), ("7H",), State.PLAYING),
    Refused(1, 2, Rule.KING_ON_EMPTY),
    Pong(1e18, 0),
    Error(Fault.BAD_MESSAGE, "$.seq"),
]


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_message_is_told_with_its_place(name: str) -> None:
    text, path = UNREADABLE[name]
    with pytest.raises(Unreadable) as error:
        decode(text)
    assert error.value.path == path


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "\ud800"])
def test_what_no_frame_could_carry_is_no_message_either(text: str) -> None:
    with pytest.raises(Unreadable):
        decode(text)


@pytest.mark.parametrize("message", SAID)
def test_what_a_client_says_is_read_as_it_was_said(message: ToServer) -> None:
    assert decode(encode(message)) == message


@pytest.mark.parametrize("message", HEARD)
def test_what_the_server_says_is_read_as_it_was_said(message: ToClient) -> None:
    assert decode_answer(encode(message)) == message


@pytest.mark.parametrize("message", HEARD)
def test_what_the_server_says_is_nothing_a_client_may_say(message: ToClient) -> None:
    with pytest.raises(Unreadable):
        decode(encode(message))


@given(st.text(max_size=10))
def test_an_action_can_be_sent_exactly_when_the_rules_can_read_it(text: str) -> None:
    assert sendable(text) == readable(text)


@given(st.from_regex(r"(t[0-9]|w|f[SHDCX])>(t[0-9]|f)(:[0-9]{1,2})?", fullmatch=True))
def test_a_move_can_be_sent_exactly_when_the_rules_can_read_it(text: str) -> None:
    assert sendable(text) == readable(text)


@given(st.binary(max_size=60).map(lambda some: some.decode("utf-8", "surrogateescape")))
def test_random_text_is_a_message_or_unreadable_and_nothing_else(text: str) -> None:
    with suppress(Unreadable):
        decode(text)


def test_every_refusal_of_the_rules_is_in_the_protocol_in_the_same_order() -> None:
    assert [rule.value for rule in Rule][: len(Refusal)] == [refusal.value for refusal in Refusal]


def test_no_two_messages_share_a_name() -> None:
    structs = get_args(ToServer) + get_args(ToClient)
    assert len({struct.__struct_config__.tag for struct in structs}) == len(structs)


def test_every_message_refuses_fields_it_does_not_know() -> None:
    assert all(struct.__struct_config__.forbid_unknown_fields for struct in get_args(ToServer) + get_args(ToClient))


def sendable(action: str) -> bool:
    try:
        decode(msgspec.json.encode({"type": "play", "attempt": 1, "seq": 1, "action": action}).decode())
    except Unreadable:
        return False
    return True


def readable(action: str) -> bool:
    try:
        parse_action(action)
    except ActionError:
        return False
    return True
