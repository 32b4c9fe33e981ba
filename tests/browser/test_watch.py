"""A race that is watched in a real browser: live, back and live again, all boards at once, and rights that go."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_axe import violations
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.racing import Racer, racers, started
from tests.support.service import Service, Visitor

CODE = "TF1-D1N-AAAAAAC"


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Racer]]:
    """Two in an open race that runs."""
    service = Service(tmp_path_factory.mktemp("watch"), environment={"RACE_COUNTDOWN": "1"})
    service.migrate()
    service.start()
    try:
        with racers(service, count=2, code=CODE) as people:
            started(people)
            yield people
    finally:
        service.stop()


def watching(browser: Browser, players: list[Racer], device: dict[str, Any]) -> Page:
    visitor = Visitor(players[0].service)
    visitor.post("/api/games/", {"draw": 1})
    url = players[0].service.url
    context = browser.new_context(**device, **ONLINE, base_url=url, reduced_motion="reduce")
    context.add_cookies([{"name": one.name, "value": one.value or "", "url": url} for one in visitor.jar])
    page = context.new_page()
    page.goto(f"/watch/{players[0].race['attempt']}/")
    return page


def at(page: Page, step: int, *, of: int) -> None:
    expect(page.get_by_text(f"Step {step} of {of}", exact=True)).to_be_visible()


def test_one_watches_live_looks_back_while_it_goes_on_and_comes_back(browser: Browser, players: list[Racer]) -> None:
    page = watching(browser, players, DESKTOP)
    at(page, 0, of=0)
    for action in ("draw", "draw", "undo"):
        assert players[0].play(action)["type"] == "ack"
    at(page, 3, of=3)
    expect(page.get_by_text("Played: an undo.")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    at(page, 1, of=3)
    players[0].play("draw")
    at(page, 1, of=4)
    page.get_by_role("button", name="Back to live").click()
    at(page, 4, of=4)
    page.get_by_role("button", name="All boards").click()
    expect(page.locator(".boards .table")).to_have_count(2)
    assert list(violations(page, f"/watch/{players[0].race['attempt']}/")) == []
    page.context.close()


def test_on_a_phone_nothing_is_cut_off_and_who_may_watch_no_more_is_told(
    browser: Browser, players: list[Racer]
) -> None:
    page = watching(browser, players, PHONE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Watching")
    expect(page.get_by_text("live", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with closing(sqlite3.connect(players[0].service.folder / "reflechi.sqlite3", timeout=20)) as database, database:
        database.execute("UPDATE games_race SET visibility = 'link', version = version + 1")
        database.execute("DELETE FROM django_session WHERE session_key = ?", (session_of(page),))
    expect(page.get_by_text("You are signed out.")).to_be_visible(timeout=15_000)
    page.context.close()


def session_of(page: Page) -> str:
    return next(one.get("value", "") for one in page.context.cookies() if one.get("name") == "sessionid")
