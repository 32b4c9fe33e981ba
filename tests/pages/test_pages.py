"""The pages: that they open, what they never contain, and what they say when something is wrong."""

import json
import re

import pytest
from django.test import Client

from games import casual, clock, journal
from games.models import Attempt, JournalEntry, Player, Status
from tests.support import certified

pytestmark = pytest.mark.django_db

VISITOR = ["/", "/new/", "/new/?draw=3", "/play/", "/play/TF1-D1N-AAAAAAC/", "/me/"] + [
    f"/accounts/{page}/"
    for page in ("login", "signup", "password/reset", "password/reset/done", "confirm-email", "inactive")
]
ACCOUNT = ["/", "/me/"] + [
    f"/accounts/{page}/"
    for page in ("logout", "email", "password/change", "reauthenticate", "2fa", "2fa/totp/activate", "2fa/webauthn")
]
INLINE = re.compile(
    r"<script(?![^>]*(?:\ssrc=|type=\"application/json\"))|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE
)


def login(client: Client) -> Player:
    player = Player.objects.create_user("Mira", password="quite a long one 7")
    client.force_login(player)
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": 9e9}]
    session["account_authentication_methods_user"] = str(player.pk)
    session.save()
    return player


def opened(client: Client, page: str) -> str:
    response = client.get(page, follow=True)
    assert response.status_code == 200
    html = response.content.decode()
    assert INLINE.search(html) is None
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert len(re.findall(r"<h1[ >]", html)) == 1 or page.startswith("/play/")
    assert html.count("btn you") <= 2, "one filled mirabelle button a view, and the skip link"
    return html


@pytest.mark.parametrize("page", VISITOR)
def test_a_visitors_page_opens_without_inline_code(client: Client, page: str) -> None:
    opened(client, page)


@pytest.mark.parametrize("page", ACCOUNT)
def test_an_accounts_page_opens_without_inline_code(client: Client, page: str) -> None:
    login(client)
    opened(client, page)


def test_ones_own_page_leads_to_ones_results(client: Client) -> None:
    login(client)
    assert 'href="/player/Mira/"' in opened(client, "/me/")


def test_home_offers_to_go_on_with_the_open_game(client: Client) -> None:
    assert "Play now" in opened(client, "/")
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    html = opened(client, "/")
    assert "TF1-D1N-AAAAAAC" in html
    assert "Go on" in html


def test_home_lists_what_has_ended(client: Client) -> None:
    assert "No game has ended yet" in opened(client, "/")
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    client.post("/new/", {"code": "TF1-D1N-AAAAAAD"})
    html = opened(client, "/")
    assert "/play/TF1-D1N-AAAAAAC/" in html
    assert "No game has ended yet" not in html


def boot(html: str) -> dict[str, object]:
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', html)
    assert found
    return json.loads(found[1])


def test_the_table_is_told_what_to_begin_with(client: Client) -> None:
    assert boot(opened(client, "/play/")) == {
        "player": None,
        "attempt": None,
        "open": None,
        "code": None,
        "language": "en",
        "hinted": False,
    }
    client.post("/new/", {"code": "TF1-D3N-AAAAAAC"})
    told = boot(opened(client, "/play/TF1-D1N-AAAAAAB/"))
    assert told["code"] == "TF1-D1N-AAAAAAB"
    assert told["open"] == {"attempt": told["attempt"], "code": "TF1-D3N-AAAAAAC", "draw": 3, "moves": 0}
    assert told["player"]["guest"] is True


@pytest.mark.parametrize("typed", ["tf1-d1n-aaaaaac", "TF1D1NAAAAAAC", "TF1 D1N AAAAAAC"])
def test_a_code_typed_loosely_leads_to_its_own_address(client: Client, typed: str) -> None:
    assert client.get(f"/play/{typed}/")["Location"] == "/play/TF1-D1N-AAAAAAC/"


BAD_CODES = {
    "TF1-D1N-AAAA!AB": "Character 13 is “!”",
    "TF2-D1N-AAAAAAB": "Character 3 is “2”",
    "TF1-D2N-AAAAAAB": "Character 6 is “2”",
    "TF1-D1X-AAAAAAB": "Character 7 is “X”",
    "TF1-D1N-АAAAAAB": "Character 9 is “А”",
    "TF1-D1N-\u202eAAAA": "Character 9 is “U+202E”",
    "TF1-D1N-AAAAAA": "ends too soon",
    "TF1-D1N-AAAAAABB": "which is character 15",
    "TF1-D1N-" + "A" * 10_000: "which is character 15",
    "<script>": "Character 1 is “&lt;”",
}


