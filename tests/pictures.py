"""Takes the README's pictures from a running demo: `python -m tests.pictures`, some minutes."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import race
from tests.browser.table import Table, wins
from tests.support.chromium import DESKTOP, PHONE, chromium
from tests.support.service import ROOT, Service

MONTH = ("--players", "20", "--days", "12")
GAME, RACE = "TF1-D3N-AAAAAAB", "TF1-D1N-AAAAAAC"
ACTIONS = 42
RIVALS = (("Chloé", 55), ("Bram", 36), ("Ines", 18))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), environment={"RACE_COUNTDOWN": "2"})
        service.migrate()
        name, password = re.findall(r"^(?:Name|Password): (.+)$", service.manage("demo", *MONTH), re.MULTILINE)
        take(service, name=name, password=password)


def take(service: Service, *, name: str, password: str) -> None:
    """All pictures, from a service that the demo has filled, and the account that it has opened."""
    # Nothing hangs on how fast this machine is.
    expect.set_options(timeout=60_000)
    service.start()
    try:
        with chromium() as browser:
            for picture, device, by in (("table", DESKTOP, "mouse"), ("table-phone", PHONE, "touch")):
                page = browser.new_context(**device, base_url=service.url).new_page()
                play(page, by)
                keep(page, picture)
            page = known(browser, service, name=name, password=password)
            page.goto("/boards/?span=month&measure=wins&draw=1")
            keep(page, "boards")
            keep(raced(browser, service, host=page), "race")
    finally:
        service.stop()


def play(page: Page, by: str) -> None:
    """A game in its middle."""
    page.goto(f"/play/{GAME}/")
    page.get_by_role("button", name="Deal", exact=True).click()
    table = Table(page, by)
    table.is_dealt()
    for action in wins()[GAME]["win"].split()[:ACTIONS]:
        table.act(action)


def known(browser: Browser, service: Service, *, name: str, password: str) -> Page:
    """The page of the account that the demo has opened for its visitor."""
    page = browser.new_context(**DESKTOP, base_url=service.url).new_page()
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda url: "login" not in url)
    return page


def raced(browser: Browser, service: Service, *, host: Page) -> Page:
    """A race of four in its middle, seen by its host."""
    pages = [host, *(browser.new_context(**DESKTOP, base_url=service.url).new_page() for _ in RIVALS)]
    path = race.opened(pages[0], code=RACE)
    for here, (page, (name, _)) in enumerate(zip(pages[1:], RIVALS, strict=True), start=2):
        race.joined(page, path, name=name, here=here)
    pages[0].get_by_role("button", name="Start the race").click()
    actions = wins()[RACE]["win"].split()
    for page, count in zip(pages, (ACTIONS, *(count for _, count in RIVALS)), strict=True):
        table = Table(page, "mouse")
        table.is_dealt()
        for action in actions[:count]:
            table.act(action)
    expect(pages[0].locator(".rail .standings li", has_text=RIVALS[-1][0])).to_contain_text(f"{RIVALS[-1][1]} moves")
    return pages[0]


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=ROOT / "docs" / "pictures" / f"{name}.png")


if __name__ == "__main__":
    main()
