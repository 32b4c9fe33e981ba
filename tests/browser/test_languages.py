"""The pages in every language: said in it, and nothing that can be pressed is cut off, at 360 wide and at 1280."""

from collections.abc import Iterator, Sequence

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.support.chromium import ONLINE
from tests.support.service import Service

PAGES = """
/ /new/ /race/ /race/new/ /daily/ /boards/ /me/ /settings/ /rules/ /examples/ /faq/ /shortcuts/ /privacy/
/friends/ /watch/ /races/quick/ /races/ghosts/
/accounts/login/ /accounts/signup/ /accounts/password/reset/ /nothing/ /offline/ /play/TF1-D3N-AAAAAAB/
""".split()
SIZES = ((360, 640), (1280, 800))
CUT = """[...document.querySelectorAll("a, button, label, select, h1, h2")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest(".sr, .skip, [hidden], .tabs, .toc ul"))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
  })
  .map((one) => `${one.tagName} ${one.textContent.trim()}`)"""
TABS = """[...document.querySelectorAll(".tabs a")].some((one) => one.scrollWidth > one.clientWidth + 1)"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("languages"))
    running.migrate()
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_page_is_said_in_the_language_and_nothing_is_cut_off(
    browser: Browser, service: Service, language: str
) -> None:
    context = browser.new_context(**ONLINE, base_url=service.url, reduced_motion="reduce", locale=language)
    page = context.new_page()
    found = []
    for number, address in enumerate(PAGES):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        # Each page is first seen at the size of the one before: laying it out anew is as dear as loading it.
        found += [f"{address}: {fault}" for fault in cut_off(page, SIZES[:: -1 if number % 2 else 1])]
    context.close()
    assert found == []


def test_a_language_is_chosen_at_the_foot_of_any_page_and_stays(browser: Browser, service: Service) -> None:
    context = browser.new_context(**ONLINE, base_url=service.url, reduced_motion="reduce", locale="en")
    page = context.new_page()
    page.goto("/rules/")
    page.locator(".foot select").select_option("bg")
    expect(page.locator("html")).to_have_attribute("lang", "bg")
    assert page.url.endswith("/rules/")
    page.goto("/play/TF1-D3N-AAAAAAB/")
    expect(page.get_by_role("button", name="Раздаване", exact=True)).to_be_visible()
    context.close()


def cut_off(page: Page, sizes: Sequence[tuple[int, int]]) -> list[str]:
    """What reaches beyond the window, or does not fit in the tabs, at a phone's and a desktop's width."""
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        found += [f"{width}: {one}" for one in page.evaluate(CUT)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{width}: scrolls sideways")
        if page.evaluate(TABS):
            found.append(f"{width}: the tabs do not fit")
    return found
