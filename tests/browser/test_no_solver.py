"""Where no solver runs it is said, what can be done is done, all goes on by itself when one comes; nothing jumps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.screens import faults
from tests.browser.table import Table
from tests.support.chromium import DESKTOP, ONLINE
from tests.support.service import Service
from tests.support.workers import until, worker

CODE = "TF1-D1N-AAAAAAC"
PATIENCE_MS = 90_000


@pytest.fixture
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service without a worker."""
    service = Service(tmp_path_factory.mktemp("idle"))
    service.migrate()
    service.start()
    yield service
    service.stop()


def dealt(context: BrowserContext) -> Table:
    page = context.new_page()
    page.goto(f"/play/{CODE}/")
    page.get_by_role("button", name="Deal", exact=True).click()
    table = Table(page, "mouse")
    table.is_dealt()
    table.act("draw")
    return table


def place(where: Locator) -> object:
    return where.bounding_box()


def asked(page: Page, question: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=question, exact=True).click()


def test_hints_and_reviews_say_that_no_solver_runs_and_go_on_when_one_comes(browser: Browser, idle: Service) -> None:
    context = browser.new_context(**DESKTOP, **ONLINE, base_url=idle.url, reduced_motion="reduce")
    table = dealt(context)
    page = table.page
    mark = page.locator(".rail").get_by_text("with hints")
    asked(page, "Hint")
    expect(page.locator(".bar")).to_contain_text("No solver runs here just now.")
    expect(mark).to_have_count(0)

    other = browser.new_context(**DESKTOP, **ONLINE, base_url=idle.url, reduced_motion="reduce")
    ended = dealt(other)
    ended.page.locator(".rail").get_by_role("button", name="New game").click()
    ended.page.get_by_role("button", name="Deal", exact=True).click()
    ended.page.get_by_role("button", name="End it and deal").click()
    expect(ended.page.locator(".dock .stats div", has_text="Moves").locator("dd")).to_have_text("0")
    ended.page.goto("/")
    ended.page.get_by_role("link", name="Review: ").click()
    review = ended.page
    expect(review.get_by_text("No solver runs here just now.")).to_be_visible(timeout=PATIENCE_MS)
    expect(review.get_by_text("not looked at yet")).to_be_visible()
    assert list(faults(review, "review without a solver")) == []
    review.set_viewport_size(DESKTOP["viewport"])
    board = place(review.locator(".mb .stage"))

    with worker(idle.folder, env=idle.env) as one:
        until(lambda: "ready" in one.log.read_text())
        expect(page.locator(".bar")).to_contain_text("Hint:", timeout=PATIENCE_MS)
        expect(review.get_by_text("positions were looked at.")).to_be_visible(timeout=PATIENCE_MS)
    assert place(review.locator(".mb .stage")) == board

    # The mark lasts; the line goes and the table stays where it is.
    expect(mark).to_be_visible()
    cards = place(table.cards("t7").last)
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".bar")).to_have_count(0)
    assert place(table.cards("t7").last) == cards
    page.reload()
    expect(mark).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".strip .hinted")).to_be_visible()
    assert page.evaluate("document.querySelector('.strip').scrollWidth <= innerWidth")
    context.close()
    other.close()


def test_a_daily_without_a_deal_says_why_and_what_can_be_played(browser: Browser, idle: Service) -> None:
    page = browser.new_context(**DESKTOP, **ONLINE, base_url=idle.url, reduced_motion="reduce").new_page()
    page.goto("/daily/")
    expect(page.get_by_role("heading", name="No deal is ready yet")).to_be_visible()
    assert list(faults(page, "no deal ready")) == []
    page.get_by_role("link", name="Play a casual game").click()
    winnable = page.get_by_role("checkbox", name="Winnable only")
    expect(winnable).not_to_be_checked()
    winnable.check()
    page.reload()
    expect(winnable).to_be_checked()
    page.goto("/play/")
    expect(page.get_by_role("switch", name="Winnable only")).to_be_checked()
    page.context.close()
