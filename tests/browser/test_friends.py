"""Friends as two meet on the site: what the one does rings at the other without reloading, on a phone and on a desk."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import race
from tests.browser.screens import NARROW_BOTH, faults
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.service import Service

PASSWORD = "quite a long one 7"
CODE = "TF1-D1N-AAAAAAC"
SOON = 10_000


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("friends"))
    service.migrate()
    service.start()
    yield service
    service.stop()


def account(browser: Browser, running: Service, name: str, **device: object) -> Page:
    page = browser.new_context(**ONLINE, base_url=running.url, reduced_motion="reduce", **device).new_page()  # type: ignore[arg-type]
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password1]").press("Enter")
    page.wait_for_url("**/")
    return page


def test_what_a_friend_does_rings_without_reloading(browser: Browser, running: Service) -> None:
    ada = account(browser, running, "Ada", **PHONE)
    ben = account(browser, running, "Ben", **DESKTOP)
    ada.goto("/friends/")
    found = [*faults(ada, "no friends")]
    ben.goto("/rules/")
    ada.get_by_label("Name").fill("ben")
    ada.get_by_role("button", name="Ask to be friends").click()
    expect(ada.get_by_text("Your request is sent.")).to_be_visible()

    expect(ben.locator("[data-told]")).to_have_text("Ada asks to be your friend.", timeout=SOON)
    expect(ben.locator("[data-bell]")).to_contain_text("1 new")
    ben.locator("[data-told] a").click()
    expect(ben.get_by_role("heading", name="Who asks you")).to_be_visible()
    found += faults(ben, "asked")
    ben.get_by_role("button", name="Accept: Ada").click()
    expect(ben.locator("[data-live=friends]")).to_contain_text("Ada")

    expect(ada.locator("[data-live=friends]")).to_contain_text("Ben", timeout=SOON)
    expect(ada.locator("[data-bell]")).to_contain_text("1 new")
    ada.get_by_role("button", name="Mark as read").click()
    expect(ada.locator("[data-bell]")).not_to_contain_text("new")

    path = race.opened(ada, code=CODE)
    found += faults(ada, "lobby with a friend to invite", looks=NARROW_BOTH)
    ada.get_by_role("button", name="Invite Ben").click()
    expect(ada.get_by_text("invited", exact=True)).to_be_visible()
    expect(ben.locator("[data-told]")).to_have_text("Ada invites you to a race.", timeout=SOON)
    ben.locator("[data-told] a").click()
    ben.wait_for_url(f"**{path}")
    expect(ben.locator("[data-bell]")).not_to_contain_text("new", timeout=SOON)
    ben.goto("/player/Ada/")
    found += faults(ben, "a friend's profile")
    assert found == []
