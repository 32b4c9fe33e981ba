"""A review over HTTP: who may ask, how far it is, what lost the game, and a proof that the rules accept."""

import json
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client

from games import clock, dailies, journal, limits, orders, races, review
from games.jobs import Claim
from games.jobs.pace import Pace
from games.jobs.review import Reviewing
from games.limits import Limit
from games.models import Attempt, Block, Daily, Deal, Job, Player, Race, Spent, Status
from games.review.tree import grow
from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start
from tests.support.attempts import attempt as casual_game
from tests.support.domain import NOON, account, after, guest, played
from tests.support.service import ROOT
from tests.support.workers import until, worker

pytestmark = pytest.mark.django_db(transaction=True)

SAVED_ONCE = 25
"""The case whose 99th action loses, is undone, and whose 104th loses for good."""


def case(number: int = SAVED_ONCE) -> dict:
    return json.loads((ROOT / "tests/cases/middles.json").read_text())[number]


def lost_game(player: Player, *, number: int = SAVED_ONCE) -> Attempt:
    told = case(number)
    one = casual_game(letters=told["code"][-7:], draw=told["draw"], player=player, started_at=NOON)
    played(one, *(action.removesuffix(":1") for action in told["actions"].split()))
    journal.end(one.pk, status=Status.RESIGNED, at=10**6)
    return one


def asking(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player, backend="games.players.backend.Backend")
    return client


def use_up(limit: Limit, *, by: str) -> None:
    """For a quarter of an hour at least, however slow the machine is."""
    ahead = clock.process.now_ms() + 900_000
    for _ in range(limit.allowance.burst):
        limits.spend(limit, by=by, now_ms=ahead)


def path_of(attempt: Attempt, node: int | None = None) -> str:
    return f"/api/attempts/{attempt.pk}/review/" + ("" if node is None else f"{node}/")


def refusal(client: Client, attempt: Attempt) -> tuple[int, str]:
    answer = client.get(path_of(attempt))
    return answer.status_code, answer.json()["error"]


def test_a_review_names_the_losing_move_and_its_proof_is_played_to_a_win(tmp_path: Path) -> None:
    player = account()
    lost, client = lost_game(player), asking(player)
    first = client.get(path_of(lost)).json()
    assert first["state"] == "waiting"
    assert {node["verdict"] for node in first["nodes"]} == {"unknown"}
    with worker(tmp_path):
        until(lambda: client.get(path_of(lost)).json()["state"] == "done")
    told = client.get(path_of(lost)).json()
    assert told["done"] == told["total"] > 0
    assert [one["seq"] for one in told["lost_at"]] == [99, 104]
    assert told["saved"] == [{"seq": 100}]
    nodes = {node["seq"]: node for node in told["nodes"]}
    assert (nodes[99]["undone"], nodes[104]["undone"]) == (True, False)
    assert (nodes[98]["verdict"], nodes[99]["verdict"]) == ("winnable", "lost")
    final = told["lost_at"][-1]
    assert final["better"] == final["line"][0] != told["actions"][103]
    game = start(parse_deck(" ".join(told["deck"])), draw=told["draw"])
    for text in [*told["actions"][:103], *final["line"]]:
        following = play(game, parse_action(text))
        assert isinstance(following, Game), text
        game = following
    assert game.ended
    before = nodes[104]["parent"]
    proof = client.get(path_of(lost, before)).json()
    assert (proof["verdict"], proof["line"]) == ("winnable", final["line"])
    assert client.get(path_of(lost, nodes[104]["node"])).json() == {"verdict": "lost", "line": []}
    assert client.get(path_of(lost, 10_000)).status_code == 404
    assert Job.objects.filter(kind="par").count() == 1


def test_a_review_is_done_once_and_cancelled_when_nobody_waits() -> None:
    player = account()
    lost, client = lost_game(player), asking(player)
    client.get(path_of(lost))
    client.get(path_of(lost))
    assert Job.objects.filter(kind="review").count() == 1
    Job.objects.update(wanted_at=NOON)
    assert orders.cancel_unwanted() == 1
    assert client.get(path_of(lost)).json()["state"] == "waiting"


def test_a_running_game_has_no_review_and_a_casual_one_is_its_players_alone() -> None:
    player = account()
    running = casual_game(player=player)
    assert refusal(asking(player), running) == (403, "not-open")
    journal.end(running.pk, status=Status.RESIGNED)
    assert asking(player).get(path_of(running)).status_code == 200
    for other in (account(), guest(), None):
        assert refusal(asking(other), running) == (404, "no-such-attempt")
    assert asking(player).get("/api/attempts/999999/review/").status_code == 404


def test_a_daily_is_reviewed_by_all_once_it_is_closed_but_not_by_the_blocked(pool: None) -> None:
    player, other, blocked = account(), account(), account()
    Block.objects.create(blocker=player, blocked=blocked)
    daily = dailies.of(NOON.date(), draw=1, now=NOON)
    assert isinstance(daily, Daily)
    mine = dailies.start(player, daily=daily, now=NOON)
    journal.end(mine.pk, status=Status.RESIGNED)
    for viewer in (player, other):
        assert refusal(asking(viewer), mine) == (403, "not-open")
    Daily.objects.update(closed_at=NOON)
    assert {asking(viewer).get(path_of(mine)).status_code for viewer in (player, other, None)} == {200}
    assert refusal(asking(blocked), mine) == (404, "no-such-attempt")


