"""Lines of the log that clients cause: so many a second and no more, so that nobody can fill the disk with them.

What is left out is counted, and told with the next line that is written.
"""

from time import monotonic

import structlog

from games.live.credit import Allowance, Credit

LINES = Allowance(burst=50, per_second=5)


class Lines:
    """One process's, used on the event loop's thread."""

    def __init__(self, *, allowance: Allowance = LINES) -> None:
        self._credit = Credit(allowance, now_ms=_now_ms())
        self._left_out = 0
        self._log = structlog.get_logger(__name__)

    def write(self, event: str, **about: object) -> None:
        """A line, if there is room for one now. Never give it what only some may know."""
        if not self._credit.take(now_ms=_now_ms()):
            self._left_out += 1
            return
        more = {"left_out": self._left_out} if self._left_out else {}
        self._left_out = 0
        self._log.info(event, **about, **more)


def _now_ms() -> int:
    return int(monotonic() * 1000)
