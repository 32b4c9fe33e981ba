"""Waiting for a winnable deal is no new game."""

import pytest
from django.test import Client

from games import clock, orders
from games.keeper import hold
from games.models import Spent

pytestmark = pytest.mark.django_db(transaction=True)


def test_asking_again_while_a_deal_is_certified_uses_up_no_games(client: Client) -> None:
    hold(f"{orders.WORKER}test", holder="test", seconds=600)
    for _ in range(3):
        answer = client.post("/api/games/", {"draw": 1, "winnable": True}, content_type="application/json")
        assert (answer.status_code, set(answer.json())) == (202, {"waiting"})
        assert client.post("/new/", {"draw": "1", "winnable": "on"}).status_code == 202
        assert not Spent.objects.filter(key__startswith="games:", until__gt=clock.process.now_ms()).exists()