@pytest.mark.parametrize(("typed", "said"), BAD_CODES.items(), ids=[code[:20] for code in BAD_CODES])
def test_a_code_that_is_none_is_shown_with_its_fault(client: Client, typed: str, said: str) -> None:
    for response in (client.post("/new/", {"code": typed}), client.get(f"/play/{typed}/")):
        assert response.status_code == 400
        html = response.content.decode()
        assert said in html
        assert "<script>" not in html.split("<body")[1]
    assert not Attempt.objects.exists()


def test_a_code_nobody_may_play_is_unknown(client: Client) -> None:
    response = client.post("/new/", {"code": "TF1-D1S-AAAAAAC"})
    assert response.status_code == 404
    assert "No deal has this code here" in response.content.decode()


def test_a_game_with_moves_is_asked_about_before_it_ends(client: Client) -> None:
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    game = casual.current(Player.objects.get())
    JournalEntry.objects.create(attempt=game, seq=1, action="draw", at=9, score=0, moves=1, home=0, hash=bytes(32))
    asked = client.post("/new/", {"draw": "3"})
    assert asked.status_code == 409
    assert "You have made 1 move in TF1-D1N-AAAAAAC" in asked.content.decode()
    assert client.post("/new/", {"draw": "3", "end": str(game.pk)})["Location"] == "/play/"
    game.refresh_from_db()
    assert game.status == Status.RESIGNED


def test_a_winnable_game_is_dealt_from_the_pool_or_waited_for(client: Client) -> None:
    answer = client.post("/new/", {"draw": "1", "winnable": "1"})
    assert answer.status_code in (202, 503)
    assert not Attempt.objects.exists()
    certified.fill(1, kind="N")
    assert client.post("/new/", {"draw": "1", "winnable": "1"}).status_code == 302
    assert Attempt.objects.get().deal.certified


def test_a_game_with_hints_says_so_among_the_results(client: Client) -> None:
    player = login(client)
    game = casual.start(player, code="TF1-D1N-AAAAAAC", now=clock.moment())
    Attempt.objects.update(hinted=True)
    journal.end(game.pk, status=Status.RESIGNED)
    html = opened(client, "/")
    assert "with hints" in html
    assert f'href="/review/{game.pk}/"' in html


def test_a_reviews_page_opens_for_everybody_and_says_nothing_itself(client: Client) -> None:
    html = client.get("/review/1/").content.decode()
    assert INLINE.search(html) is None
    assert 'data-attempt="1"' in html


def test_an_account_changes_its_name_but_not_to_a_taken_one(client: Client) -> None:
    player = login(client)
    Player.objects.create_user("Ada")
    assert client.post("/me/", {"name": "АDА"}).status_code == 400
    assert client.post("/me/", {"name": "Aԁа"}).status_code == 400
    assert client.post("/me/", {"name": "mira"}).status_code == 302
    player.refresh_from_db()
    assert (player.username, player.name_key) == ("mira", "mlra")


ERRORS = {
    404: lambda client: client.get("/nope/"),
    403: lambda client: Client(enforce_csrf_checks=True).post("/new/", {"draw": "1"}),
    400: lambda client: client.get("/", headers={"host": "evil.example"}),
    405: lambda client: client.put("/new/"),
}


@pytest.mark.parametrize("status", ERRORS)
def test_an_error_is_a_page_or_nothing(client: Client, status: int) -> None:
    response = ERRORS[status](client)
    assert response.status_code == status
    assert INLINE.search(response.content.decode()) is None
    assert "Traceback" not in response.content.decode()


def test_a_fault_of_ours_shows_a_code_that_stands_in_the_log(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(casual, "current", broken)
    client.raise_request_exception = False
    client.force_login(Player.objects.create_user("Mira"))
    for path in ("/", "/api/games/current/"):
        response = client.get(path)
        assert response.status_code == 500
        said = response.content.decode()
        assert "secret" not in said
        code = re.search(r"code\W+([0-9A-F]{6})\b", said)
        assert code
        assert code[1] in caplog.text
