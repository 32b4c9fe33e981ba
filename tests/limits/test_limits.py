"""Limits: so many at once and so many an hour, exact under haste."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from games import limits
from games.limits import Limit
from games.models import Attempt, Player, Spent
from tests.support.still import still_clock

__all__ = ["still_clock"]
pytestmark = pytest.mark.usefixtures("still_clock")

NOW = 1_800_000_000_000


def spent(limit: Limit, *, times: int, now_ms: int = NOW, by: str = "x") -> int:
    """How many of so many tries went through."""
    through = 0
    for _ in range(times):
        try:
            limits.spend(limit, by=by, now_ms=now_ms)
        except limits.TooFast:
            continue
        through += 1
    return through


@pytest.mark.django_db
@pytest.mark.parametrize("limit", Limit)
def test_a_limit_lets_its_burst_through_and_then_its_rate(limit: Limit) -> None:
    burst, hour = limit.allowance.burst, 3_600_000
    assert spent(limit, times=burst + 5) == burst
    assert spent(limit, times=3, now_ms=NOW + limit.allowance.each_ms) == 1
    most = min(burst, limit.allowance.an_hour)
    assert spent(limit, times=burst + 5, now_ms=NOW + 2 * hour) == most
    assert spent(limit, times=1, by="somebody else") == 1


@pytest.mark.django_db
def test_who_is_too_fast_is_told_when_one_is_free_again() -> None:
    spent(Limit.WRONG_HERE, times=10)
    with pytest.raises(limits.TooFast) as told:
        limits.spend(Limit.WRONG_HERE, by="x", now_ms=NOW)
    assert told.value.retry_after == 36
    assert spent(Limit.WRONG_HERE, times=1, now_ms=NOW + 35_999) == 0
    assert spent(Limit.WRONG_HERE, times=1, now_ms=NOW + 36_000) == 1


@pytest.mark.django_db
def test_what_did_not_count_is_given_back() -> None:
    spent(Limit.KNOWN, times=10)
    limits.give_back(Limit.KNOWN, by="x")
    assert spent(Limit.KNOWN, times=2) == 1


@pytest.mark.django_db
def test_what_is_free_again_is_forgotten_and_nothing_else() -> None:
    for name in "abc":
        spent(Limit.KNOWN, times=1, by=name)
    spent(Limit.KNOWN, times=1, by="late", now_ms=NOW + 3_600_000)
    assert limits.forget(now_ms=NOW + 40_000, most=2) == 2
    assert limits.forget(now_ms=NOW + 40_000, most=2) == 1
    assert limits.forget(now_ms=NOW + 40_000, most=2) == 0
    assert Spent.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_forty_at_once_get_no_more_than_one_after_the_other() -> None:
    def one(_: int) -> int:
        try:
            return spent(Limit.WRONG_HERE, times=1)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(40))) == 10


def use_up(limit: Limit, *, by: str) -> None:
    for _ in range(limit.allowance.burst):
        limits.spend(limit, by=by)


@pytest.mark.django_db
def test_an_address_makes_so_many_guests_and_is_told_to_wait_by_page_and_api() -> None:
    use_up(Limit.GUESTS, by="127.0.0.1")
    page = Client().post("/new/", {"draw": "1"})
    assert (page.status_code, page["Retry-After"]) in {(429, "1"), (429, "2")}
    assert "<h1" in page.content.decode()
    told = Client().post("/api/games/", {"draw": 1}, content_type="application/json")
    assert (told.status_code, told.json()) == (429, {"error": "too-fast"})
    assert told["Retry-After"] in {"1", "2"}
    assert not Player.objects.exists()
    assert Client(REMOTE_ADDR="192.0.2.1").post("/new/", {"draw": "1"}).status_code == 302


@pytest.mark.django_db
def test_a_player_starts_so_many_games(client: Client) -> None:
    client.post("/new/", {"draw": "1"})
    use_up_rest(Player.objects.get())
    for answer in (
        client.post("/new/", {"draw": "1"}),
        client.post("/api/games/", {"draw": 1}, content_type="application/json"),
    ):
        assert (answer.status_code, answer["Retry-After"]) == (429, "1")
    assert Attempt.objects.count() == 1


def use_up_rest(player: Player) -> None:
    try:
        use_up(Limit.GAMES, by=str(player.pk))
    except limits.TooFast:
        return
    raise AssertionError("one was used already")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "fields", "most"),
    [
        ("/accounts/signup/", {"username": "", "password1": "x", "email": ""}, 20),
        ("/accounts/password/reset/", {"email": "nobody@example.org"}, 5),
    ],
)
def test_signing_up_and_resetting_have_their_limits(path: str, fields: dict[str, str], most: int) -> None:
    client = Client()
    answers = [client.post(path, fields) for _ in range(most + 1)]
    assert 429 not in {answer.status_code for answer in answers[:most]}
    assert answers[-1].status_code == 429 or "few minutes" in answers[-1].content.decode()
