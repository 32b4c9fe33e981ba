"""Real worker processes on the database of the test itself."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from games.models import Job
from tests.support import forks
from tests.support.processes import stop

PATIENCE_S = 240


def database_url() -> str:
    """The test's own database, as a process finds it."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


class Worker:
    """`manage.py worker`, running until it is ended; `env` names another database than the test's own."""

    def __init__(self, folder: Path, *, env: Mapping[str, str] | None = None) -> None:
        self.log = folder / "worker.txt"
        env = {**os.environ, "DATABASE_URL": database_url(), "PYTHONUNBUFFERED": "1"} if env is None else env
        self.process = forks.start(("manage.py", "worker"), env=env, log=self.log)

    def end(self, *, how: signal.Signals = signal.SIGTERM) -> None:
        stop(self.process, how=how)

    @property
    def niceness(self) -> int:
        return os.getpriority(os.PRIO_PROCESS, self.process.pid)


@contextmanager
def worker(folder: Path, *, env: Mapping[str, str] | None = None) -> Iterator[Worker]:
    """A worker while the block runs."""
    one = Worker(folder, env=env)
    try:
        yield one
    finally:
        one.end()


def until(wanted: Callable[[], object], *, seconds: float = PATIENCE_S) -> None:
    """Wait for it; AssertionError when it does not come."""
    last = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < last, "waited in vain"
        time.sleep(0.05)


def stands(job: Job) -> str:
    """The job's state as it is kept now."""
    return Job.objects.values_list("state", flat=True).get(pk=job.pk)
