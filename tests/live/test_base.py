"""A consumer's answers in order, and its end when nobody takes them."""

import asyncio
from typing import Any

from games.live.base import MOST_UNSENT, BaseConsumer
from games.protocol.codes import Close


class Talker(BaseConsumer):
    """Answers each text with so many texts, or ends it all and still talks."""

    def heard(self, text: str) -> None:
        if text == "end":
            self.close(Close.TAKEN_OVER)
            self.post("late")
            return
        for number in range(int(text)):
            self.post(str(number))


async def played(*texts: str, taking: asyncio.Event) -> list[dict[str, Any]]:
    """What a server is given by a consumer that hears these texts; it takes nothing before `taking` is set."""
    given: list[dict[str, Any]] = []
    waiting = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in texts)]

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop(0)
        await asyncio.sleep(0)
        taking.set()
        while consumer._pump is not None:
            await asyncio.sleep(0)
        return {"type": "websocket.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] != "websocket.accept":
            await taking.wait()
        given.append(message)

    consumer = Talker()
    await consumer({}, receive, send)
    return given


def test_answers_are_sent_in_order() -> None:
    given = asyncio.run(played("3", "1", taking=asyncio.Event()))
    assert [message.get("text") for message in given] == [None, "0", "1", "2", "0"]


def test_a_server_that_takes_nothing_is_left_with_the_close_alone() -> None:
    given = asyncio.run(played(str(MOST_UNSENT + 2), taking=asyncio.Event()))
    assert given[2:] == [{"type": "websocket.close", "code": Close.NOT_READING}]


def test_what_is_said_after_the_close_does_not_take_it_away() -> None:
    given = asyncio.run(played(str(MOST_UNSENT), "end", taking=asyncio.Event()))
    assert given[-1] == {"type": "websocket.close", "code": Close.TAKEN_OVER}
    assert len(given) == 2 + MOST_UNSENT
