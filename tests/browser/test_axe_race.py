"""WCAG 2.2 AA by axe on every screen of a race and of a daily, narrow and wide, light and dark."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import race
from tests.browser.screens import NARROW_BOTH, faults
from tests.browser.table import Table
from tests.support.chromium import ONLINE
from tests.support.service import Service

CODE = "TF1-D1N-AAAAAAC"
COUNTDOWN_S = 15
"""As long as axe needs for its four looks, and longer."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("axe"), environment={"RACE_COUNTDOWN": str(COUNTDOWN_S)})
    service.migrate()
    service.fill_pool(4)
    service.start()
    yield service
    service.stop()


def opened(browser: Browser, running: Service) -> Page:
    return browser.new_context(**ONLINE, base_url=running.url, reduced_motion="reduce").new_page()


def test_axe_finds_nothing_on_any_screen_of_a_race(browser: Browser, running: Service) -> None:
    host, rival, stranger = (opened(browser, running) for _ in range(3))
    found = []
    path = race.opened(host, code=CODE)
    found += faults(host, "lobby of one")
    stranger.goto(path)
    expect(stranger.get_by_role("button", name="Join the race")).to_be_visible()
    found += faults(stranger, "lobby of a stranger")
    race.joined(rival, path, name="Chloé")
    expect(rival.locator(".top .who")).to_contain_text("Chloé")
    rival.get_by_text("Be called something else").click()
    rival.get_by_label("Your name here").fill("Guest 77")
    rival.get_by_role("button", name="Change the name").click()
    expect(rival.locator(".field.bad")).to_be_visible()
    found += faults(rival, "name refused")
    found += faults(host, "lobby of two")

    host.get_by_role("button", name="Start the race").click()
    expect(host.locator(".countd")).to_be_visible()
    found += faults(host, "countdown")
    tables = [Table(page, "mouse") for page in (host, rival)]
    for table in tables:
        expect(table.cards("t7")).to_have_count(7, timeout=COUNTDOWN_S * 2_000)
        table.act("draw")
    found += faults(host, "table")
    host.set_viewport_size({"width": 360, "height": 640})
    host.locator(".strip").click()
    expect(host.locator(".sheet")).to_be_visible()
    found += faults(host, "standings", looks=[*NARROW_BOTH, (740, 360, "dark")])
    host.keyboard.press("Escape")
    expect(stranger.locator(".standings li").first).to_contain_text("1 move")
    assert not stranger.locator("[data-card], .stage").count()
    found += faults(stranger, "standings of a stranger")

    for table in tables:
        table.page.set_viewport_size({"width": 1280, "height": 800})
        table.page.locator(".rail").get_by_role("button", name="Resign").click()
        table.page.get_by_role("dialog", name="Resign the race?").get_by_role("button", name="Resign").click()
    expect(host.locator(".bar")).to_contain_text("The race is over.")
    found += faults(host, "end at the table")
    race.results(host)
    expect(host.get_by_role("heading", name="All have resigned")).to_be_visible()
    expect(host.get_by_role("link", name="Review of ")).to_have_count(2)
    found += faults(host, "result")
    expect(stranger.get_by_role("link", name="Review of Chloé’s game")).to_be_visible()
    found += faults(stranger, "result of a stranger")
    for page in (host, rival, stranger):
        page.context.close()
    assert found == []


def test_axe_finds_nothing_on_the_daily_before_during_and_after(browser: Browser, running: Service) -> None:
    page, other = opened(browser, running), opened(browser, running)
    other.goto("/daily/")
    expect(other.get_by_text("Nobody plays now")).to_be_visible()
    found = list(faults(other, "daily before"))
    page.goto("/daily/")
    page.get_by_role("button", name="Start draw 1").click()
    table = Table(page, "mouse")
    table.is_dealt()
    table.act("draw")
    found += faults(page, "daily at the table")
    # Nobody loads anything: the page itself asks who plays.
    expect(other.get_by_text("1 plays now")).to_be_visible(timeout=25_000)
    found += faults(other, "daily with a player")
    page.goto("/daily/")
    expect(page.get_by_role("heading", name="Your clock runs")).to_be_visible()
    found += faults(page, "daily under way")
    page.get_by_role("link", name="Go on").click()
    table.is_dealt()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".rail").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign the daily?").get_by_role("button", name="Resign").click()
    expect(page.locator(".bar")).to_contain_text("This game has ended.")
    page.goto("/daily/")
    expect(page.get_by_role("heading", name="Resigned")).to_be_visible()
    found += faults(page, "daily after")
    page.context.close()
    other.context.close()
    assert found == []
