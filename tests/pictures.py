"""Takes the README's pictures from the running program: `python -m tests.pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import race
from tests.browser.table import Table, wins
from tests.support.chromium import DESKTOP, PHONE, chromium
from tests.support.service import ROOT, Service

GAME, RACE = "TF1-D3N-AAAAAAB", "TF1-D1N-AAAAAAC"
ACTIONS = 42
RIVALS = (("Chloé", 55), ("Bram", 36), ("Ines", 18))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), environment={"RACE_COUNTDOWN": "2"})
        service.manage("migrate", "-v0")
        service.start()
        try:
            with chromium() as browser:
                for name, device, by in (("table", DESKTOP, "mouse"), ("table-phone", PHONE, "touch")):
                    page = browser.new_context(**device, base_url=service.url).new_page()
                    play(page, by)
                    keep(page, name)
                keep(raced(browser, service), "race")
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


def raced(browser: Browser, service: Service) -> Page:
    """A race of four in its middle, seen by its host."""
    pages = [browser.new_context(**DESKTOP, base_url=service.url).new_page() for _ in range(1 + len(RIVALS))]
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
