"""A guest signs up or logs in: what was played is kept, and the way back is closed."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.test import Client

from games import casual, journal
from games.models import Attempt, Daily, Deal, JournalEntry, Kind, Player, SessionSuccession, Status
from tests.players.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def sign_up(client: Client, name: str = "Ada", **more: str):  # type: ignore[no-untyped-def]
    return client.post("/accounts/signup/", {"username": name, "password1": PASSWORD, "email": "", **more})


def log_in(client: Client, name: str = "Mira", password: str = PASSWORD):  # type: ignore[no-untyped-def]
    return client.post("/accounts/login/", {"login": name, "password": password})


def key(client: Client) -> str:
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def a_move(attempt: Attempt, at: int = 1) -> None:
    JournalEntry.objects.create(attempt=attempt, seq=1, action="draw", at=at, score=0, moves=1, home=0, hash=bytes(32))


def a_daily(letters: str) -> Daily:
    deal = Deal.objects.create(kind="N", letters=letters, draw=1, cards="")
    return Daily.objects.create(date=date(2026, 5, 1), draw=1, deal=deal)


def test_signing_up_keeps_the_row_and_its_games(client: Client, guest: Player) -> None:
    game = casual.current(guest)
    assert sign_up(client).status_code == 302
    account = Player.objects.get()
    assert (account.pk, account.username, account.is_guest) == (guest.pk, "Ada", False)
    assert casual.current(account) == game
    assert client.get("/api/games/current/").json()["attempt"] == game.pk


def test_open_sockets_can_follow_the_session_through_signing_up(client: Client, guest: Player) -> None:
    before = key(client)
    sign_up(client)
    after = key(client)
    assert before != after
    assert SessionSuccession.objects.get(old_key=before).new_key == after


def test_the_guests_old_cookie_opens_nothing(client: Client, guest: Player) -> None:
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = key(client)
    sign_up(client)
    assert thief.get("/api/games/current/").status_code == 204
    thief.post("/new/", {"draw": "1"})
    assert Player.objects.filter(is_guest=True).exclude(pk=guest.pk).exists()


def test_logging_in_moves_the_guests_games_and_leaves_no_empty_guest(
    client: Client, guest: Player, account: Player
) -> None:
    game = casual.current(guest)
    before = key(client)
    log_in(client)
    assert casual.current(account) == game
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert SessionSuccession.objects.get(old_key=before).new_key == key(client)


def test_of_two_open_games_the_one_played_last_goes_on(client: Client, guest: Player, account: Player) -> None:
    older = casual.start(account, code="TF1-D1N-AAAAAAB", now=NOW)
    a_move(older)
    game = casual.current(guest)
    log_in(client)
    assert casual.current(account) == older, "a game nobody played gives way"

    other = Client()
    other.post("/new/", {"code": "TF1-D1N-AAAAAAD"})
    game = Attempt.objects.get(player__is_guest=True, status=Status.PLAYING)
    a_move(game)
    response = log_in(other)
    older.refresh_from_db()
    assert casual.current(account) == game
    assert older.status == Status.RESIGNED
    assert journal.load(older.pk).entries[-1].action == "end:resigned"
    assert any("TF1-D1N-AAAAAAB" in str(message) for message in get_messages(response.wsgi_request))


def test_a_daily_played_by_both_stays_with_the_guest_unranked(client: Client, guest: Player, account: Player) -> None:
    daily = a_daily("AAAAAAE")
    both = {
        player: Attempt.objects.create(
            player=player, deal=daily.deal, daily=daily, kind=Kind.DAILY, ranked=True, started_at=NOW
        )
        for player in (guest, account)
    }
    response = log_in(client)
    for attempt in both.values():
        attempt.refresh_from_db()
    assert both[guest].player == guest
    assert not both[guest].ranked
    assert both[account].ranked
    assert Player.objects.filter(pk=guest.pk).exists()
    assert len(list(get_messages(response.wsgi_request))) >= 1


def test_a_daily_the_account_has_not_played_moves(client: Client, guest: Player, account: Player) -> None:
    daily = a_daily("AAAAAAF")
    Attempt.objects.create(player=guest, deal=daily.deal, daily=daily, kind=Kind.DAILY, started_at=NOW)
    log_in(client)
    assert Attempt.objects.get(daily=daily).player == account


def test_a_second_sign_up_of_one_guest_makes_its_own_account(client: Client, guest: Player) -> None:
    tab = Client()
    tab.cookies[settings.SESSION_COOKIE_NAME] = key(client)
    Player.objects.filter(pk=guest.pk).update(is_guest=False, username="Ada", name_key="ada")
    sign_up(tab, "Eve")
    assert Player.objects.get(pk=guest.pk).username == "Ada"


def test_a_wrong_password_leaves_the_guest_as_before(client: Client, guest: Player, account: Player) -> None:
    log_in(client, password="wrong wrong wrong")
    assert client.get("/api/games/current/").status_code == 200
    assert Player.objects.filter(pk=guest.pk, is_guest=True).exists()


def test_changing_the_password_keeps_this_device_in_and_puts_others_out(client: Client, account: Player) -> None:
    elsewhere = Client()
    for one in (client, elsewhere):
        log_in(one)
    before = key(client)
    new = "an even longer one 8"
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert client.get("/me/").context["player_name"] == "Mira"
    assert elsewhere.get("/me/").context["player_name"] == ""
    followed, newest = before, key(client)
    for _ in range(3):
        if followed != newest:
            followed = SessionSuccession.objects.get(old_key=followed).new_key
    assert followed == newest


def test_a_game_ends_for_nobody_who_only_logs_out_and_in(client: Client, account: Player) -> None:
    log_in(client)
    client.post("/new/", {"draw": "1"})
    game = casual.current(account)
    client.post("/accounts/logout/")
    assert client.get("/api/games/current/").status_code == 204
    log_in(client)
    assert casual.current(account) == game
    assert timedelta(0) <= datetime.now(tz=UTC) - game.started_at
