"""What makes the site an app: it is whole, and nobody's name or token is in what browsers keep."""

import json
import re

import pytest
from django.test import Client

from games.models import Player

pytestmark = pytest.mark.django_db


def test_the_manifest_says_how_it_starts_and_its_icons_are_there(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert all(client.get(icon["src"]).status_code == 200 for icon in told["icons"])
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()


def test_the_worker_keeps_files_that_are_there_and_no_page_of_anybodys(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    script = answer.content.decode()
    files = json.loads(re.search(r"self\.FILES=(\[.*?\]);", script)[1])
    assert any("play" in name for name in files)
    assert any(name.endswith(".css") for name in files)
    run = re.search(r'importScripts\("(.*?)"\)', script)[1]
    assert all(client.get(name).status_code == 200 for name in [*files, run])


@pytest.mark.parametrize("page", ["/offline/", "/offline/table/"])
def test_what_is_kept_for_being_offline_is_the_same_for_everybody(client: Client, page: str) -> None:
    stranger = client.get(page)
    player = Player.objects.create_user("Zebulon", password="quite a long one 7")
    client.force_login(player)
    client.post("/settings/", {"theme": "dark", "deck": "4"})
    known = client.get(page)
    assert known.content == stranger.content
    assert b"Zebulon" not in known.content
    assert b"csrfmiddlewaretoken" not in known.content
    assert not known.cookies
