"""The pages of races, dailies, boards and players: what they show, to whom, and what they never show."""

from datetime import timedelta

import pytest
from django.test import Client

from games import clock, dailies, races
from games.models import Attempt, Block, Kind, Player, Race, Status
from tests.pages.test_pages import boot, login, opened
from tests.support.domain import account, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def lobby(host: Player, **settings: object) -> Race:
    return races.create(host, now=clock.moment(), **settings)  # type: ignore[arg-type]


def today(*, draw: int = 1) -> str:
    return f"/daily/{dailies.today(clock.moment())}/{draw}/"


def ended(player: Player, *, draw: int = 1, score: int = 500, won: bool = True) -> Attempt:
    now = clock.moment()
    daily = dailies.of(dailies.today(now), draw=draw, now=now)
    assert daily is not None
    attempt = dailies.start(player, daily=daily, now=now)
    return stood(attempt, (90_000, score, 52 if won else 9), status=Status.WON if won else Status.RESIGNED, moves=120)


@pytest.mark.parametrize("page", ["/race/", "/race/new/", "/daily/", "/daily/?draw=3&by=time", "/boards/"])
def test_a_visitors_page_opens_without_inline_code_and_makes_nobody(client: Client, page: str) -> None:
    opened(client, page)
    assert not Player.objects.exists()


def test_making_a_race_leads_into_its_lobby(client: Client) -> None:
    answer = client.post("/race/new/", {"draw": "3", "mode": "score", "limit": "none", "visibility": "link"})
    race = Race.objects.get()
    assert answer["Location"] == f"/race/{race.slug}/"
    assert (race.deal.draw, race.deal.kind, race.mode, race.limit_seconds) == (3, "S", "score", None)
    assert race.visibility == "link"
    told = boot(opened(client, answer["Location"]))
    assert told["race"] == race.slug
    assert told["player"]["guest"] is True
    assert told["names"] == [told["host"]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "TF1-D2N-AAAAAAB"}, "Character 6 is “2”"),
        ({"code": "TF1-D1S-AAAAAAB"}, "A sealed code cannot be raced on"),
        ({"limit": "7"}, "Start a race"),
        ({"mode": "slow"}, "Start a race"),
    ],
)
def test_a_race_that_cannot_be_is_not_made(client: Client, change: dict[str, str], said: str) -> None:
    wanted = {"draw": "1", "mode": "home", "limit": "900", "visibility": "open"} | change
    answer = client.post("/race/new/", wanted)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not Player.objects.exists()


def test_nothing_of_a_races_deal_is_on_its_page(client: Client) -> None:
    race = lobby(account("Ana"), code="TF1-D1N-AAAAAAC")
    html = opened(client, f"/race/{race.slug}/")
    assert "AAAAAAC" not in html
    assert race.deal.cards[:8] not in html


def test_a_short_code_is_forgiving_and_an_unknown_one_is_told(client: Client) -> None:
    race = lobby(account("Ana"))
    typed = f"{race.slug[:3].lower()}-{race.slug[3:]}"
    assert client.get("/race/", {"code": typed})["Location"] == f"/race/{race.slug}/"
    assert client.get(f"/race/{typed}/")["Location"] == f"/race/{race.slug}/"
    unknown = client.get("/race/", {"code": "<b>"})
    assert unknown.status_code == 404
    assert "No race has this code" in unknown.content.decode()
    assert client.get("/race/BCDFGHJ/").status_code == 404


