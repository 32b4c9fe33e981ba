"""Casual games that are to be winnable, and those that begin at a position of a review."""

import json

import pytest
from django.test import Client

from games import journal
from games.journal.verify import faults
from games.models import Attempt, Deal, Job, JournalEntry, Status
from games.rules.game import Game
from tests.review.test_review import asking, lost_game
from tests.support.certified import fill
from tests.support.domain import account

pytestmark = pytest.mark.django_db(transaction=True)


def new(client: Client, **body: object):
    return client.post("/api/games/", json.dumps(body), content_type="application/json")


def test_who_wants_a_winnable_deal_gets_an_open_certified_one_that_nobody_else_gets() -> None:
    fill(2, kind="N")
    got = [new(Client(), draw=3, winnable=True).json() for _ in range(2)]
    deals = [Attempt.objects.get(pk=one["attempt"]).deal for one in got]
    assert len(set(deals)) == 2
    assert all(deal.kind == Deal.Kind.OPEN and deal.certified and deal.draw == 3 for deal in deals)


def test_without_one_it_is_ordered_and_the_open_game_goes_on() -> None:
    client = Client()
    first = new(client).json()["attempt"]
    answer = new(client, winnable=True)
    assert (answer.status_code, answer.json()) == (503, {"error": "no-worker"})
    assert Attempt.objects.get().pk == first
    assert Attempt.objects.get().status == Status.PLAYING
    assert Job.objects.get().order == {"kind": "N", "draw": 1}


def test_a_game_from_a_review_begins_with_what_led_there_and_goes_on_by_the_rules() -> None:
    player = account()
    lost, client = lost_game(player), asking(player)
    told = client.get(f"/api/attempts/{lost.pk}/review/").json()
    node = next(one for one in told["nodes"] if one["seq"] == 104)
    answer = new(client, **{"from": {"attempt": lost.pk, "node": node["parent"]}})
    assert answer.status_code == 201
    record = journal.load(answer.json()["attempt"])
    assert record is not None
    actions = [entry.action for entry in record.entries]
    assert actions == [action for seq, action in enumerate(told["actions"][:103], 1) if seq not in undone(told)]
    assert {entry.at for entry in record.entries} == {0}
    assert isinstance(record.game, Game)
    assert not record.game.ended
    assert list(faults(record.attempt)) == []
    attempt = Attempt.objects.get(pk=record.attempt)
    assert (attempt.kind, attempt.ranked, attempt.deal_id) == ("casual", False, lost.deal_id)


def undone(told: dict) -> set[int]:
    """The numbers of the undos, and of what they took back."""
    undos = {seq for seq, action in enumerate(told["actions"], 1) if action == "undo"}
    return undos | {node["seq"] for node in told["nodes"] if node["undone"]}


def test_only_positions_of_reviews_that_may_be_seen_can_be_tried() -> None:
    player = account()
    lost = lost_game(player)
    client = asking(player)
    assert new(client, **{"from": {"attempt": lost.pk, "node": 99_999}}).status_code == 404
    assert new(asking(account()), **{"from": {"attempt": lost.pk, "node": 0}}).status_code == 404
    assert new(client, **{"from": {"attempt": lost.pk, "node": -1}}).status_code == 400
    before = JournalEntry.objects.count()
    assert new(client, **{"from": {"attempt": lost.pk, "node": 0}}).status_code == 201
    assert JournalEntry.objects.count() == before
