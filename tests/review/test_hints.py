"""Hints in casual games: on request, marked, for the position that stands, and on no cards of a running race."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import IntegrityError
from django.test import Client

from games import clock, limits, orders, races
from games.keeper import hold
from games.limits import Limit
from games.models import Attempt, Job
from games.review import hints
from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start
from tests.review.test_review import asking, use_up
from tests.support.attempts import attempt as casual_game
from tests.support.domain import NOON, account, guest, played
from tests.support.workers import until, worker

pytestmark = pytest.mark.django_db(transaction=True)


def path_of(attempt: Attempt) -> str:
    return f"/api/games/{attempt.pk}/hint/"


def ask(client: Client, attempt: Attempt, *, seq: int):
    return client.post(path_of(attempt), {"seq": seq}, content_type="application/json")


def test_hints_taken_one_after_another_win_a_game_that_can_be_won(tmp_path: Path) -> None:
    player = account()
    attempt, client = casual_game(letters="AAAAAAB", player=player), asking(player)
    game = start(parse_deck(attempt.deal.cards), draw=1)
    with worker(tmp_path):
        until(orders.is_anybody_at_work)
        for seq in range(3):
            assert client.get(path_of(attempt)).status_code == 204
            answer = ask(client, attempt, seq=seq)
            assert (answer.status_code, set(answer.json())) == (202, {"job"})
            until(lambda: client.get(path_of(attempt)).json()["state"] == "done")
            told = client.get(path_of(attempt)).json()
            assert (told["verdict"], told["seq"]) == ("winnable", seq)
            after = play(game, parse_action(told["action"]))
            assert isinstance(after, Game)
            game = after
            played(attempt, told["action"], at=1000 * (seq + 1))
    attempt.refresh_from_db()
    assert attempt.hinted
    assert Job.objects.filter(kind="hint").count() == 3


def test_without_a_worker_it_is_said_and_nothing_is_marked() -> None:
    player = account()
    attempt = casual_game(player=player)
    answer = ask(asking(player), attempt, seq=0)
    assert (answer.status_code, answer.json()) == (503, {"error": "no-worker"})
    attempt.refresh_from_db()
    assert not attempt.hinted


def test_a_hint_is_for_the_position_that_stands_and_for_ones_own_open_casual_game() -> None:
    player = account()
    attempt = casual_game(player=player)
    played(attempt, "draw")
    with pytest.raises(hints.Stale) as stale:
        hints.ask(attempt.pk, player=player, seq=0, now=clock.moment())
    assert stale.value.seq == 1
    with pytest.raises(hints.NotHere):
        hints.ask(attempt.pk, player=account(), seq=1, now=clock.moment())
    assert hints.ask(attempt.pk, player=player, seq=1, now=clock.moment()).state == Job.State.WAITING


def test_no_hints_in_races_nor_on_their_cards(pool: None) -> None:
    one, other = account(), guest()
    attempt = casual_game(letters="AAAAAAB", player=one)
    race = races.create(one, code="TF1-D3N-AAAAAAB", limit_seconds=300, now=NOON)
    races.join(race.pk, player=other, now=NOON)
    races.start(race.pk, host=one, now=NOON, countdown=timedelta())
    with pytest.raises(hints.DealInRace):
        hints.ask(attempt.pk, player=one, seq=0, now=NOON + timedelta(seconds=9))
    racing = Attempt.objects.get(race=race, player=one)
    with pytest.raises(hints.NotHere):
        hints.ask(racing.pk, player=one, seq=0, now=NOON + timedelta(seconds=9))
    with pytest.raises(IntegrityError):
        Attempt.objects.filter(pk=racing.pk).update(hinted=True)


@pytest.mark.parametrize("body", ["{}", '{"seq": -1.5}', '{"seq": "1"}', '{"seq": 0, "action": "draw"}', "[]"])
def test_what_is_no_request_is_refused(body: str) -> None:
    player = account()
    attempt = casual_game(player=player)
    answer = asking(player).post(path_of(attempt), body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
    assert Client().get(path_of(attempt)).status_code == 404


def test_who_has_asked_for_many_hints_waits_and_is_not_marked_meanwhile() -> None:
    player = account()
    attempt, client = casual_game(player=player), asking(player)
    hold(f"{orders.WORKER}test", holder="test", seconds=60)
    use_up(Limit.HINTS, by=str(player.pk))
    answer = ask(client, attempt, seq=0)
    assert (answer.status_code, answer.json()) == (429, {"error": "too-fast"})
    assert int(answer["Retry-After"]) > 0
    attempt.refresh_from_db()
    assert not attempt.hinted
    limits.clear(Limit.HINTS, by=str(player.pk))
    assert ask(client, attempt, seq=0).status_code == 202
    # What is asked for again is the same hint, and counts once.
    use_up(Limit.HINTS, by=str(player.pk))
    assert ask(client, attempt, seq=0).status_code == 202
    told = client.get(path_of(attempt)).json()
    assert (told["state"], told["at_work"], told["ahead"]) == ("waiting", True, 0)


def test_a_refused_hint_does_not_count() -> None:
    player = account()
    attempt, client = casual_game(player=player), asking(player)
    hold(f"{orders.WORKER}test", holder="test", seconds=60)
    for _ in range(Limit.HINTS.allowance.burst + 1):
        assert ask(client, attempt, seq=7).status_code == 409
    assert ask(client, attempt, seq=0).status_code == 202
