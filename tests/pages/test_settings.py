"""What a person chooses is seen at once, stays on the device, and goes with the account."""

import pytest
from django.test import Client

from games.models import Player
from games.players import settings
from games.players.settings import ALLOWED

pytestmark = pytest.mark.django_db

PASSWORD = "quite a long one 7"


def html_of(client: Client, page: str = "/") -> str:
    html = client.get(page, follow=True).content.decode()
    return html[html.index("<html") : html.index(">", html.index("<html"))]


def told(client: Client, **change: str):
    return client.post("/api/settings/", {"settings": change}, content_type="application/json")


def test_what_is_chosen_is_in_the_first_byte_of_the_next_page(client: Client) -> None:
    assert 'data-chosen="system"' in html_of(client)
    assert client.post("/settings/", {"theme": "dark", "table": "lin", "next": "/new/"})["Location"] == "/new/"
    html = html_of(client)
    assert 'data-chosen="dark" data-theme="dark"' in html
    assert 'data-table="lin"' in html
    assert 'data-settings="theme:dark.table:lin"' in html


def test_what_is_no_setting_is_left_out(client: Client) -> None:
    client.post("/settings/", {"theme": '"><b>', "colour": "red", "table": "tuile"})
    assert 'data-settings="table:tuile"' in html_of(client)
    client.cookies[settings.COOKIE] = 'theme:"><script>.table:' + "x" * 5000
    assert 'data-settings=""' in html_of(client)
    assert told(client, theme="mauve").status_code == 400
    assert told(client, colour="red").json() == {"error": "bad-request", "at": ["colour"]}


@pytest.mark.parametrize(
    "next_", ["//evil", "%2f%2fevil", "evil", "evil.example", "/%0d%0aSet-Cookie:x=y", "javascript:x", "/\\evil"]
)
def test_after_choosing_one_stays_on_this_site(client: Client, next_: str) -> None:
    assert client.post("/settings/", {"theme": "dark", "next": next_})["Location"] == "/settings/"


def test_a_switch_that_is_not_sent_by_the_whole_page_is_off(client: Client) -> None:
    client.post("/settings/", {"all": "1", "sound": "on", "hand": "left"})
    chosen = settings.known(settings._parsed(client.cookies[settings.COOKIE].value))
    assert chosen == {
        **dict.fromkeys(("rules", "double", "keys", "timer", "motion", "watched"), "off"),
        "sound": "on",
        "hand": "left",
    }


def test_every_setting_stands_on_the_page_with_all_its_values(client: Client) -> None:
    html = client.get("/settings/").content.decode()
    for name, values in ALLOWED.items():
        if name != "winnable":
            shown = [value for value in values if f'name="{name}" value="{value}"' in html]
            assert shown == list(values) or (f'name="{name}"' in html and "data-off" in html), name


def test_an_account_finds_its_settings_on_another_device(client: Client) -> None:
    Player.objects.create_user("Mira", password=PASSWORD)
    client.post("/settings/", {"table": "tuile", "sound": "on"})
    log_in(client)
    assert told(client, deck="4").json()["deck"] == "4"
    other = Client()
    other.post("/settings/", {"table": "lin"})
    log_in(other)
    assert 'data-settings="sound:on.deck:4.table:tuile"' in html_of(other)


def test_a_guest_who_signs_up_keeps_what_was_chosen(client: Client) -> None:
    client.post("/new/", {"draw": "1"})
    told(client, text="large")
    client.post("/accounts/signup/", {"username": "Ada", "password1": PASSWORD, "password2": PASSWORD})
    assert Player.objects.get(username="Ada").settings["text"] == "large"
    assert 'data-text="large"' in html_of(client)


def log_in(client: Client) -> None:
    client.post("/accounts/login/", {"login": "Mira", "password": PASSWORD})
    assert "Mira" in client.get("/").content.decode()
