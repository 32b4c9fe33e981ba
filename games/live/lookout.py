"""Looking after all connections, every second or two, whatever one of them does.

It answers for Daphne's two rounds never ending and never being held up: what fails in them fails once, and is cut; and
for what Twisted finds that nobody caught being told. It never decides what is late; that is for each connection.
Import it before anything of Twisted.
"""

from collections.abc import Callable
from typing import Any

import structlog
from daphne.server import Server
from twisted.internet import reactor
from twisted.logger import ILogObserver, LogEvent, globalLogPublisher
from zope.interface import provider

TIMES_EVERY_S = 2
ENDS_EVERY_S = 1
"""As Daphne's own."""

log = structlog.get_logger(__name__)


class Lookout(Server):
    """Daphne, whose own rounds end for good with the first connection that fails in them."""

    def run(self) -> None:
        # Daphne sends all that Twisted tells to nowhere.
        globalLogPublisher.addObserver(_tell_failure)
        super().run()

    def timeout_checker(self) -> None:
        # First of all, so that nothing below can take the next round away.
        _later(TIMES_EVERY_S, self.timeout_checker)
        for connection, known in list(self.connections.items()):
            if "disconnected" in known:
                # It is gone; only its application is not yet.
                continue
            try:
                connection.check_timeouts()
            except Exception:
                log.exception("a connection cannot be looked after")
                connection.cut()

    def application_checker(self) -> None:
        try:
            super().application_checker()
        except Exception:
            log.exception("how an application ended cannot be told")
            _later(ENDS_EVERY_S, self.application_checker)


def _later(seconds: float, call: Callable[[], None]) -> None:
    timers: Any = reactor
    timers.callLater(seconds, call)


@provider(ILogObserver)
def _tell_failure(event: LogEvent) -> None:
    if (failure := event.get("log_failure")) is not None:
        caught = (failure.type, failure.value, failure.getTracebackObject())
        log.error("nobody caught it", where=event.get("log_namespace", ""), exc_info=caught)
