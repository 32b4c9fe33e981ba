"""The bug: what a client says of its clock, in a ping, is taken for the time of its moves."""

from typing import Any

from tests.mutants.putting import in_processes, promised

CAUGHT_BY = promised("P9 on sqlite: only the server's clock counts")

pytest_configure = in_processes(__name__)


def put_in() -> None:
    from games.live.socket import PlaySocket
    from games.protocol.messages import Ping, Play

    answer = PlaySocket._answer

    def trusting(self: Any, message: Any, now_ms: int) -> Any:
        if isinstance(message, Ping):
            self.their_ms = message.sent - now_ms
        if isinstance(message, Play):
            now_ms += int(getattr(self, "their_ms", 0))
        return answer(self, message, now_ms)

    PlaySocket._answer = trusting  # type: ignore[method-assign]
