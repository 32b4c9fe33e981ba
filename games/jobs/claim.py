"""Claiming a job: one worker at a time, by a conditional update; a worker that died loses it by the clock.

Never does the work itself.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from games import orders
from games.models import Job

CLAIM_S = orders.HELD_S
"""How long a claim lasts without a sign of progress."""

TRIES = 5
"""Another worker may be faster so many times before this one looks again later."""


class NotWantedError(Exception):
    """The job was cancelled, given to another worker, or nobody waits for it any more: stop."""


class StoppedError(Exception):
    """The worker was told to end: stop, and let another have the job."""


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Claim:
    """A job in the hands of one worker; is_stopped: whether that was told to end."""

    job: int
    kind: str
    order: object
    worker: str
    is_stopped: Callable[[], bool] = _never

    def progress(self, done: int, *, total: int) -> None:
        """Tell how far it is, and keep the claim; NotWantedError when it is no longer ours or wanted."""
        until = Now() + timedelta(seconds=CLAIM_S)
        wanted = self._mine().filter(orders.is_wanted())
        if not wanted.update(done=done, total=total, claimed_until=until):
            self._mine().update(state=Job.State.CANCELLED)
            raise NotWantedError(self.job)

    def finish(self, result: object) -> bool:
        """Keep the result; False when the job is no longer ours, and then it is not kept."""
        return self._mine().update(state=Job.State.DONE, result=result, claimed_until=None) == 1

    def fail(self) -> None:
        """Say that it cannot be done."""
        self._mine().update(state=Job.State.FAILED, claimed_until=None)

    def give_back(self) -> None:
        """Let another worker have it."""
        self._mine().update(state=Job.State.WAITING, worker="", claimed_until=None)

    def _mine(self) -> QuerySet[Job]:
        return Job.objects.filter(pk=self.job, state=Job.State.RUNNING, worker=self.worker)


def claim(*, kinds: Collection[str], worker: str, is_stopped: Callable[[], bool] = _never) -> Claim | None:
    """The first job of these kinds that nobody works on, None when there is none."""
    orders.cancel_unwanted()
    free = Q(state=Job.State.WAITING) | Q(state=Job.State.RUNNING, claimed_until__lt=Now())
    to_do = Job.objects.filter(free, kind__in=kinds)
    for _ in range(TRIES):
        job = to_do.order_by("-priority", "pk").first()
        if job is None:
            return None
        until = Now() + timedelta(seconds=CLAIM_S)
        taken = to_do.filter(pk=job.pk).update(state=Job.State.RUNNING, worker=worker, claimed_until=until)
        if taken:
            return Claim(job.pk, job.kind, job.order, worker, is_stopped)
    return None
