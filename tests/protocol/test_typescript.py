"""The client's types are the server's."""

from typing import get_args

from games.protocol.codes import Close, Fault, Rule, State
from games.protocol.messages import ToClient, ToServer
from games.protocol.typescript import source
from tests.support.service import ROOT


def test_the_client_has_the_types_that_the_server_says() -> None:
    assert (ROOT / "frontend/src/protocol/messages.ts").read_text() == source()


def test_every_message_and_every_word_is_in_the_types() -> None:
    text = source()
    for struct in get_args(ToServer) + get_args(ToClient):
        assert f"export interface {struct.__name__} {{" in text
    for word in (*Rule, *Fault, *State):
        assert f'"{word.value}"' in text
    for code in Close:
        assert f"{code.name}: {code.value}," in text
