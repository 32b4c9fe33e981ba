"""The bug: a listener is given whatever event comes, though one before it is missing."""

from typing import Any

from tests.mutants.putting import in_processes, promised

CAUGHT_BY = promised("P4 on cluster: a stream is gap-free or says so, and current 5 s after a fault")

pytest_configure = in_processes(__name__)


def put_in() -> None:
    from games.hub import Listener

    def hear(self: Any, seq: int, *, text: str, now_ms: int) -> None:
        if self._last is not None and seq > self._last:
            self._pass_on(seq, text=text, now_ms=now_ms)

    Listener.hear = hear  # type: ignore[method-assign]
