"""A job is done by one worker at a time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.jobs import NotWantedError, claim
from games.models import Job

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = ("review",)


def job(key: str, **more: object) -> Job:
    return Job.objects.create(kind="review", key=key, **more)


def test_jobs_are_claimed_by_priority_then_by_age_and_once() -> None:
    job("second")
    job("third")
    job("first", priority=5)
    claims = [claim(kinds=KINDS, worker="w") for _ in range(4)]
    keys = [Job.objects.get(pk=one.job).key for one in claims if one is not None]
    assert keys == ["first", "second", "third"]
    assert claims[3] is None


def test_a_kind_that_the_worker_does_not_know_waits() -> None:
    job("one")
    assert claim(kinds=("other",), worker="w") is None
    assert claim(kinds=(), worker="w") is None


def test_a_job_of_a_worker_that_died_is_claimed_again_and_the_dead_can_do_no_more() -> None:
    one = job("one")
    dead = claim(kinds=KINDS, worker="dead")
    assert dead is not None
    Job.objects.filter(pk=one.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))
    heir = claim(kinds=KINDS, worker="heir")
    assert heir is not None
    assert not dead.finish({"never": "kept"})
    with pytest.raises(NotWantedError):
        dead.progress(1, total=2)
    heir.progress(1, total=2)
    assert heir.finish({"found": 1})
    one.refresh_from_db()
    assert (one.state, one.result, one.done, one.total) == (Job.State.DONE, {"found": 1}, 1, 2)


def test_a_cancelled_job_stops_its_worker_at_the_next_sign_of_progress() -> None:
    one = job("one")
    held = claim(kinds=KINDS, worker="w")
    assert held is not None
    Job.objects.filter(pk=one.pk).update(state=Job.State.CANCELLED)
    with pytest.raises(NotWantedError):
        held.progress(1, total=2)
    assert not held.finish(None)
