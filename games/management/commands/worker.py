"""`manage.py worker`: a niced process that does jobs one after another.

Told to end, it gives back at once what it is at, so that another worker may begin it.
"""

import os
import time
from collections.abc import Callable
from hashlib import sha256
from threading import Event

import structlog
from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError

from games import orders
from games.jobs import KINDS, NotWantedError, StoppedError, claim
from games.keeper import hold, release
from games.management.processes import every, process_name
from games.solver.solve import prepare

NICENESS = 10
ROUND_S = 0.3
HOLD_S = 2.0
LEASE_S = orders.HELD_S
PREPARE_S = 30

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Do the jobs that wait in the database, until Ctrl-C or SIGTERM."

    def handle(self, **_options: object) -> None:
        os.nice(NICENESS)
        name = process_name()
        lease = orders.WORKER + sha256(name.encode()).hexdigest()[:16]
        self.stdout.write(f"worker {name}")
        # Machine code is made once, for some seconds.
        hold(lease, holder=name, seconds=PREPARE_S)
        prepare()
        # On a slow machine that took longer than was thought: whoever reads "ready" finds somebody at work.
        hold(lease, holder=name, seconds=LEASE_S)
        self.stdout.write("ready")

        held, stopped = -HOLD_S, Event()

        def work() -> bool:
            nonlocal held
            if time.monotonic() - held >= HOLD_S:
                hold(lease, holder=name, seconds=LEASE_S)
                held = time.monotonic()
            return _work(name, is_stopped=stopped.is_set)

        every(ROUND_S, round_=work, stopped=stopped)
        release(lease, holder=name)


def _work(name: str, *, is_stopped: Callable[[], bool]) -> bool:
    """Do one job; False when there was none."""
    job = claim(kinds=KINDS, worker=name, is_stopped=is_stopped)
    if job is None:
        return False
    try:
        job.finish(KINDS[job.kind](job))
    except NotWantedError:
        log.info("job no longer wanted", job=job.job, kind=job.kind)
    except StoppedError:
        job.give_back()
        log.info("job given back", job=job.job)
    except (DatabaseError, InterfaceError):
        # Not the job's fault: it is claimed again when the claim has run out.
        raise
    except Exception:
        log.exception("job failed", job=job.job, kind=job.kind)
        job.fail()
    return True
