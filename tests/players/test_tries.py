"""How often a password may be tried, and that nobody keeps an owner out (docs/decisions/0008)."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from games import limits
from games.limits import Limit
from games.models import Player, Spent
from games.players import known
from tests.players.conftest import PASSWORD
from tests.players.test_joining import log_in
from tests.support.still import still_clock

__all__ = ["still_clock"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still_clock")]
STRANGER, OWNER = "203.0.113.7", "198.51.100.9"


def at(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def guess(client: Client, times: int, name: str = "Mira") -> list[int]:
    return [log_in(client, name, f"wrong {n}").status_code for n in range(times)]


def test_a_stranger_is_stopped_after_ten_and_told_how_long(account: Player) -> None:
    stranger = at(STRANGER)
    assert guess(stranger, 20) == [200] * 10 + [429] * 10
    answer = log_in(stranger, "Mira", "wrong")
    assert 1 <= int(answer["Retry-After"]) <= 36
    assert "Too many tries" in answer.content.decode()


def test_the_owner_gets_in_from_elsewhere_while_a_stranger_guesses(account: Player) -> None:
    guess(at(STRANGER), 20)
    assert log_in(at(OWNER)).status_code == 302


def test_the_owners_browser_gets_in_from_the_strangers_own_address(account: Player) -> None:
    mine = at(STRANGER)
    assert log_in(mine).status_code == 302
    mine.post("/accounts/logout/")
    guess(at(STRANGER), 100)
    assert log_in(at(STRANGER)).status_code == 429
    assert log_in(mine).status_code == 302


def test_the_owners_browser_gets_in_though_a_hundred_addresses_guess(account: Player) -> None:
    mine = at(OWNER)
    log_in(mine)
    mine.post("/accounts/logout/")
    for _ in range(200):
        limits.spend(Limit.WRONG_FOR, by=account.name_key)
    assert log_in(at("192.0.2.1")).status_code == 429
    assert log_in(mine).status_code == 302


def test_a_browser_that_is_known_has_its_own_count_and_no_more(account: Player) -> None:
    mine = at(OWNER)
    log_in(mine)
    mine.post("/accounts/logout/")
    assert guess(mine, 11) == [200] * 10 + [429]
    assert log_in(at(OWNER)).status_code == 302


def test_a_browser_is_known_to_its_own_accounts_only(account: Player) -> None:
    Player.objects.create_user("Ada", password=PASSWORD)
    stranger = at(STRANGER)
    log_in(stranger, "Ada")
    stranger.post("/accounts/logout/")
    assert guess(stranger, 11)[-1] == 429


@pytest.mark.parametrize("edit", [lambda text: text[:-2], lambda text: "x" + text, lambda _: "", lambda _: "é"])
def test_an_edited_cookie_knows_nobody(account: Player, edit) -> None:  # type: ignore[no-untyped-def]
    mine = at(STRANGER)
    log_in(mine)
    mine.post("/accounts/logout/")
    mine.cookies[known.COOKIE] = edit(mine.cookies[known.COOKIE].value)
    guess(at(STRANGER), 20)
    assert log_in(mine).status_code == 429


def test_right_passwords_use_nothing_up(account: Player) -> None:
    for _ in range(15):
        assert log_in(at(OWNER)).status_code == 302
    assert guess(at(OWNER), 1) == [200]


def test_an_address_cannot_go_through_names(account: Player) -> None:
    stranger = at(STRANGER)
    answers = [log_in(stranger, f"Nobody{n}", "wrong").status_code for n in range(40)]
    assert answers == [200] * 30 + [429] * 10
    assert log_in(at(OWNER)).status_code == 302


def test_an_unknown_name_is_counted_as_a_known_one(account: Player) -> None:
    assert guess(at(STRANGER), 12, "Nora") == guess(at(OWNER), 12, "Mira")


def test_a_reset_by_mail_voids_what_others_tried(account: Player) -> None:
    Player.objects.filter(pk=account.pk).update(email="mira@example.org")
    for _ in range(200):
        limits.spend(Limit.WRONG_FOR, by=account.name_key)
    mine = at(OWNER)
    mine.post("/accounts/password/reset/", {"email": "mira@example.org"})
    link = next(word for word in mail.outbox[-1].body.split() if "/password/reset/key/" in word)
    page = mine.get("/" + link.split("/", 3)[3], follow=True)
    new = "another long one 8"
    mine.post(page.request["PATH_INFO"], {"password1": new, "password2": new})
    assert log_in(at(OWNER), "Mira", new).status_code == 302


def test_no_address_and_no_name_stands_in_the_table(account: Player) -> None:
    guess(at(STRANGER), 1)
    kept = " ".join(Spent.objects.values_list("key", flat=True))
    assert STRANGER not in kept
    assert "mira" not in kept.lower()


def test_a_thief_at_an_open_session_guesses_no_faster(account: Player) -> None:
    mine = at(OWNER)
    log_in(mine)
    pages = [mine.post("/accounts/reauthenticate/", {"password": f"wrong {n}"}).status_code for n in range(12)]
    assert pages[-1] == 429


@pytest.mark.parametrize(
    ("proxies", "forged"),
    [(0, "{n}.2.3.4"), (0, "9.9.9.9, {n}.2.3.4"), (1, "{n}.2.3.4, 203.0.113.7"), (2, "{n}.2.3.4")],
)
def test_a_forged_forwarder_gives_no_more_tries(account: Player, settings: Any, proxies: int, forged: str) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    stranger = at(STRANGER)
    answers = []
    for n in range(12):
        body = {"login": "Mira", "password": "wrong"}
        answer = stranger.post("/accounts/login/", body, headers={"x-forwarded-for": forged.format(n=n + 1)})
        answers.append(answer.status_code)
    assert answers == [200] * 10 + [429] * 2
