"""Guests are made at the first POST, and by nothing else."""

from collections.abc import Iterator

import pytest
from django.db import IntegrityError
from django.test import Client

from games.models import Player
from games.players import guests
from games.players.sessions import SessionStore

pytestmark = pytest.mark.django_db

PAGES = ["/", "/new/", "/play/", "/play/TF1-D1N-AAAAAAC/", "/me/", "/api/games/current/", "/accounts/login/"]


@pytest.mark.parametrize("page", PAGES)
def test_looking_at_a_page_makes_no_guest(client: Client, page: str) -> None:
    client.get(page)
    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies


def test_the_first_game_makes_a_guest_who_stays(client: Client) -> None:
    client.post("/new/", {"draw": "1"})
    client.post("/new/", {"draw": "3"})
    guest = Player.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.username.startswith("Guest ")


def test_a_code_that_is_none_makes_no_guest(client: Client) -> None:
    client.post("/new/", {"code": "TF1-D1N-!"})
    client.post("/api/games/", {"code": "TF1-D1N-!"}, content_type="application/json")
    assert not Player.objects.exists()


def _numbers(*numbers: int) -> Iterator[int]:
    yield from numbers


def test_a_taken_number_is_passed_over() -> None:
    numbers = _numbers(3821, 3821, 3822)
    made = [guests.create(below=lambda _n: next(numbers)) for _ in range(2)]
    assert [guest.username for guest in made] == ["Guest 4821", "Guest 4822"]


def test_where_no_number_is_free_it_is_said() -> None:
    for _ in range(6):
        try:
            guests.create(below=lambda _n: 0)
        except IntegrityError:
            break
    with pytest.raises(IntegrityError):
        guests.create(below=lambda _n: 0)


def test_nobody_logs_in_as_a_guest(client: Client) -> None:
    guest = guests.create()
    guest.set_password("quite a long one 7")
    guest.save()
    assert not client.login(username=guest.username, password="quite a long one 7")


@pytest.mark.parametrize("key", ["a" * 20 + "\0", "é" * 20, "' OR 1=1 --"])
def test_a_cookie_that_can_be_no_key_is_nobodys(key: str) -> None:
    """The database is not asked: PostgreSQL fails on a NUL."""
    store = SessionStore(key)
    assert store.session_key is None
    assert not store.keys()
