"""The rows of bad input that are about names, passwords and log-in."""

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Player
from games.players import backend
from tests.players.conftest import PASSWORD
from tests.players.test_joining import log_in, sign_up

pytestmark = pytest.mark.django_db

BAD_NAMES = {
    "empty": "",
    "151 long": "x" * 151,
    "taken": "Mira",
    "a look-alike": "Міrа",
    "another case": "MIRA",
    "zero-width": "Mi\u200bra",
    "newline inside": "Mi\nra",
    "markup": "<script>",
    "10 kB": "x" * 10_000,
    "a guest's": "Guest 1234",
}
BAD_PASSWORDS = {
    "1 MB": "x" * 1_000_000,
    "just over 4 kB": "é" * 2_049,
    "common": "password123",
    "the name": "MiraculousMira",
    "short": "abc",
    "digits": "4821482148214",
}
BAD_NEXT = ["//evil.example", "https://evil.example/", "javascript:alert(1)", "/%0d%0aSet-Cookie:a=b", "http:///evil"]


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_bad_name_is_an_error_in_the_form(client: Client, account: Player, name: str) -> None:
    response = sign_up(client, name)
    assert response.status_code == 200
    assert response.context["form"].errors["username"]
    assert Player.objects.count() == 1


def test_a_name_in_two_normal_forms_is_one_name(client: Client) -> None:
    sign_up(client, "Jose\u0301")
    assert Player.objects.get().username == "José"
    assert sign_up(Client(), "José").context["form"].errors["username"]
    assert log_in(Client(), "JOSE\u0301").status_code == 302


@pytest.mark.parametrize("password", BAD_PASSWORDS.values(), ids=BAD_PASSWORDS)
def test_a_bad_password_is_an_error_in_the_form(client: Client, password: str) -> None:
    response = sign_up(client, "MiraculousMira", password1=password)
    assert response.status_code == 200
    assert response.context["form"].errors["password1"]
    assert not Player.objects.exists()


def test_no_password_over_4_kb_is_ever_hashed(client: Client, account: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []
    monkeypatch.setattr(Player, "set_password", lambda self, raw: hashed.append(len(raw)))
    monkeypatch.setattr(Player, "check_password", lambda self, raw: hashed.append(len(raw)))
    long = "x" * (backend.LONGEST_PASSWORD + 1)
    for name in ("Mira", "Nobody"):
        assert log_in(client, name, long).status_code == 200
        assert backend.Backend().authenticate(None, username=name, password=long) is None
    assert hashed == []


def test_twenty_wrong_log_ins_are_stopped_with_a_time_to_wait(client: Client, account: Player) -> None:
    answers = [log_in(client, "Mira", f"wrong {n}") for n in range(20)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1]["Retry-After"]) > 0


def test_another_spelling_of_the_name_gives_no_more_tries(client: Client, account: Player) -> None:
    spellings = ["Mira", "mira", "MIRA", "M.ira", "Mlra"] * 3
    assert log_in(client, spellings[0], "wrong").status_code == 200
    assert [log_in(client, name, "wrong").status_code for name in spellings][-1] == 429


def test_an_unknown_name_is_answered_as_a_known_one(account: Player) -> None:
    def said(name: str) -> list[str]:
        visitor = Client()
        pages = [log_in(visitor, name, "wrong").content.decode() for _ in range(12)]
        return [page.replace(name, "?").split("<main")[1].split('name="csrf')[0] for page in pages]

    assert said("Mira") == said("Nora")


def test_the_others_get_in_meanwhile(client: Client, account: Player) -> None:
    Player.objects.create_user("Ada", password=PASSWORD)
    for n in range(20):
        log_in(client, "Mira", f"wrong {n}")
    assert log_in(Client(), "Ada").status_code == 302


@pytest.mark.parametrize("target", BAD_NEXT)
def test_next_leads_nowhere_else(client: Client, account: Player, target: str) -> None:
    response = client.post("/accounts/login/", {"login": "Mira", "password": PASSWORD, "next": target})
    assert response.status_code == 302
    assert response["Location"].startswith("/")
    assert not response["Location"].startswith("//")
    assert "Set-Cookie:a" not in str(response.headers)


@pytest.mark.parametrize("target", BAD_NEXT)
def test_nor_for_somebody_logged_in_already(client: Client, account: Player, target: str) -> None:
    client.force_login(account)
    assert client.get("/accounts/login/", {"next": target})["Location"].startswith("/")
    assert not client.get("/accounts/login/", {"next": target})["Location"].startswith("//")


def test_an_account_is_led_away_from_log_in_and_sign_up(client: Client, account: Player) -> None:
    client.force_login(account)
    for page in ("/accounts/login/", "/accounts/signup/"):
        assert client.get(page, {"next": "/me/"})["Location"] == "/me/"


def test_a_guest_may_log_in_or_sign_up_but_has_no_password_to_change(client: Client, guest: Player) -> None:
    for page in ("/accounts/login/", "/accounts/signup/"):
        assert client.get(page).status_code == 200
    for page in ("/accounts/password/set/", "/accounts/password/change/", "/accounts/email/", "/accounts/2fa/"):
        assert client.get(page)["Location"] == "/accounts/signup/"


def test_signing_up_does_not_tell_whose_an_address_is(client: Client, account: Player) -> None:
    sign_up(client, "Ada", email="taken@example.org")
    assert sign_up(Client(), "Eve", email="taken@example.org").status_code == 302


def test_the_admin_has_no_log_in_of_its_own(client: Client) -> None:
    assert client.get("/admin/login/", {"next": "/admin/"})["Location"].startswith("/accounts/login/")
