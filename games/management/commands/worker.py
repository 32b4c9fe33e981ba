"""`manage.py worker`: a niced process that does jobs one after another."""

import logging
import os

from django.core.management.base import BaseCommand

from games.jobs import KINDS, NotWantedError, claim
from games.management.processes import every, process_name

NICENESS = 10
ROUND_S = 1.0

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Do the jobs that wait in the database, until Ctrl-C or SIGTERM."

    def handle(self, **_options: object) -> None:
        os.nice(NICENESS)
        name = process_name()
        self.stdout.write(f"worker {name}")
        every(ROUND_S, round_=lambda: _work(name))


def _work(name: str) -> bool:
    """Do one job; False when there was none."""
    job = claim(kinds=KINDS, worker=name)
    if job is None:
        return False
    try:
        job.finish(KINDS[job.kind](job))
    except NotWantedError:
        log.info("job %d is no longer wanted", job.job)
    except Exception:
        log.exception("job %d failed", job.job)
        job.fail()
    return True
