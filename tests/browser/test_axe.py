"""WCAG 2.2 AA by axe on every page of the URL table, for whom it is empty and for whom it is full."""

from collections.abc import Iterator, Sequence
from typing import Literal

import pytest
from django.urls import URLPattern, get_resolver
from playwright.sync_api import Browser, Page

from tests.browser.table import Table
from tests.support.chromium import ONLINE
from tests.support.service import ROOT, Service

AXE = (ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Look = tuple[int, int, Literal["light", "dark"]]
LOOKS: tuple[Look, ...] = ((360, 640, "light"), (1280, 800, "dark"))
CROSSED: tuple[Look, ...] = ((360, 640, "dark"), (1280, 800, "light"))
"""What an account sees: what all pages share is looked at narrow and wide in both themes, and no page four times."""

GUESTS_PAGES = {"home", "play", "play-code", "daily", "boards", "settings"}
"""Where a guest finds something else than a visitor and an account do."""
FOR_ALL = {"rules", "examples", "faq", "shortcuts", "privacy", "offline", "not-found", "bad-code", "signup", "reset"}
"""Where an account finds what a visitor does, but for what heads all its pages."""
CODE = "TF1-D1N-AAAAAAC"
GUEST = "guest with a game"

# Pages that need no words in their address; what else the URL table has is no page, or is named in PAGES.
NO_PAGES = {"api-settings", "api-games", "api-current-game", "api-races", "preview", "favicon"}
NO_PAGES |= {"offline-table", "manifest", "worker", "friends-ask", "friends-read", "api-news", "api-friends"}
PAGES = {
    "play-code": f"/play/{CODE}/",
    "not-found": "/nothing/",
    "bad-code": "/play/nonsense/",
    "login": "/accounts/login/",
}
PAGES |= {"signup": "/accounts/signup/", "reset": "/accounts/password/reset/"}


def pages() -> dict[str, str]:
    """Every page without words in its address by name, and some with."""
    plain = {
        str(pattern.name): f"/{pattern.pattern}"
        for pattern in get_resolver().url_patterns
        if isinstance(pattern, URLPattern) and "<" not in str(pattern.pattern) and pattern.name not in NO_PAGES
    }
    return plain | PAGES


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("axe"))
    service.migrate()
    service.start()
    yield service
    service.stop()


@pytest.mark.parametrize("who", ["visitor", GUEST, "account"])
def test_axe_finds_nothing(browser: Browser, running: Service, who: str) -> None:
    context = browser.new_context(**ONLINE, base_url=running.url, reduced_motion="reduce")
    page = context.new_page()
    become(page, who)
    names = {"visitor": set(pages()), GUEST: GUESTS_PAGES, "account": set(pages()) - FOR_ALL}[who]
    shown = {name: at for name, at in pages().items() if name in names}
    looks = CROSSED if who == "account" else LOOKS
    found = []
    for number, (name, address) in enumerate(shown.items()):
        # Each page is first seen as the one before was last: laying it out anew is as dear as loading it.
        order = looks[:: -1 if number % 2 else 1]
        found += [f"{name}: {words}" for words in violations(page, address, looks=order)]
    context.close()
    assert found == []


def become(page: Page, who: str) -> None:
    """A visitor stays one; a guest has an open game; an account has signed up with one."""
    if who == "visitor":
        return
    page.goto(f"/play/{CODE}/")
    page.get_by_role("button", name="Deal", exact=True).click()
    table = Table(page, "mouse")
    table.is_dealt()
    table.act("draw")
    if who == "account":
        page.goto("/accounts/signup/")
        page.get_by_label("Name", exact=True).fill("Ada")
        page.locator("input[type=password]").first.fill("correct horse battery")
        page.get_by_role("button", name="Sign up").click()
        page.wait_for_url(lambda url: "signup" not in url)


def violations(page: Page, address: str, *, looks: Sequence[Look] = LOOKS) -> Iterator[str]:
    """What axe has against a page, narrow and wide, in one theme and in the other: rule and place."""
    page.goto(address)
    page.locator("h1").first.wait_for(state="attached")
    for look in looks:
        wear(page, look)
        yield from (f"{look}: {fault}" for fault in against(page))


def wear(page: Page, look: Look) -> None:
    """Show the page so large, in this theme."""
    width, height, theme = look
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.locator(f"html[data-theme={theme}]").wait_for(state="attached")


FAULTS = """async rules => {
  // Only what is wrong comes back: all that axe looked at is a megabyte a page.
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
}"""


def against(page: Page) -> list[str]:
    """What axe has against the page as it is now: rule and place."""
    if not page.evaluate("() => 'axe' in window"):
        # A page that waits for something comes anew when it is there.
        page.evaluate(AXE)
    found: list[str] = page.evaluate(FAULTS, RULES)
    return found
