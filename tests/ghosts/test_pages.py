"""The pages of ghosts and of the quick race: one click, then a page that says how it stands and leads into the race."""

from datetime import timedelta

import pytest
from django.http import HttpResponseBase
from django.test import Client

from games import clock, dealing, keeper, robots
from games.models import Attempt, Daily, Deal, Ghost, Player, Race, Seeking, Status
from tests.support.domain import account, result, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]

QUICK, GHOSTS = "/races/quick/", "/races/ghosts/"


def logged_in(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend="games.players.backend.Backend")
    return client


def closed_day() -> Daily:
    now = clock.moment()
    deal = dealing.take(Deal.Kind.SEALED, draw=1)
    return Daily.objects.create(date=(now - timedelta(days=2)).date(), draw=1, deal=deal, closed_at=now)


def stands(daily: Daily, player: Player, *, time: int = 1000) -> Attempt:
    attempt = result(player, deal=daily.deal, daily=daily.pk, ranked=True)
    return stood(attempt, (time, 520, 52), status=Status.WON)


def led_to(answer: HttpResponseBase) -> str:
    assert answer.status_code == 302, answer.status_code
    return answer.headers["Location"]


def test_two_visitors_who_click_meet_in_one_race() -> None:
    one, other = Client(), Client()
    for client in (one, other):
        assert led_to(client.post(QUICK, {"draw": "1"})) == QUICK
    places = {led_to(client.get(QUICK)) for client in (one, other)}
    assert places == {f"/race/{Race.objects.get().slug}/"}
    assert Attempt.objects.filter(race__isnull=False).count() == 2


def test_who_waits_sees_how_long_and_may_cancel() -> None:
    client = Client()
    client.post(QUICK, {"draw": "3"})
    page = client.get(QUICK).content.decode()
    assert "Looking for rivals" in page
    assert 'http-equiv="refresh"' in page
    assert led_to(client.post(QUICK, {"cancel": "1"})) == "/race/"
    assert not Seeking.objects.exists()
    assert "Looking for rivals" not in client.get(QUICK).content.decode()


def test_who_waited_long_enough_is_led_into_a_race_that_counts_down() -> None:
    client = Client()
    client.post(QUICK, {"draw": "1"})
    Seeking.objects.update(asked_at=clock.moment() - timedelta(seconds=20))
    race = Race.objects.get(slug=led_to(client.get(QUICK)).split("/")[2])
    assert race.unranked
    assert race.starts_at is not None
    assert race.starts_at > clock.moment()


def test_practice_rivals_come_where_somebody_plays_for_them() -> None:
    keeper.hold(robots.LEASE, holder="here", seconds=60)
    client = Client()
    client.post(QUICK, {"draw": "1"})
    Seeking.objects.update(asked_at=clock.moment() - timedelta(seconds=20))
    led_to(client.get(QUICK))
    there = Attempt.objects.filter(race__quick=True).values_list("player__robot", flat=True)
    assert sorted(there) == ["", "easy", "medium"]
    assert not Ghost.objects.exists()


def test_while_no_deal_is_ready_the_page_says_so_and_goes_on() -> None:
    Deal.objects.update(pooled=False)
    client = Client()
    client.post(QUICK, {"draw": "1"})
    Seeking.objects.update(asked_at=clock.moment() - timedelta(seconds=20))
    assert "No deal is ready yet" in client.get(QUICK).content.decode()


def test_a_stranger_who_only_looks_is_nobody_and_waits_for_nothing() -> None:
    page = Client().get(QUICK)
    assert page.status_code == 200
    assert not Player.objects.exists()


def test_from_a_closed_daily_one_races_the_field() -> None:
    daily = closed_day()
    theirs = [stands(daily, account(name), time=time) for name, time in (("Ada", 1000), ("Ben", 2000))]
    client = logged_in(account())
    address = f"{GHOSTS}?day={daily.date.isoformat()}&draw=1"
    board = client.get(f"/daily/{daily.date.isoformat()}/1/").content.decode()
    assert address.replace("&", "&amp;") in board
    page = client.get(address).content.decode()
    assert "The record: Ada" in page
    race = Race.objects.get(slug=led_to(client.post(address, {"against": "field"})).split("/")[2])
    assert set(Ghost.objects.filter(race=race).values_list("attempt", flat=True)) == {one.pk for one in theirs}


def test_a_game_is_named_by_its_number_and_ticked() -> None:
    daily = closed_day()
    stands(daily, account("Ada"), time=1000)
    second = stands(daily, account("Ben"), time=2000)
    page = Client().get(f"{GHOSTS}?attempt={second.pk}").content.decode()
    assert "This game: Ben" in page
    assert f'value="{second.pk}" checked' in page


def test_without_a_name_a_deal_that_is_new_is_chosen() -> None:
    daily, player = closed_day(), account()
    best = stands(daily, account())
    assert led_to(logged_in(player).get(GHOSTS)) == f"{GHOSTS}?attempt={best.pk}"
    stands(daily, player)
    assert "There is nobody to race here" in logged_in(player).get(GHOSTS).content.decode()


def test_who_knows_the_cards_is_refused_others() -> None:
    daily, player = closed_day(), account()
    best = stands(daily, account(), time=1000)
    stands(daily, player, time=2000)
    answer = logged_in(player).post(f"{GHOSTS}?attempt={best.pk}", {"against": str(best.pk)})
    assert answer.status_code == 409
    assert "only your own games" in answer.content.decode()
    assert not Race.objects.exists()


@pytest.mark.parametrize(
    "query", ["attempt=x", "attempt=999999", "attempt=" + 40 * "9", "day=1", "day=2020-01-01", "day=" + 900 * "1"]
)
def test_what_is_not_there_is_not_found(query: str) -> None:
    assert Client().get(f"{GHOSTS}?{query}").status_code == 404


@pytest.mark.parametrize("race", [None, Race.Visibility.LINK])
def test_a_game_that_may_not_be_seen_names_no_deal(race: str | None) -> None:
    """Else a race against the known line would tell its host the code that a stranger or a running race plays."""
    deal = dealing.take(Deal.Kind.SEALED, draw=1)
    Deal.objects.filter(pk=deal.pk).update(kind=Deal.Kind.OPEN, key=None)
    now = clock.moment()
    made = race and Race.objects.create(slug="BCD2FGH", deal=deal, visibility=race, starts_at=now, active_at=now)
    theirs = Attempt.objects.create(
        deal=deal, player=account(), kind="race" if made else "casual", race=made or None, status=Status.PLAYING
    )
    for client in (Client(), logged_in(account())):
        address = f"{GHOSTS}?attempt={theirs.pk}"
        assert client.get(address).status_code == 404
        assert client.post(address, {"against": "line"}).status_code == 404
    assert not Race.objects.filter(unranked=True).exists()


@pytest.mark.parametrize("against", [[], ["x"], ["-1"], ["9" * 40], ["999999"], ["field"], ["line"] * 200])
def test_what_cannot_be_raced_makes_no_race(against: list[str]) -> None:
    daily, player = closed_day(), account()
    mine = stands(daily, player)
    answer = logged_in(player).post(f"{GHOSTS}?attempt={mine.pk}", {"against": against})
    assert answer.status_code in (400, 409)
    assert not Race.objects.exists()
