"""How often races are made and come into."""

import pytest
from django.test import Client

from games import limits
from games.limits import Limit
from games.models import Deal, Player, Race, Spent

CODE = "TF1-D1N-AAAAAAB"
FIELDS = {"draw": "1", "code": CODE, "mode": "home", "visibility": "open", "limit": "300"}

pytestmark = pytest.mark.django_db


def use_up(limit: Limit, *, by: str) -> None:
    for _ in range(limit.allowance.burst):
        limits.spend(limit, by=by)


def posted(client: Client, path: str, **body: object):
    return client.post(path, body, content_type="application/json")


@pytest.fixture
def player(client: Client) -> Player:
    """The client's, who has played before."""
    posted(client, "/api/games/", draw=1)
    return Player.objects.get()


@pytest.mark.parametrize("limit", [Limit.RACES, Limit.RACES_FROM])
def test_a_player_and_an_address_make_so_many_races_and_are_told_to_wait(
    client: Client, player: Player, limit: Limit
) -> None:
    use_up(limit, by=str(player.pk) if limit is Limit.RACES else "127.0.0.1")
    page = client.post("/race/new/", FIELDS)
    assert page.status_code == 429
    assert "Please wait" in page.content.decode()
    told = posted(client, "/api/races/", code=CODE)
    assert (told.status_code, told.json()) == (429, {"error": "too-fast"})
    assert 0 < int(told["Retry-After"]) <= limit.allowance.each_ms / 1000
    assert not Race.objects.exists()
    assert posted(Client(REMOTE_ADDR="192.0.2.1"), "/api/races/", code=CODE).status_code == 201


def test_what_comes_to_nothing_does_not_count(client: Client, player: Player) -> None:
    assert not Deal.objects.filter(pooled=True).exists()
    for _ in range(2 * Limit.RACES.allowance.burst):
        assert posted(client, "/api/races/", draw=1).json() == {"error": "no-worker"}
        assert posted(client, "/api/races/", code="nonsense").status_code == 400
    now = Spent.objects.filter(key__startswith="races:").values_list("until", flat=True).get()
    limits.spend(Limit.RACES, by=str(player.pk), now_ms=now)
    assert posted(client, "/api/races/", code=CODE).status_code == 201


def test_coming_in_is_limited_too_and_other_verbs_are_not(client: Client, player: Player) -> None:
    slug = posted(Client(), "/api/races/", code=CODE).json()["race"]
    use_up(Limit.JOINS, by=str(player.pk))
    told = posted(client, f"/api/races/{slug}/join")
    assert (told.status_code, told.json()) == (429, {"error": "too-fast"})
    assert 0 < int(told["Retry-After"]) <= 6
    assert posted(client, f"/api/races/{slug}/leave").json() == {"error": "not-in-it"}
