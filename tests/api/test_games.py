"""Casual games over JSON, and what the API says to everything else."""

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Attempt, JournalEntry, Player

pytestmark = pytest.mark.django_db

NEW = "/api/games/"
CURRENT = "/api/games/current/"

CODES = {
    "lower case": ("tf1-d1n-aaaaaab", 201, None),
    "spaces": (" TF1 D1N AAA AAAB ", 201, None),
    "no dashes": ("TF1D3NAAAAAAB", 201, None),
    "0 1 8 for O I B": ("TF1-D1N-0181818", 201, None),
    "6 letters": ("TF1-D1N-AAAAAA", 400, 14),
    "8 letters": ("TF1-D1N-AAAAAABB", 400, 15),
    "9": ("TF1-D1N-AAAA9AB", 400, 12),
    "Cyrillic А": ("TF1-D1N-АAAAAAB", 400, 8),
    "TF2": ("TF2-D1N-AAAAAAB", 400, 2),
    "draw 2": ("TF1-D2N-AAAAAAB", 400, 5),
    "10 kB": ("TF1-D1N-" + "A" * 10_000, 400, 15),
    "empty": ("", 400, 0),
    "a sealed one": ("TF1-D1S-AAAAAAB", 404, None),
}
BODIES = {
    "not JSON": "{nope",
    "spaces": "  ",
    "a list": "[1,2]",
    "a number": "7",
    "null": "null",
    "NaN": '{"draw": NaN}',
    "draw 2": '{"draw": 2}',
    "draw as text": '{"draw": "1"}',
    "an extra key": '{"draw": 1, "score": 999999}',
    "code as a number": '{"code": 7}',
    "restart 0": '{"restart": 0}',
    "end of 5,000 digits": '{"end": ' + "9" * 5_000 + "}",
    "a lone surrogate": '{"code": "\\ud800"}',
    "60,000 brackets": "[" * 60_000,
}


def post(client: Client, body: Any, **more: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(NEW, text, content_type=more.pop("content_type", "application/json"), **more)


def move(attempt_id: int) -> None:
    JournalEntry.objects.create(
        attempt_id=attempt_id, seq=1, action="draw", at=9, score=0, moves=1, home=0, hash=bytes(32)
    )


def test_a_start_answers_with_the_game(client: Client) -> None:
    answer = post(client, {"draw": 3})
    assert answer.status_code == 201
    game = answer.json()
    assert game["draw"] == 3
    assert game["code"].startswith("TF1-D3N-")
    assert client.get(CURRENT).json() == game | {"moves": 0}


def test_nobody_has_no_open_game(client: Client) -> None:
    assert client.get(CURRENT).status_code == 204


def test_an_open_game_with_moves_is_asked_about_first(client: Client) -> None:
    game = post(client, {"code": "TF1-D1N-AAAAAAC"}).json()
    move(game["attempt"])
    asked = post(client, {"draw": 1})
    assert asked.status_code == 409
    assert asked.json() == {"error": "open-game", "open": game | {"moves": 1}}
    assert post(client, {"draw": 1, "end": game["attempt"] + 1}).status_code == 409
    assert post(client, {"draw": 1, "end": game["attempt"]}).status_code == 201


def test_restart_deals_the_same_again(client: Client) -> None:
    game = post(client, {"draw": 1}).json()
    again = post(client, {"restart": game["attempt"]}).json()
    assert again["code"] == game["code"]
    assert again["attempt"] != game["attempt"]


def test_nobody_restarts_the_game_of_another(client: Client) -> None:
    game = post(client, {"draw": 1}).json()
    answer = post(Client(), {"restart": game["attempt"]})
    assert (answer.status_code, answer.json()) == (404, {"error": "no-such-attempt"})


@pytest.mark.parametrize(("code", "status", "place"), CODES.values(), ids=CODES)
def test_a_code_is_understood_or_its_fault_is_placed(client: Client, code: str, status: int, place: int | None) -> None:
    answer = post(client, {"code": code})
    assert answer.status_code == status
    assert answer.json().get("place") == place


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_request_is_refused(client: Client, body: str) -> None:
    answer = post(client, body)
    assert answer.status_code == 400
    assert answer.json()["error"] in {"bad-request", "bad-code"}
    assert not Attempt.objects.exists()


def test_other_kinds_of_body_are_refused_by_kind(client: Client) -> None:
    assert post(client, "draw=1", content_type="application/x-www-form-urlencoded").status_code == 415
    assert client.post(NEW, {"draw": 1}).status_code == 415
    assert post(client, {"draw": 1}, headers={"content-encoding": "gzip"}).status_code == 415
    assert post(client, " " * 70_000).status_code == 413
    assert post(client, " " * 2_000_000).status_code == 413


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_nothing_but_a_start_is_taken(client: Client, method: str) -> None:
    assert getattr(client, method)(NEW).status_code == 405
    if method != "get":
        assert getattr(client, method)(CURRENT).status_code == 405


@pytest.mark.parametrize("path", ["/api/score/", "/api/attempts/1/", "/api/games/1/score/", "/api/"])
def test_there_is_no_place_for_a_score(client: Client, path: str) -> None:
    answer = client.post(path, '{"score": 640}', content_type="application/json")
    assert (answer.status_code, answer.json()) == (404, {"error": "not-found"})


FOREIGN = [
    "http://evil.example",
    "null",
    "http://testserver:8001",
    "https://testserver",
    "http://testserver.evil.example",
]


def test_without_a_token_or_from_elsewhere_nothing_starts(settings: Any) -> None:
    settings.ORIGINS = ["http://testserver"]
    client = Client(enforce_csrf_checks=True)
    client.get("/play/")
    token = client.cookies["csrftoken"].value
    refused = [post(client, {"draw": 1}), post(client, {"draw": 1}, headers={"x-csrftoken": "x" * 64})]
    refused += [post(client, {"draw": 1}, headers={"x-csrftoken": token, "origin": origin}) for origin in FOREIGN]
    assert [answer.status_code for answer in refused] == [403] * len(refused)
    assert refused[0].json() == {"error": "csrf"}
    assert not Player.objects.exists()
    own = post(client, {"draw": 1}, headers={"x-csrftoken": token, "origin": "http://testserver"})
    assert own.status_code == 201


@pytest.mark.parametrize("header", ["host", "x-forwarded-host"])
def test_a_forged_host_is_refused_or_not_believed(client: Client, header: str) -> None:
    answer = client.get("/", headers={header: "evil.example"})
    assert answer.status_code == (400 if header == "host" else 200)
    assert "evil.example" not in answer.content.decode()
