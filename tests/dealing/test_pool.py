"""The pool of certified deals: each is proven, taken once, and never replaced by an uncertified one."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from games import clock, dailies, dealing, orders, races
from games.dealing import NotReadyError, Preparing
from games.models import Daily, Deal, Job
from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start
from tests.support.certified import fill
from tests.support.domain import NOON, SECRET, account
from tests.support.workers import until, worker

pytestmark = pytest.mark.django_db(transaction=True)

DAY = NOON.date()


def plays_to_a_win(deal: Deal) -> bool:
    game = start(parse_deck(deal.cards), draw=deal.draw)
    for text in deal.line.split():
        after = play(game, parse_action(text))
        assert isinstance(after, Game), text
        game = after
    return game.ended


def test_what_is_in_the_pool_has_a_line_that_wins_and_its_par() -> None:
    fill(3)
    deals = list(Deal.objects.filter(pooled=True))
    assert len(deals) == 6
    assert all(plays_to_a_win(deal) and deal.par == len(deal.line.split()) and deal.certified for deal in deals)


def test_an_uncertified_deal_cannot_be_pooled() -> None:
    deal = dealing.sealed(1, secret=SECRET)
    with pytest.raises(IntegrityError), transaction.atomic():
        Deal.objects.filter(pk=deal.pk).update(pooled=True)


def test_of_many_who_take_at_once_each_gets_another_deal_or_none() -> None:
    fill(4)

    def taken(_: int) -> int | None:
        try:
            with transaction.atomic():
                return dealing.take("S", draw=1).pk
        except NotReadyError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        got = list(threads.map(taken, range(8)))
    deals = [one for one in got if one is not None]
    assert len(deals) == len(set(deals)) == 4
    assert dealing.depth("S", draw=1) == 0


def test_what_is_rolled_back_was_not_taken() -> None:
    fill(1)
    with transaction.atomic():
        dealing.take("S", draw=1)
        transaction.set_rollback(True)
    assert dealing.depth("S", draw=1) == 1


def test_the_keeper_orders_what_is_missing_and_not_twice() -> None:
    fill(1)
    assert dealing.deepen(3) == 2 + 2 + 3 + 3
    assert dealing.deepen(3) == 0
    assert Job.objects.filter(kind="certify").count() == 10


def test_without_certified_deals_nothing_opens_and_one_is_ordered_before_all_else() -> None:
    dealing.deepen(1)
    daily = dailies.of(DAY, draw=1, now=NOON)
    assert daily == Preparing(0, 0, at_work=False)
    with pytest.raises(NotReadyError):
        races.create(account(), draw=1, now=NOON)
    assert not Daily.objects.exists()
    first = Job.objects.order_by("-priority", "pk").first()
    assert first is not None
    assert (first.priority, first.order) == (orders.URGENT, {"kind": "S", "draw": 1})


def test_a_worker_certifies_what_somebody_waits_for(tmp_path: Path) -> None:
    dailies.of(DAY, draw=3, now=NOON)
    with worker(tmp_path):
        until(lambda: isinstance(dailies.of(DAY, draw=3, now=NOON), Daily))
    daily = Daily.objects.select_related("deal").get()
    assert (daily.deal.certified, daily.deal.pooled, daily.deal.draw) == (True, False, 3)
    assert plays_to_a_win(daily.deal)


def test_who_wants_a_race_is_told_to_wait_or_that_nobody_works(tmp_path: Path) -> None:
    client = Client()

    def ask():
        return client.post("/api/races/", {"draw": 1}, content_type="application/json")

    answer = ask()
    assert (answer.status_code, answer.json()) == (503, {"error": "no-worker"})
    with worker(tmp_path):
        until(orders.is_anybody_at_work)
        answer = ask()
        assert answer.status_code in (201, 202)
        until(lambda: ask().status_code == 201)


def test_the_page_of_a_daily_that_is_being_prepared_says_so() -> None:
    day = dailies.today(clock.moment())
    answer = Client().get(f"/daily/{day.isoformat()}/1/")
    assert answer.status_code == 503
    assert not Daily.objects.exists()
