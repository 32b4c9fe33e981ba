"""Previews of links: what they show a stranger, that nothing of an open deal is in them, and that they are kept."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from games import clock, dailies, races
from games.limits import Limit
from games.models import Attempt, Daily, Deal, Player, Race, Status
from games.pages import previews
from games.pages.pictures import Art, Picture, drawn
from games.rules.deals import shuffle
from tests.pages.test_pages import opened
from tests.support.domain import account, stood
from tests.support.still import still_clock

__all__ = ["still_clock"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def png(client: Client, path: str) -> bytes:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    return answer.content


def other_cards(deal: Deal) -> None:
    """Give a deal other cards, and other letters."""
    Deal.objects.filter(pk=deal.pk).update(cards=" ".join(reversed(deal.cards.split())), letters="ZZZZZZZ")


def today(*, draw: int = 1) -> Daily:
    now = clock.moment()
    daily = dailies.of(dailies.today(now), draw=draw, now=now)
    assert isinstance(daily, Daily)
    return daily


def ended(player: Player, daily: Daily, *, won: bool = True) -> Attempt:
    attempt = dailies.start(player, daily=daily, now=clock.moment())
    figures = (90_000, 585, 52) if won else (90_000, 70, 9)
    return stood(attempt, figures, status=Status.WON if won else Status.RESIGNED, moves=120)


def lobby(**settings: object) -> Race:
    made: Race = races.create(account("Ana"), now=clock.moment(), **settings)  # type: ignore[arg-type]
    return made


@pytest.mark.usefixtures("still_clock")
def test_an_address_has_only_so_many_pictures_drawn_and_pages_go_on(client: Client) -> None:
    path = reverse("preview")
    etag = client.get(path)["ETag"]
    for _ in range(Limit.PICTURES.allowance.burst - 1):
        png(client, path)
    refused = client.get(path)
    assert (refused.status_code, refused["Retry-After"]) == (429, "3")
    assert "public" not in refused.get("Cache-Control", "")
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    assert client.get(path, REMOTE_ADDR="10.0.0.9").status_code == 200
    assert client.get("/").status_code == 200


def test_a_picture_is_of_the_size_that_links_want_and_always_the_same() -> None:
    picture = Picture("4:02", lead="Mira won in", line="1st of 4 · 585 points", home=52)
    with Image.open(BytesIO(drawn(picture))) as image:
        assert image.size == (1200, 630)
    drawn.cache_clear()
    first = drawn(picture)
    drawn.cache_clear()
    assert drawn(picture) == first


@pytest.mark.parametrize("large", ["", "W" * 80, "Здравей", "Zażółć", "漢字", "a\nb"])
def test_any_name_can_be_drawn(large: str) -> None:
    assert drawn(Picture(large)).startswith(b"\x89PNG")


def test_a_name_that_the_pictures_have_no_letters_of_is_a_plain_word_there() -> None:
    for name, lead in (("漢字", "player won in"), ("Ångström", "Ångström won in"), ("Здравка", "Здравка won in")):
        found = previews.result(ended(account(name), today()).pk, now=clock.moment())
        assert found is not None
        assert (found.title, found.shown.lead) == (name, lead)


def test_while_a_daily_is_open_its_preview_does_not_depend_on_the_deal(client: Client) -> None:
    daily = today()
    path = reverse("preview-daily", args=[daily.date, 1])
    before = png(client, path)
    other_cards(daily.deal)
    drawn.cache_clear()
    assert png(client, path) == before
    assert previews.daily(today()).shown.art is Art.BACKS


def test_a_closed_daily_shows_its_cards() -> None:
    daily = today()
    daily.closed_at = clock.moment()
    shown = previews.daily(daily).shown
    assert (shown.art, shown.cards) == (Art.CARDS, tuple(daily.deal.cards.split()[:28]))


def test_an_open_daily_says_its_par_and_how_many_have_won_and_nothing_of_the_cards(client: Client) -> None:
    daily = today()
    ended(account("Ana"), daily)
    ended(account("Bram"), daily, won=False)
    html = opened(client, "/daily/")
    assert "Par: 120 moves · won 1 of 2 times" in html
    assert not any(part and part in html for part in (daily.deal.code, daily.deal.cards, daily.deal.line))


@pytest.mark.parametrize("code", ["", "TF1-D1N-AAAAAAC"])
def test_while_a_race_is_not_over_its_preview_does_not_depend_on_the_deal(client: Client, code: str) -> None:
    race = lobby(code=code) if code else lobby()
    path = reverse("preview-race", args=[race.slug])
    now = clock.moment()
    for starts_at in (None, now + timedelta(seconds=3), now - timedelta(seconds=3)):
        Race.objects.filter(pk=race.pk).update(starts_at=starts_at)
        before = png(client, path)
        kept = race.deal.cards, race.deal.letters
        other_cards(race.deal)
        drawn.cache_clear()
        assert png(client, path) == before
        Deal.objects.filter(pk=race.deal.pk).update(cards=kept[0], letters=kept[1])
    assert "AAAAAAC" not in opened(client, f"/race/{race.slug}/")


def test_a_race_that_was_won_shows_who_won(client: Client) -> None:
    race = lobby()
    start = clock.moment() - timedelta(minutes=20)
    Race.objects.filter(pk=race.pk).update(starts_at=start, limit_seconds=300)
    attempt = Attempt.objects.get(race=race)
    Attempt.objects.filter(pk=attempt.pk).update(started_at=start, status=Status.PLAYING)
    attempt.refresh_from_db()
    stood(attempt, (242_000, 585, 52), status=Status.WON, moves=120)
    race.refresh_from_db()
    shown = previews.race(race, now=clock.moment()).shown
    assert (shown.lead, shown.large, shown.home, shown.art) == ("Ana won in", "4:02", 52, Art.KINGS)
    assert shown.line == "1st of 1 · 585 points · draw 1"


def test_an_open_code_shows_the_cards_that_it_stands_for(client: Client) -> None:
    code = "TF1-D3N-AAAAAAC"
    html = opened(client, f"/play/{code}/")
    assert f"http://testserver/preview/deal/{code}.png" in html
    preview = previews.deal(code, now=clock.moment())
    assert preview is not None
    assert preview.shown.cards == shuffle("AAAAAAC")[:28]
    png(client, preview.picture)


def test_a_sealed_code_has_no_preview_before_it_is_closed(client: Client) -> None:
    daily = today()
    code = daily.deal.code
    assert client.get(reverse("preview-deal", args=[code])).status_code == 404
    Daily.objects.filter(pk=daily.pk).update(closed_at=clock.moment())
    png(client, reverse("preview-deal", args=[code]))
    assert client.get("/preview/deal/nonsense.png").status_code == 404


def test_a_result_of_an_open_day_is_figures_only(client: Client) -> None:
    daily = today()
    lost = ended(account("Bo"), daily, won=False)
    Attempt.objects.filter(pk=lost.pk).update(counted=True)
    path = reverse("preview-result", args=[lost.pk])
    before = png(client, path)
    other_cards(daily.deal)
    drawn.cache_clear()
    assert png(client, path) == before
    assert f"http://testserver{path}" in opened(client, f"/review/{lost.pk}/")


def test_a_result_that_a_stranger_may_not_see_has_no_preview(client: Client) -> None:
    ended_one = ended(account("Bonaventura"), today())
    Attempt.objects.filter(pk=ended_one.pk).update(counted=False)
    path = reverse("preview-result", args=[ended_one.pk])
    assert client.get(path).status_code == 404
    assert client.get("/preview/result/999999.png").status_code == 404
    html = opened(client, f"/review/{ended_one.pk}/")
    assert "http://testserver/preview.png" in html
    assert "Bonaventura" not in html.split("</head>")[0]


def test_a_known_picture_is_not_sent_again(client: Client) -> None:
    first = client.get("/preview.png")
    again = client.get("/preview.png", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_no_preview_makes_a_day_or_a_guest(client: Client) -> None:
    day = dailies.today(clock.moment())
    assert client.get(reverse("preview-daily", args=[day, 1])).status_code == 404
    png(client, "/preview.png")
    assert not Daily.objects.exists()
    assert not Player.objects.exists()


def test_a_host_that_is_none_of_ours_gets_no_addresses(client: Client) -> None:
    answer = client.get("/rules/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "evil.example" not in answer.content.decode()