def test_a_races_picture_is_a_drawing_without_style(client: Client) -> None:
    race = lobby(account("Ana"))
    answer = client.get(f"/race/{race.slug}/qr.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content
    assert b"style" not in answer.content


def test_home_and_the_list_show_open_lobbies_and_not_those_by_link_only(client: Client) -> None:
    opened_race = lobby(account("Ana"))
    hidden = lobby(account("Björn"), visibility=Race.Visibility.LINK)
    for page in ("/", "/race/"):
        html = opened(client, page)
        assert f"/race/{opened_race.slug}/" in html
        assert hidden.slug not in html


def test_home_leads_back_to_ones_lobby_and_running_daily(client: Client) -> None:
    player = login(client)
    race = lobby(player)
    client.post(f"{today()}start/")
    html = opened(client, "/")
    assert "Back to your lobby" in html
    assert f"/race/{race.slug}/" in html
    assert f"{today()}play/" in html
    assert html.count("btn you") <= 2


def test_a_daily_starts_by_a_post_only_and_once(client: Client) -> None:
    assert client.get(f"{today()}start/").status_code == 405
    assert "The clock runs from here" in opened(client, today())
    for _ in range(2):
        assert client.post(f"{today()}start/")["Location"] == f"{today()}play/"
    attempt = Attempt.objects.get()
    assert (attempt.kind, attempt.player.is_guest, attempt.ranked) == (Kind.DAILY, True, False)
    told = boot(client.get(f"{today()}play/").content.decode())
    assert told["attempt"] == attempt.pk
    html = opened(client, today())
    assert "Your clock runs" in html
    assert "The clock runs from here" not in html


def test_an_open_daily_shows_its_commitment_and_nothing_more_of_the_deal(client: Client) -> None:
    opened(client, today())
    daily = dailies.named(dailies.today(clock.moment()), draw=1)
    assert daily is not None
    login(client)
    ended(Player.objects.get(username="Mira"))
    for page in (today(), f"{today()}play/"):
        html = client.get(page).content.decode()
        assert daily.deal.letters not in html
        assert daily.deal.cards[:11] not in html
        assert bytes(daily.deal.key or b"").hex() not in html
    found = dailies.reveal(daily)
    assert found.commitment in client.get(today()).content.decode()


def test_a_closed_daily_shows_code_key_and_cards(client: Client) -> None:
    now = clock.moment() - timedelta(days=3)
    daily = dailies.of(dailies.today(now), draw=3, now=now)
    assert daily is not None
    html = opened(client, f"/daily/{daily.date}/3/")
    daily.refresh_from_db()
    assert daily.closed_at is not None
    for part in (daily.deal.code, daily.deal.cards, bytes(daily.deal.key or b"").hex()):
        assert part in html
    assert f"/play/{daily.deal.code}/" in html
    assert client.post(f"/daily/{daily.date}/3/start/")["Location"] == f"/daily/{daily.date}/3/"
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("page", ["/daily/2020-01-01/1/", "/daily/2020-13-01/1/", "/daily/2999-01-01/1/"])
def test_a_day_that_there_was_not_is_absent(client: Client, page: str) -> None:
    assert client.get(page).status_code == 404
    assert client.get(today(draw=1).replace("/1/", "/2/")).status_code == 404


def test_the_daily_shows_who_stands_where_and_who_plays(client: Client) -> None:
    me = login(client)
    for name, score in (("Ines", 600), ("Ana", 590), ("Björn", 590)):
        ended(account(name), score=score)
    ended(me, score=100, won=False)
    client.post(f"{today(draw=3)}start/")
    html = opened(client, today())
    assert html.index("Ines") < html.index("Ana") < html.index("Björn") < html.index("(you)")
    assert "You stand 4th" in html
    assert "not won" in html
    assert "1 plays now" in opened(client, today(draw=3))
    assert "(you)" not in opened(client, f"{today()}?by=moves").replace("Mira (you)", "")


def test_a_guest_sees_where_they_would_stand_and_how_to_keep_it(client: Client) -> None:
    ended(account("Ines"), score=600)
    client.post(f"{today()}start/")
    attempt = Attempt.objects.get(player__is_guest=True)
    stood(attempt, (1000, 40, 4), status=Status.RESIGNED, moves=9)
    html = opened(client, today())
    assert "You would stand 2nd" in html
    assert "/accounts/signup/?next=" in html


@pytest.mark.parametrize("span", ["day", "week", "month", "ever", "<b>"])
@pytest.mark.parametrize("measure", ["wins", "score", "time", "moves"])
def test_every_board_shows_the_first(client: Client, span: str, measure: str) -> None:
    ended(account("Ines"))
    html = opened(client, f"/boards/?span={span}&measure={measure}&draw=1")
    assert "/player/Ines/" in html
    assert "Nobody stands here yet" in opened(client, f"/boards/?span={span}&measure={measure}&draw=3")


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "x", "2024-02-29"])
def test_boards_of_any_day_open(client: Client, day: str) -> None:
    for span in ("day", "week", "month", "ever"):
        opened(client, f"/boards/?span={span}&day={day}")


def test_a_players_page_shows_races_and_dailies_and_casual_games_to_oneself_only(client: Client) -> None:
    me = login(client)
    ended(me)
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    client.post("/new/", {"code": "TF1-D1N-AAAAAAD"})
    own = opened(client, "/player/Mira/")
    assert "Daily, draw 1" in own
    assert "/play/TF1-D1N-AAAAAAC/" in own
    others = opened(Client(), "/player/Mira/")
    assert "Daily, draw 1" in others
    assert "TF1-D1N" not in others
    assert "Nothing has ended yet" in opened(Client(), "/player/Mira/?kind=casual&before=9")
    assert Client().get("/player/mira/")["Location"] == "/player/Mira/"


def test_a_race_by_link_only_is_no_way_in_for_others(client: Client) -> None:
    me = login(client)
    race = lobby(me, visibility=Race.Visibility.LINK)
    races.join(race.pk, player=account("Ana"), now=clock.moment())
    races.start(race.pk, host=me, now=clock.moment() - timedelta(seconds=60))
    races.resign(race.pk, player=me, now=clock.moment())
    assert race.slug in opened(client, "/player/Mira/")
    others = opened(Client(), "/player/Mira/")
    assert "Race, draw 1" in others
    assert race.slug not in others


def test_who_blocks_the_viewer_is_absent_and_so_is_a_guest(client: Client) -> None:
    me = login(client)
    ana = account("Ana")
    assert client.get("/player/Ana/").status_code == 200
    Block.objects.create(blocker=ana, blocked=me)
    assert client.get("/player/Ana/").status_code == 404
    visitor = Client()
    visitor.post("/new/", {"draw": "1"})
    name = Player.objects.get(is_guest=True).username
    assert visitor.get(f"/player/{name}/").status_code == 200
    assert client.get(f"/player/{name}/").status_code == 404
    assert client.get("/player/Nobody/").status_code == 404
