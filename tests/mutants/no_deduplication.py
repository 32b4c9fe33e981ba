"""The bug: an action that was sent again is played again, at the next number."""

from typing import Any

from tests.mutants.putting import in_processes, promised

CAUGHT_BY = promised("P2 on sqlite: what is sent again, by any route, counts once")

pytest_configure = in_processes(__name__)


def put_in() -> None:
    from games.sessions import Session

    def again(self: Any, hand: Any, *, seq: int, action: str, now_ms: int) -> None:
        self.play(hand, seq=self._seq + 1, action=action, now_ms=now_ms)

    Session._again = again  # type: ignore[method-assign]
