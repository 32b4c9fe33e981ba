"""What the long-running commands share: a name for this process, and a loop that ends when asked to.

Never decides what is done in a round.
"""

import os
import signal
import socket
from collections.abc import Callable
from threading import Event
from types import FrameType

import structlog
from django.db import DatabaseError, InterfaceError, close_old_connections, connections

log = structlog.get_logger(__name__)


def process_name() -> str:
    """A name that no other process has now, at most 80 characters."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}"


def every(seconds: float, *, round_: Callable[[], bool], stopped: Event | None = None) -> None:
    """Call it until SIGTERM or SIGINT; at once again while it says that there is more to do.

    A database that cannot be reached is tried again the next time. stopped: set by the signal, for a long round to look
    at.
    """
    stopped = stopped or Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    log.info("started", process=process_name())
    while not stopped.is_set():
        more = False
        try:
            close_old_connections()
            more = round_()
        except (DatabaseError, InterfaceError) as error:
            log.warning("the database cannot be used now", error=str(error))
            connections.close_all()
        if not more:
            stopped.wait(seconds)
    connections.close_all()
    log.info("stopped", process=process_name())
