"""The pages that explain: that they open, hang together, and promise only what the rules do."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from games.cases import check_row
from games.pages.scenes import SCENES
from games.rules.deals import parse_code
from tests.pages.test_pages import INLINE
from tests.support.scenes import FILE, rows

pytestmark = pytest.mark.django_db

PAGES = ("rules", "examples", "faq", "shortcuts", "privacy")
SECTIONS = (
    *("in-short", "deal", "moves", "groups", "empty-column", "foundations", "stock", "undo", "end", "differences"),
    *("score", "races", "daily"),
)


def opened(client: Client, page: str) -> str:
    response = client.get(reverse(page))
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_it_opens_without_inline_code_and_leads_to_the_others(client: Client, page: str) -> None:
    html = opened(client, page)
    assert INLINE.search(html) is None
    assert len(re.findall(r"<h1[ >]", html)) == 1
    assert all(f'href="{reverse(other)}"' in html for other in PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_a_link_to_it_has_its_own_title(client: Client, page: str) -> None:
    html = opened(client, page)
    title = re.search(r'property="og:title" content="([^"]+)"', html)
    assert title is not None
    assert f"<title>{title[1]} " in html


@pytest.mark.parametrize("page", PAGES)
def test_every_place_that_it_links_to_is_there(client: Client, page: str) -> None:
    for path, place in re.findall(r'href="(/[a-z]+/)?#([a-z-]+)"', opened(client, page)):
        if place in ("main",):
            continue
        assert f'id="{place}"' in client.get(path or reverse(page)).content.decode(), (path, place)


def test_the_rules_have_their_sections_with_ids_that_stay(client: Client) -> None:
    assert tuple(re.findall(r'<section id="([a-z-]+)"', opened(client, "rules"))) == SECTIONS


def test_each_scene_is_on_an_open_code_and_shown_with_it(client: Client) -> None:
    html = opened(client, "examples")
    for scene in SCENES:
        assert parse_code(scene.code).kind == "N"
        assert f'id="{scene.name}"' in html
        assert reverse("play-code", args=[scene.code]) in html
        assert scene.rule in SECTIONS


def test_the_rules_answer_each_step_of_a_scene_as_it_promises() -> None:
    kept = json.loads(FILE.read_text())
    assert kept == rows()
    assert [finding.detail for finding in map(check_row, kept) if not finding.agrees] == []


def test_nobody_becomes_a_guest_by_reading(client: Client) -> None:
    for page in PAGES:
        opened(client, page)
    assert "sessionid" not in client.cookies
