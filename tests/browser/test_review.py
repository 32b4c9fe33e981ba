"""A lost game's review in a real browser, with a real worker: it names the losing move, and its proof wins."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.table import Table
from tests.browser.test_axe import violations
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.service import ROOT, Service, Visitor
from tests.support.tab import Tab
from tests.support.workers import until, worker

PATIENCE_MS = 90_000
CASE = 25
"""Its 99th action loses, is undone, and its 104th loses for good."""
SAVING, LOSING = 100, 104


@dataclass
class Lost:
    """A game that was played as the case says, and resigned."""

    visitor: Visitor
    attempt: int

    def page(self, browser: Browser, device: dict[str, Any]) -> Page:
        """Its review as its player sees it, at the move that decided it."""
        page = self._context(browser, device).new_page()
        page.goto(f"/review/{self.attempt}/")
        expect(page.get_by_text("lost here")).to_be_visible(timeout=PATIENCE_MS)
        return page

    def _context(self, browser: Browser, device: dict[str, Any]) -> BrowserContext:
        url = self.visitor.service.url
        context = browser.new_context(**device, **ONLINE, base_url=url, reduced_motion="reduce")
        context.add_cookies([{"name": one.name, "value": one.value or "", "url": url} for one in self.visitor.jar])
        return context


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lost]:
    """The lost game on a service of its own, with a worker at work."""
    folder = tmp_path_factory.mktemp("review")
    service = Service(folder)
    service.migrate()
    service.start()
    visitor = Visitor(service)
    row = json.loads((ROOT / "tests/cases/middles.json").read_text())[CASE]
    attempt = visitor.post("/api/games/", {"code": row["code"]})["attempt"]
    with Tab(service, {"cookie": visitor.cookies, "attempt": attempt}) as tab:
        tab.hello()
        actions = [action.removesuffix(":1") for action in row["actions"].split()]
        for seq, action in enumerate(actions, start=1):
            assert tab.insist("play", seq=seq, action=action)["type"] == "ack"
        assert tab.insist("resign", seq=len(actions) + 1)["type"] == "ack"
    with worker(folder, env=service.env) as one:
        until(lambda: "ready" in one.log.read_text())
        yield Lost(visitor, attempt)
    service.stop()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_review_names_the_losing_move_and_its_proof_is_played_to_a_win(
    browser: Browser, lost: Lost, device: dict[str, Any]
) -> None:
    page = lost.page(browser, device)
    expect(page.get_by_text(f"Step {LOSING} lost the game: ")).to_be_visible()
    expect(page.get_by_text("Best there: ")).to_be_visible()
    expect(page.get_by_role("button", name=f"Step {SAVING}: an undo")).to_be_visible()
    timeline = page.locator(".tl svg").get_attribute("aria-label") or ""
    assert f"Steps {LOSING} to " in timeline

    page.get_by_role("button", name="A line that wins").click()
    steps = int(page.get_by_label("Step", exact=True).get_attribute("max") or "0")
    for step in range(1, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(f"Step {step} of {steps}", exact=True)).to_be_visible()
    expect(page.get_by_text("All 52 cards are home.")).to_be_visible()
    for suit in ("spades", "hearts", "diamonds", "clubs"):
        expect(page.get_by_label(f"Foundation of {suit}, king of {suit} on top")).to_be_visible()
    page.context.close()


def test_axe_finds_nothing_in_a_review_nor_where_there_is_none(browser: Browser, lost: Lost) -> None:
    page = lost.page(browser, DESKTOP)
    assert list(violations(page, f"/review/{lost.attempt}/")) == []
    assert list(violations(page, "/review/999999/")) == []
    page.context.close()


def test_one_plays_on_from_a_reviewed_step_and_gets_a_hint_there(browser: Browser, lost: Lost) -> None:
    page = lost.page(browser, DESKTOP)
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Try on from here").click()
    page.wait_for_url("**/play/")
    moves = page.locator(".dock .stats div", has_text="Moves").locator("dd")
    expect(moves).not_to_have_text("0")
    table = Table(page, "mouse", moves=int(moves.inner_text()))

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("Hint:")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Can this still be won?").click()
    expect(page.get_by_text("This can still be won.")).to_be_visible(timeout=PATIENCE_MS)
    table.is_at(table.moves)
    page.context.close()


def test_a_winnable_deal_is_waited_for_and_the_wish_is_remembered(browser: Browser, lost: Lost) -> None:
    context = browser.new_context(**DESKTOP, **ONLINE, base_url=lost.visitor.service.url, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/play/")
    wish = page.get_by_role("switch", name="Winnable only")
    expect(wish).not_to_be_checked()
    wish.check()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".stage [data-pile=t7] [data-at]")).to_have_count(7, timeout=PATIENCE_MS)
    expect(page.locator(".rail").get_by_text("certified: it can be won")).to_be_visible()
    page.locator(".rail").get_by_role("button", name="New game").click()
    expect(wish).to_be_checked()
    page.reload()
    page.locator(".rail").get_by_role("button", name="New game").click()
    expect(wish).to_be_checked()
    context.close()
