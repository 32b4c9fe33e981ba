"""A casual game without a connection, in a real browser: it goes on, is sent in as a whole, and loses nothing."""

from contextlib import suppress

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.browser.table import Table, wins
from tests.support import ledger
from tests.support.chromium import PHONE
from tests.support.service import Service

CODE = "TF1-D3N-AAAAAAB"
ACTIONS = wins()[CODE]["win"].split()


def seated(context: BrowserContext, *, kept: bool = True) -> Table:
    """At a fresh deal, with all that is needed offline on the device."""
    page = context.new_page()
    page.goto(f"/play/{CODE}/")
    page.get_by_role("button", name="Deal", exact=True).click()
    table = Table(page, "touch")
    table.is_dealt()
    if kept:
        page.evaluate("navigator.serviceWorker.ready")
        until(page, "caches.match('/offline/table/').then((found) => found !== undefined)")
        page.reload()
        table.is_dealt()
        until(page, "navigator.serviceWorker.controller !== null")
    return table


def test_a_game_is_gone_on_with_offline_after_a_reload_and_sent_in_when_back(
    browser: Browser, service: Service
) -> None:
    context = browser.new_context(**PHONE, base_url=service.url, reduced_motion="reduce")
    table = seated(context)
    for action in ACTIONS[:10]:
        table.act(action)
    page = table.page
    kept(page, 10)
    context.set_offline(True)
    page.reload()
    table.is_at(10)
    expect(page.get_by_text("The game goes on here")).to_be_visible()
    for action in ACTIONS[10:30]:
        table.act(action)
    expect(page.get_by_text("20 moves are kept here")).to_be_visible()
    page.reload()
    table.is_at(30)
    context.set_offline(False)
    until(page, "document.getElementById('boot').textContent.includes('attempt')")
    for action in ACTIONS[30:]:
        table.act(action)
    expect(page.locator(".win")).to_be_visible()
    (journal,) = ledger.read_when(service, entries=len(ACTIONS)).values()
    context.close()
    assert [entry.action for entry in journal.entries] == ACTIONS
    assert list(ledger.faults([journal])) == []


def test_a_table_that_lies_open_goes_on_offline_with_cards_that_were_never_drawn(
    browser: Browser, service: Service
) -> None:
    context = browser.new_context(**PHONE, base_url=service.url, reduced_motion="reduce")
    table = seated(context, kept=False)
    table.act(ACTIONS[0])
    kept(table.page, 1)
    cut(service, table.page)
    for action in ACTIONS[1:25]:
        table.act(action)
    service.start()
    expect(table.page.get_by_text("moves are kept here")).to_be_hidden(timeout=20_000)
    table.act(ACTIONS[25])
    (journal,) = ledger.read_when(service, entries=26).values()
    context.close()
    assert [entry.action for entry in journal.entries] == ACTIONS[:26]


def test_where_the_game_went_on_elsewhere_what_was_played_offline_is_a_game_of_its_own(
    browser: Browser, service: Service
) -> None:
    context = browser.new_context(**PHONE, base_url=service.url, reduced_motion="reduce")
    table = seated(context)
    page = table.page
    context.set_offline(True)
    page.reload()
    table.is_dealt()
    for action in ACTIONS[:6]:
        table.act(action)
    page.close()
    context.set_offline(False)
    cookies = context.cookies()
    elsewhere = browser.new_context(**PHONE, base_url=service.url, reduced_motion="reduce")
    elsewhere.add_cookies(cookies)
    other = Table(elsewhere.new_page(), "touch")
    other.page.goto("/play/")
    for _ in range(2):
        other.act("draw")
    elsewhere.close()
    page = context.new_page()
    page.goto("/play/")
    expect(page.get_by_text("a game of its own")).to_be_visible()
    Table(page, "touch").is_at(2)
    context.close()
    first, copy = ledger.read(service).values()
    assert [entry.action for entry in first.entries] == ["draw", "draw"]
    assert [entry.action for entry in copy.entries] == [*ACTIONS[:6], "end:resigned"]
    assert list(ledger.faults([first, copy])) == []


def test_other_pages_say_that_one_is_offline(browser: Browser, service: Service) -> None:
    context = browser.new_context(**PHONE, base_url=service.url, reduced_motion="reduce")
    page = seated(context).page
    context.set_offline(True)
    page.goto("/boards/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    context.close()


def cut(service: Service, page: Page) -> None:
    """The server is gone for longer than the table waits for it."""
    service.stop()
    expect(page.get_by_text("The game goes on here")).to_be_visible(timeout=20_000)


def kept(page: Page, moves: int) -> None:
    """Wait until the server has so many, and the device knows it."""
    game = "JSON.parse(localStorage[`reflechi-open-game-${localStorage['reflechi-last-game']}`])"
    until(page, f"{game}.journal.length === {moves}")


def until(page: Page, truth: str) -> None:
    """Wait for it; Playwright's own way evaluates text in the page, which the page does not allow."""
    for _ in range(200):
        with suppress(Error):  # A page that is just being left.
            if page.evaluate(truth):
                return
        page.wait_for_timeout(100)
    raise AssertionError(truth)
