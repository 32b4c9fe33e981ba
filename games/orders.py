"""Ordering work from the worker processes, and hearing how far it is; `games.jobs` does it.

An order has a key: the same request is one job, done once. Never does the work, and never waits for it.
"""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max, Q
from django.db.models.functions import Now

from games.models import Job, Lease

UNWANTED_S = 2
"""An awaited job is cancelled when nobody has asked for it for so long."""

WORKER = "worker "
"""Each worker holds a lease whose name begins so, while it lives."""

HELD_S = 10
"""A worker's lease, and its claim on a job, are prolonged long before they have lasted so long."""

URGENT = 20
"""Priority of what somebody waits for; what is made for later has 0 or less."""

KEPT = timedelta(days=30)
"""How long results stay; afterwards they are found anew."""

FAILED_FOR = timedelta(minutes=1)
"""A job that failed is not tried again for so long."""

_OPEN = (Job.State.WAITING, Job.State.RUNNING)
_UNWANTED = Q(awaited=True, wanted_at__lt=Now() - timedelta(seconds=UNWANTED_S))


def wanted(kind: str, *, key: str, order: object, priority: int = URGENT) -> Job:
    """The job of this key, for somebody who waits for it: made, or made to run again after it was cancelled.

    To be called again at least every 2 s, or it is cancelled.
    """
    job = _made(kind, key=key, order=order, priority=priority, awaited=True)
    mine = Job.objects.filter(pk=job.pk)
    if job.state in _OPEN:
        mine.filter(state__in=_OPEN).update(wanted_at=Now())
    elif job.state == Job.State.CANCELLED:
        again = mine.filter(state=Job.State.CANCELLED)
        again.update(state=Job.State.WAITING, wanted_at=Now(), worker="", claimed_until=None, done=0, total=0)
        job = mine.get()
    return job


def order(kind: str, *, key: str, order: object, priority: int = 0) -> Job:
    """The job of this key, to be done whoever waits or not."""
    return _made(kind, key=key, order=order, priority=priority, awaited=False)


def cancel_unwanted() -> int:
    """Cancel the awaited jobs that nobody waits for; how many. Workers do it; one at work stops by itself."""
    over = Job.objects.filter(_UNWANTED, state__in=_OPEN)
    # Most times there are none, and asking takes no lock.
    return over.update(state=Job.State.CANCELLED) if over.exists() else 0


def is_wanted() -> Q:
    """Of jobs: those that somebody has asked for in time, or that nobody need ask for."""
    return ~_UNWANTED


def is_somebody_waiting() -> bool:
    """Whether an urgent job waits for a worker."""
    return Job.objects.filter(state=Job.State.WAITING, priority__gte=URGENT).exists()


def clear() -> int:
    """Forget failed jobs, and those long done or cancelled; how many."""
    over = Q(state__in=(Job.State.DONE, Job.State.CANCELLED), wanted_at__lt=Now() - KEPT)
    failed = Q(state=Job.State.FAILED, wanted_at__lt=Now() - FAILED_FOR)
    past = Job.objects.filter(over | failed)
    return past.delete()[0] if past.exists() else 0


def is_anybody_at_work() -> bool:
    """Whether a worker lives: one that waits for jobs, or one that is in the middle of a job."""
    waits = Lease.objects.filter(name__startswith=WORKER, expires_at__gt=Now())
    works = Job.objects.filter(state=Job.State.RUNNING, claimed_until__gt=Now())
    return waits.exists() or works.exists()


def worker_age_s(*, now_s: float) -> float | None:
    """Seconds since a worker last gave a sign of life, at a time of the database's clock; None if none ever did."""
    waits = Lease.objects.filter(name__startswith=WORKER).aggregate(until=Max("expires_at"))["until"]
    works = Job.objects.filter(state=Job.State.RUNNING).aggregate(until=Max("claimed_until"))["until"]
    ends = [until.timestamp() for until in (waits, works) if until is not None]
    return max(0.0, round(now_s - max(ends) + HELD_S, 3)) if ends else None


def is_open_or_done(key: str) -> bool:
    """Whether asking for the job of this key makes no new work."""
    return Job.objects.filter(key=key).exclude(state=Job.State.CANCELLED).exists()


def ahead(job: Job) -> int:
    """How many jobs come before one that waits: those at work, and those in front of it; 0 where it does not wait."""
    if job.state != Job.State.WAITING:
        return 0
    before = Q(priority__gt=job.priority) | Q(priority=job.priority, pk__lt=job.pk)
    running = Q(state=Job.State.RUNNING, claimed_until__gt=Now())
    return Job.objects.filter(running | Q(is_wanted(), before, state=Job.State.WAITING)).count()


def _made(kind: str, *, key: str, order: object, priority: int, awaited: bool) -> Job:
    found = Job.objects.filter(key=key).first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            job = Job(kind=kind, key=key, order=order, priority=priority, awaited=awaited, wanted_at=Now())
            job.save(force_insert=True)
    except IntegrityError:
        pass
    return Job.objects.get(key=key)
