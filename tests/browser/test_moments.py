"""The win's moment and the sounds: short, and off where they are not wanted; what rivals do, heard once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import race
from tests.browser.keyboard import Typed
from tests.browser.seats import Seat, play_elsewhere, seats
from tests.browser.table import wins
from tests.browser.test_keyboard import HEARD, heard
from tests.support.chromium import DESKTOP, ONLINE
from tests.support.service import Service

SHORT = "TF1-D3N-AAAAAAH"
TEN = "TF1-D1N-AAAAAAC"
LONGEST = 1_400
"""ms of the win's moment, at most."""

MOMENT = """() => Math.max(0, ...document.querySelector(".win").getAnimations({ subtree: true })
  .map((one) => one.effect.getComputedTiming().endTime))"""
SOUNDS = """
window.sounds = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () { window.sounds += 1; return start.apply(this, arguments); };
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("moments"), environment={"RACE_COUNTDOWN": "2"})
    service.migrate()
    service.start()
    yield service
    service.stop()


@pytest.fixture
def seat(browser: Browser, running: Service) -> Iterator[Seat]:
    with seats(browser, running) as given:
        yield given


@pytest.mark.parametrize("motion", ["on", "off"])
def test_a_win_has_a_short_moment_that_a_tap_ends_and_motion_off_leaves_out(
    seat: Seat, running: Service, motion: str
) -> None:
    table = seat(SHORT, settings=f"motion:{motion}", reduced_motion="no-preference")
    *actions, last = wins()[SHORT]["win"].split()
    play_elsewhere(table, actions, service=running)
    win = table.page.locator(".win")
    Typed(table.page).act(last)
    expect(win).to_be_visible()
    assert table.page.evaluate(MOMENT) <= (LONGEST if motion == "on" else 0)
    # Looked at and tapped in one go, as the moment may be over before a hand comes: then one tap leaves it.
    if not win.evaluate("win => { const still = win.classList.contains('still'); win.click(); return still; }"):
        expect(win).to_contain_class("still")
        assert table.page.evaluate(MOMENT) == 0
        win.click()
    expect(win).to_have_count(0)


@pytest.mark.parametrize(("settings", "sounds"), [("", 0), ("sound:on", 1)])
def test_sound_is_off_until_it_is_wanted(seat: Seat, settings: str, sounds: int) -> None:
    table = seat(TEN, settings=settings)
    table.page.evaluate(f"() => {{ {SOUNDS} }}")
    table.finger.double_tap(table.cards("t3").last)
    table.is_at(1)
    assert table.page.evaluate("window.sounds") == sounds


def test_what_a_rival_does_is_heard_once(browser: Browser, running: Service) -> None:
    host, rival = (browser.new_context(**DESKTOP, **ONLINE, base_url=running.url).new_page() for _ in range(2))
    race.joined(rival, race.opened(host, code=TEN), name="Bram")
    host.get_by_role("button", name="Start the race").click()
    for page in (host, rival):
        page.locator('.stage [data-pile="t7"] [data-at]').nth(6).wait_for()
    host.evaluate(HEARD)
    rival.keyboard.press("d")
    rival.locator(".rail").get_by_role("button", name="Resign").click()
    rival.get_by_role("dialog", name="Resign the race?").get_by_role("button", name="Resign").click()
    expect(host.locator("p.sr[role=status]", has_text="Bram")).to_have_count(1)
    assert heard(host) == ["Bram has ended: resigned."]
    for page in (host, rival):
        page.context.close()
