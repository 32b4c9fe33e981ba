"""A replay in a real browser: stepped, played, linked to a moment, beside another game, and not to be seen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.journal.proofread import proofread
from tests.browser.test_axe import violations
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.service import Service, Visitor
from tests.support.tab import Tab

CODE = "TF1-D1N-AAAAAAC"
FIRST = ["draw", "draw", "undo", "draw", "draw"]
SECOND = ["draw", "undo", "draw"]


@dataclass
class Games:
    """Two games on one deal by the same visitor, both resigned."""

    visitor: Visitor
    first: int
    second: int

    def page(self, browser: Browser, device: dict[str, Any], path: str) -> Page:
        url = self.visitor.service.url
        context = browser.new_context(**device, **ONLINE, base_url=url, reduced_motion="reduce")
        context.add_cookies([{"name": one.name, "value": one.value or "", "url": url} for one in self.visitor.jar])
        page = context.new_page()
        page.goto(path)
        return page


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    service = Service(tmp_path_factory.mktemp("replay"))
    service.migrate()
    service.start()
    visitor = Visitor(service)
    attempts = []
    for actions in (FIRST, SECOND):
        attempt = visitor.post("/api/games/", {"code": CODE})["attempt"]
        with Tab(service, {"cookie": visitor.cookies, "attempt": attempt}) as tab:
            tab.hello()
            for seq, action in enumerate(actions, start=1):
                tab.play(seq, action)
            tab.say("resign", seq=len(actions) + 1)
            tab.until("ack")
        attempts.append(attempt)
    yield Games(visitor, *attempts)
    service.stop()


def at(page: Page, step: int, *, of: int) -> None:
    expect(page.get_by_text(f"Step {step} of {of}", exact=True)).to_be_visible()


def test_a_game_is_stepped_played_and_linked_to_a_moment(browser: Browser, games: Games) -> None:
    page = games.page(browser, DESKTOP, f"/replay/{games.first}/#2")
    at(page, 2, of=5)
    for key, step in (("End", 5), ("Home", 0), ("ArrowRight", 1), ("u", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        at(page, step, of=5)
    expect(page.get_by_role("status").filter(has_text="Step 2: a draw")).to_have_count(1)
    page.get_by_role("button", name="3 undo").click()
    expect(page.locator(".pane").get_by_text("an undo", exact=True)).to_be_visible()
    assert page.url.endswith(f"/replay/{games.first}/#3")

    page.get_by_role("button", name="8×").click()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, 5, of=5)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    with page.expect_download() as told:
        page.get_by_role("link", name="Transcript").click()
    assert proofread(told.value.path().read_bytes()).attempt == games.first
    assert list(violations(page, f"/replay/{games.first}/")) == []
    page.context.close()


def test_two_games_go_side_by_side_on_a_phone_by_time_and_by_moves(browser: Browser, games: Games) -> None:
    page = games.page(browser, PHONE, f"/replay/{games.first}/")
    page.get_by_label("Side by side with").select_option(str(games.second))
    at(page, 0, of=8)
    page.get_by_role("button", name="In moves").click()
    at(page, 0, of=5)
    page.keyboard.press("End")
    at(page, 5, of=5)
    page.reload()
    for attempt in (games.first, games.second):
        expect(page.locator(f".pane[data-attempt='{attempt}'] [data-pile=t7] [data-at]")).to_have_count(7)
    expect(page.locator("[aria-current=step]").first).to_contain_text("5 draw")
    expect(page).to_have_url(re.compile(rf"/replay/{games.first}/\?with={games.second}#5$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert list(violations(page, page.url)) == []
    page.context.close()


def test_a_game_that_may_not_be_seen_and_a_server_that_is_away_are_said_so(browser: Browser, games: Games) -> None:
    page = games.page(browser, PHONE, "/replay/987654/")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()
    page.route("**/api/attempts/**", lambda route: route.abort())
    page.goto(f"/replay/{games.first}/")
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    page.unroute("**/api/attempts/**")
    page.get_by_role("button", name="Try again").click()
    at(page, 0, of=5)
    page.context.close()