def test_a_race_is_reviewed_when_it_is_over_for_all(pool: None) -> None:
    one, two, stranger = account(), account(), account()
    race = races.create(one, limit_seconds=300, visibility=Race.Visibility.LINK, now=NOON)
    races.join(race.pk, player=two, now=NOON)
    races.start(race.pk, host=one, now=NOON, countdown=timedelta())
    assert races.resign(race.pk, player=one, now=after(5))
    mine = Attempt.objects.get(race=race, player=one)
    # The test's own clock runs long after that race; as it stood at 6 s it is asked of the function itself.

    with pytest.raises(review.NotOpen):
        review.seen(mine.pk, viewer=one, now=after(6))
    assert races.resign(race.pk, player=two, now=after(7))
    assert review.seen(mine.pk, viewer=two, now=after(8)) == mine
    with pytest.raises(review.Absent):
        review.seen(mine.pk, viewer=stranger, now=after(8))


def test_nobody_reviews_cards_that_they_are_racing_on() -> None:

    player = account()
    lost = lost_game(player)
    race = races.create(player, code=case()["code"], limit_seconds=300, now=NOON)
    races.join(race.pk, player=guest(), now=NOON)
    races.start(race.pk, host=player, now=NOON, countdown=timedelta())
    with pytest.raises(review.NotOpen):
        review.seen(lost.pk, viewer=player, now=after(5))
    assert review.seen(lost.pk, viewer=player, now=after(400)) == lost


def test_both_backends_find_the_same_losing_move() -> None:
    told = case(29)
    tree = grow([action.removesuffix(":1") for action in told["actions"].split()])
    found = {}
    for backend in ("pure", "fast"):
        job = Job.objects.create(kind="review", key=backend, state=Job.State.RUNNING, worker="w")
        pace = Pace(Claim(job.pk, "review", {}, "w"), clock=time.monotonic, total=0)
        reviewing = Reviewing(tree, deal=Deal(cards=told["deck"], draw=told["draw"]), pace=pace, backend=backend)
        found[backend] = reviewing.result().verdicts
    assert found["pure"] == found["fast"]
    assert (found["pure"][3], found["pure"][4]) == ("winnable", "lost")


def test_a_review_says_whether_anybody_is_at_work_on_it(tmp_path: Path) -> None:
    player = account()
    lost, client = lost_game(player), asking(player)
    assert client.get(path_of(lost)).json()["at_work"] is False
    with worker(tmp_path):
        until(lambda: client.get(path_of(lost)).json()["at_work"])


def test_who_has_begun_many_reviews_waits_and_still_hears_of_those_that_are_begun() -> None:
    player = account()
    begun, client = lost_game(player), asking(player)
    assert client.get(path_of(begun)).status_code == 200
    other = casual_game(player=player, letters="AAAAAAB")
    journal.end(other.pk, status=Status.RESIGNED, at=1)
    use_up(Limit.REVIEWS, by=str(player.pk))
    answer = client.get(path_of(other))
    assert (answer.status_code, answer.json()) == (429, {"error": "too-fast"})
    assert int(answer["Retry-After"]) > 0
    assert client.get(path_of(other, 0)).status_code == 429
    assert not Job.objects.filter(key__endswith=f":{other.pk}").exists()
    assert client.get(path_of(begun)).status_code == 200
    limits.clear(Limit.REVIEWS, by=str(player.pk))
    assert client.get(path_of(other)).status_code == 200


def test_an_address_has_a_limit_too_and_what_it_refuses_costs_the_player_nothing() -> None:
    player = account()
    attempt = lost_game(player)
    use_up(Limit.REVIEWS_FROM, by="127.0.0.1")
    assert asking(player).get(path_of(attempt)).status_code == 429
    assert not Spent.objects.filter(key__startswith="reviews:", until__gt=clock.process.now_ms() + 1000).exists()
    assert Client(REMOTE_ADDR="10.0.0.9").get(path_of(attempt)).status_code == 404
    elsewhere = asking(player)
    assert elsewhere.get(path_of(attempt), REMOTE_ADDR="10.0.0.9").status_code == 200


def test_it_is_told_whether_anybody_is_at_work_and_how_many_come_before() -> None:
    player = account()
    attempt, client = lost_game(player), asking(player)
    told = client.get(path_of(attempt)).json()
    assert (told["state"], told["at_work"], told["ahead"]) == ("waiting", False, 0)
    orders.order("par", key="par:0", order={}, priority=orders.URGENT + 1)
    orders.order("par", key="par:1", order={}, priority=-1)
    assert client.get(path_of(attempt)).json()["ahead"] == 1
    Job.objects.filter(key="par:1").update(state=Job.State.RUNNING, claimed_until=clock.moment() + timedelta(hours=1))
    told = client.get(path_of(attempt)).json()
    assert (told["at_work"], told["ahead"]) == (True, 2)


def test_a_review_that_waits_goes_on_by_itself_when_a_worker_comes(tmp_path: Path) -> None:
    player = account()
    attempt, client = lost_game(player), asking(player)
    assert client.get(path_of(attempt)).json()["at_work"] is False
    with worker(tmp_path):
        until(lambda: client.get(path_of(attempt)).json()["state"] == "done")
    told = client.get(path_of(attempt)).json()
    assert (told["at_work"], told["ahead"]) == (True, 0)
