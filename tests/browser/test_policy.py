"""In the real browser, no page of the URL table breaks its own policy, the admin's and allauth's included."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_axe import FOR_ALL, pages
from tests.support.chromium import ONLINE
from tests.support.service import Service

HEARD = """
window.broken = [];
addEventListener("securitypolicyviolation", (e) => broken.push(`${e.violatedDirective} ${e.blockedURI}`));
"""
ACCOUNT = (
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/2fa/",
    "/accounts/reauthenticate/",
    "/me/leave/",
)
ADMIN = (
    "/admin/",
    "/admin/games/player/",
    "/admin/games/player/add/",
    "/admin/games/player/1/change/",
    "/admin/games/attempt/",
    "/admin/games/attempt/1/change/",
    "/admin/games/deal/",
    "/admin/games/job/",
    "/admin/games/block/add/",
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("policy"))
    service.migrate()
    service.start()
    yield service
    service.stop()


def broken(page: Page, address: str) -> list[str]:
    """What the page's policy forbade, in words."""
    page.goto(address, wait_until="load")
    return [f"{address}: {words}" for words in page.evaluate("window.broken")]


NAMES = {"account": "Ada", "staff": "Mira"}


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("input[type=password]").first.fill("correct horse battery")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(lambda url: "signup" not in url)


@pytest.mark.parametrize("who", ["visitor", "account", "staff"])
def test_no_page_breaks_its_policy(browser: Browser, running: Service, who: str) -> None:
    # The worker that keeps pages for being offline is under the policy too: once is enough.
    context = browser.new_context(**({} if who == "account" else ONLINE), base_url=running.url)
    context.add_init_script(HEARD)
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda line: told.append(line.text) if "Content Security Policy" in line.text else None)
    if who != "visitor":
        sign_up(page, NAMES[who])
    addresses = [*ADMIN] if who == "staff" else [*pages().values()]
    if who == "account":
        addresses = [address for name, address in pages().items() if name not in FOR_ALL] + [*ACCOUNT]
    if who == "staff":
        rights = "filter(is_guest=False).update(is_staff=True, is_superuser=True)"
        running.manage("shell", "-v0", "-c", f"from games.models import Player; Player.objects.{rights}")
    found = [words for address in addresses for words in broken(page, address)]
    context.close()
    assert (found, told) == ([], [])
