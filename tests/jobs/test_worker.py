"""Real workers: what is ordered is done once, goes on when one is killed, and stops when nobody waits."""

import signal
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games import orders
from games.jobs import KINDS, NotWantedError, StoppedError, claim, par
from games.models import Deal, Job
from games.review.findings import KIND as REVIEW
from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start
from tests.review.test_review import lost_game
from tests.support.attempts import attempt as casual_game
from tests.support.domain import account
from tests.support.workers import PATIENCE_S, stands, until, worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pool")]


def of(deal: Deal) -> dict[str, object]:
    return {"key": par.key(deal.pk), "order": {"deal": deal.pk}}


def test_a_worker_is_niced_says_that_it_lives_and_takes_its_leave(tmp_path: Path) -> None:
    assert not orders.is_anybody_at_work()
    with worker(tmp_path) as one:
        until(lambda: "ready" in one.log.read_text())
        assert orders.is_anybody_at_work()
        assert one.niceness == 10
    assert not orders.is_anybody_at_work()
    assert "Traceback" not in one.log.read_text()


def test_par_is_lowered_in_the_background_by_a_line_that_the_rules_accept(tmp_path: Path) -> None:
    deal = Deal.objects.filter(pooled=True, draw=1).first()
    assert deal is not None
    before = deal.par
    job = orders.order(par.KIND, **of(deal))
    assert orders.order(par.KIND, **of(deal)) == job
    with worker(tmp_path):
        until(lambda: stands(job) == Job.State.DONE)
    deal.refresh_from_db()
    line = deal.line.split()
    assert deal.par == len(line) < before
    game = start(parse_deck(deal.cards), draw=1)
    for text in line:
        after = play(game, parse_action(text))
        assert isinstance(after, Game)
        game = after
    assert game.ended


def test_the_job_of_a_killed_worker_is_taken_up_by_another(tmp_path: Path) -> None:
    deal = Deal.objects.filter(pooled=True, draw=3).first()
    assert deal is not None
    job = orders.order(par.KIND, **of(deal))
    with worker(tmp_path) as one:
        until(lambda: stands(job) == Job.State.RUNNING)
        one.end(how=signal.SIGKILL)
    assert stands(job) == Job.State.RUNNING
    # What the clock does when no sign of progress comes any more.
    Job.objects.filter(pk=job.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))
    with worker(tmp_path):
        until(lambda: stands(job) == Job.State.DONE)
    job.refresh_from_db()
    assert job.result is not None


def test_a_worker_that_is_told_to_end_gives_its_job_back_at_once_and_another_takes_it_up(tmp_path: Path) -> None:
    attempt = lost_game(account())
    job = orders.order(REVIEW, key="review:test", order={"attempt": attempt.pk})
    with worker(tmp_path) as one:
        until(lambda: stands(job) == Job.State.RUNNING)
        one.process.send_signal(signal.SIGTERM)
        assert one.process.wait(PATIENCE_S) == 0
    job.refresh_from_db()
    assert (job.state, job.worker, job.claimed_until) == (Job.State.WAITING, "", None)
    with worker(tmp_path):
        until(lambda: stands(job) == Job.State.DONE)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_work_stops_where_it_is_when_its_worker_is_told_to_end(kind: str) -> None:
    deal = Deal.objects.filter(pooled=True, draw=3).first()
    assert deal is not None
    ordered = {
        "par": {"deal": deal.pk},
        "review": {"attempt": lost_game(account()).pk},
        "hint": {"attempt": casual_game(player=account()).pk, "seq": 0},
        "certify": {"kind": "N", "draw": 1},
    }
    orders.order(kind, key=f"{kind}:test", order=ordered[kind])
    held = claim(kinds=[kind], worker="w", is_stopped=lambda: True)
    assert held is not None
    with pytest.raises(StoppedError):
        KINDS[kind](held)


def test_what_nobody_waits_for_any_more_is_cancelled_and_what_is_wanted_again_is_done(tmp_path: Path) -> None:
    deal = Deal.objects.filter(pooled=True, draw=3).first()
    assert deal is not None
    job = orders.wanted(par.KIND, **of(deal))
    with worker(tmp_path):
        until(lambda: orders.wanted(par.KIND, **of(deal)).state == Job.State.RUNNING)
        Job.objects.filter(pk=job.pk).update(wanted_at=timezone.now() - timedelta(seconds=orders.UNWANTED_S + 1))
        until(lambda: stands(job) == Job.State.CANCELLED)
        assert orders.wanted(par.KIND, **of(deal)) == job
        until(lambda: orders.wanted(par.KIND, **of(deal)).state == Job.State.DONE)


def test_the_search_for_par_gives_way_to_what_somebody_waits_for() -> None:
    deal = Deal.objects.filter(pooled=True, draw=1).first()
    assert deal is not None
    job = orders.order(par.KIND, **of(deal))
    held = claim(kinds=[par.KIND], worker="w")
    assert held is not None
    orders.wanted("hint", key="hint:0:0", order={})
    with pytest.raises(NotWantedError):
        par.work(held)
    assert stands(job) == Job.State.WAITING


def test_a_waiting_job_that_nobody_waits_for_is_never_begun() -> None:
    job = orders.wanted("par", key="par:0", order={})
    assert orders.cancel_unwanted() == 0
    Job.objects.filter(pk=job.pk).update(wanted_at=timezone.now() - timedelta(seconds=orders.UNWANTED_S + 1))
    assert orders.cancel_unwanted() == 1
    assert stands(job) == Job.State.CANCELLED
