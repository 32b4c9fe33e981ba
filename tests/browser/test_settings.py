"""Each setting, chosen on its page, is seen at the table; the account takes all of them to another browser."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Table
from tests.support.chromium import DESKTOP, ONLINE
from tests.support.service import Service

CODE = "TF1-D3N-AAAAAAB"
ROOT_STYLE = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name)"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("settings"))
    running.migrate()
    running.start()
    yield running
    running.stop()


def width(page: Page) -> float:
    box = page.locator('.stage [data-pile="t7"] .card').last.bounding_box()
    assert box is not None
    return box["width"]


def stock_is_left(page: Page) -> bool:
    stock, home = (page.locator(f'.stage [data-pile="{name}"]').bounding_box() for name in ("s", "fC"))
    assert stock is not None
    assert home is not None
    return stock["x"] < home["x"]


def colour(page: Page) -> str:
    return page.locator(".stage .card.D").first.evaluate("(card) => getComputedStyle(card).color")


SEEN: dict[str, tuple[str, Callable[[Page], object]]] = {
    "hand": ("Left-handed table", stock_is_left),
    "timer": ("Show the time", lambda page: page.locator(".dock .clock").is_visible()),
    "motion": ("Motion", lambda page: page.evaluate(ROOT_STYLE, "--d-move")),
    "deck": ("Four colours", colour),
    "cards": ("Small", width),
    "text": ("Very large", lambda page: page.evaluate(ROOT_STYLE, "font-size")),
    "table": ("Brick", lambda page: page.evaluate(ROOT_STYLE, "--t")),
    "back": ("Waves", lambda page: page.locator('.stage [data-pile="s"] use').first.get_attribute("href")),
    "theme": ("Dark", lambda page: page.evaluate(ROOT_STYLE, "--paper")),
}


def at_table(page: Page, *, code: str = CODE) -> Table:
    page.goto(f"/play/{code}/")
    deal = page.get_by_role("button", name="Deal", exact=True)
    table = Table(page, "mouse")
    expect(deal.or_(table.cards("t7").first).first).to_be_visible()
    if deal.is_visible():
        deal.click()
    table.is_dealt()
    return table


def choose(page: Page, label: str) -> None:
    page.goto("/settings/")
    one = page.get_by_role("radio", name=label, exact=True)
    (one if one.count() else page.get_by_role("switch", name=label)).first.click(force=True)


def test_each_setting_is_seen_at_the_table(browser: Browser, service: Service) -> None:
    context = browser.new_context(**DESKTOP, **ONLINE, base_url=service.url, color_scheme="light")
    page = context.new_page()
    at_table(page)
    unchanged = []
    for name, (label, look) in SEEN.items():
        before = look(page)
        choose(page, label)
        at_table(page)
        if look(page) == before:
            unchanged.append(name)
    context.close()
    assert unchanged == []


def test_what_a_tap_does_is_a_setting(browser: Browser, service: Service) -> None:
    context = browser.new_context(**DESKTOP, **ONLINE, base_url=service.url, reduced_motion="reduce")
    page = context.new_page()
    table = at_table(page)
    table.cards("t3").last.dblclick()
    table.is_at(1)
    page.get_by_role("button", name="Undo").click()
    expect(table.cards("t3")).to_have_count(3)
    choose(page, "Double click")
    table = at_table(page)
    table.cards("t3").last.dblclick()
    expect(page.locator(".stage .card.sel")).to_have_count(0)
    table.is_at(1)
    choose(page, "Select, then place")
    table = at_table(page)
    table.cards("t7").last.click()
    expect(page.locator(".stage .card.sel")).to_have_count(1)
    context.close()


def test_a_refusal_is_told_or_not(browser: Browser, service: Service) -> None:
    context = browser.new_context(**DESKTOP, **ONLINE, base_url=service.url, reduced_motion="reduce")
    page = context.new_page()
    at_table(page)
    page.keyboard.type("12")
    expect(page.locator(".note")).to_be_visible()
    choose(page, "Interactive rules")
    at_table(page)
    page.keyboard.type("12")
    expect(page.locator(".typed")).to_have_text("t1>t2")
    expect(page.locator(".note")).to_have_count(0)
    context.close()


def test_an_account_brings_its_settings_to_another_browser(browser: Browser, service: Service) -> None:
    first, second = (
        browser.new_context(**DESKTOP, **ONLINE, base_url=service.url, reduced_motion="reduce").new_page()
        for _ in range(2)
    )
    first.goto("/accounts/signup/")
    first.get_by_label("Name").first.fill("Mirabelle")
    for field in first.locator("input[type=password]").all():
        field.fill("quite a long one 7")
    first.get_by_role("button", name="Sign up").click()
    expect(first.locator(".who")).to_contain_text("Mirabelle")
    with first.expect_response("**/api/settings/"):
        choose(first, "Brick")
    second.goto("/accounts/login/")
    second.locator("input[name=login]").fill("Mirabelle")
    second.locator("input[type=password]").fill("quite a long one 7")
    second.get_by_role("button", name="Log in").last.click()
    expect(second.locator("html")).to_have_attribute("data-table", "tuile")
    for page in (first, second):
        page.context.close()
