"""The whole game by keyboard alone, and the table as a screen reader has it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.keyboard import VISIBLE, Arrows, Typed
from tests.browser.seats import Seat, seats
from tests.browser.table import wins
from tests.support.service import Service

SHORT = "TF1-D3N-AAAAAAH"
"""Won in few moves, with a recycle and groups on the way."""
TEN = "TF1-D1N-AAAAAAC"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("keyboard"))
    service.migrate()
    service.start()
    yield service
    service.stop()


@pytest.fixture
def seat(browser: Browser, running: Service) -> Iterator[Seat]:
    with seats(browser, running) as given:
        yield given


@pytest.mark.parametrize("by", [Arrows, Typed])
def test_a_whole_game_is_won_by_keys_alone(browser: Browser, running: Service, by: type[Arrows] | type[Typed]) -> None:
    row = wins()[SHORT]
    with seats(browser, running) as seat:
        table = seat(SHORT)
        keys = by(table.page)
        if by is Arrows:
            table.page.keyboard.press("ArrowLeft")
            assert table.page.evaluate(VISIBLE) == "t1"
        for moves, action in enumerate(row["win"].split(), start=1):
            keys.act(action)
            table.is_at(moves)
        expect(table.page.locator(".win h1")).to_have_text("You won")
        assert table.figure("Score") == str(row["score"])
        table.page.keyboard.press("Escape")
        expect(table.page.locator(".win")).to_have_count(0)


def test_undo_and_what_is_around_the_table_are_reached_by_tab_and_seen(seat: Seat) -> None:
    table = seat(TEN)
    page = table.page
    page.keyboard.press("d")
    table.is_at(1)
    page.keyboard.press("u")
    expect(table.cards("w")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    names = []
    for _step in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches(':focus-visible')")
        names.append(page.evaluate("document.activeElement.innerText || document.activeElement.ariaLabel"))
    assert [name.split()[0].removesuffix("U").removesuffix("D") for name in names] == ["Menu", "Undo", "Draw"]


def test_letters_and_digits_can_be_turned_off_and_all_is_still_reached(seat: Seat) -> None:
    table = seat(TEN, settings="keys:off")
    page = table.page
    for key in ("d", "3", "5", "u", "w", "f"):
        page.keyboard.press(key)
    expect(page.locator("output.typed")).to_have_count(0)
    expect(page.locator(".dock kbd")).to_have_count(0)
    arrows = Arrows(page)
    page.keyboard.press("ArrowLeft")
    arrows.act("draw")
    table.is_at(1)
    arrows.act("t3>t5")
    table.is_at(2)
    page.get_by_role("button", name="Undo").press("Enter")
    expect(table.cards("t5")).to_have_count(5)


def test_the_switch_for_letters_and_digits_stands_in_the_settings(seat: Seat) -> None:
    page = seat(TEN).page
    page.goto("/settings/")
    page.get_by_label("Letter and digit keys").uncheck(force=True)
    page.goto("/play/")
    page.locator('.stage [data-pile="t7"] [data-at]').nth(6).wait_for()
    page.keyboard.press("d")
    expect(page.locator('.stage [data-pile="w"] [data-at]')).to_have_count(0)


PILES = """
- group "Table":
  - group "Foundation of spades, empty"
  - group "Foundation of hearts, empty"
  - group "Foundation of diamonds, empty"
  - group "Foundation of clubs, empty"
  - group "Waste, empty"
  - button "Draw, stock of 24 cards"
  - group "Column 1, 1 card, 8 of hearts free":
    - img "8 of hearts"
  - group "Column 2, 2 cards, 5 of spades free":
    - img "3 of clubs"
    - img "5 of spades"
"""

HEARD = """() => {
  window.heard = [];
  const note = (it) => it.textContent.trim() && window.heard.push(it.textContent.trim());
  for (const region of document.querySelectorAll("[role=status]:not(.bars)"))
    new MutationObserver(() => note(region)).observe(region, { childList: true, characterData: true, subtree: true });
}"""


def heard(page: Page) -> list[str]:
    """What a screen reader was given since the last time."""
    found: list[str] = page.evaluate("window.heard.splice(0)")
    return found


def test_the_table_is_text_and_each_move_and_refusal_is_heard_once_politely(seat: Seat) -> None:
    table = seat(TEN)
    page = table.page
    expect(page.locator(".stage .table")).to_match_aria_snapshot(PILES)
    expect(page.locator(".room > [role=status]")).to_have_count(1)
    assert page.locator("[aria-live=assertive], .room [role=alert]").count() == 0
    page.evaluate(HEARD)
    keys = Typed(page)
    keys.act("t3>t5")
    table.is_at(1)
    assert heard(page) == ["10 of hearts to: Column 5"]
    keys.act("t5>t3:2")
    table.is_at(2)
    assert heard(page) == ["jack of spades and 1 more to: Column 3"]
    page.keyboard.press("1")
    page.keyboard.press("7")
    expect(page.locator(".note")).to_be_visible()
    (refused,) = heard(page)
    assert refused in page.locator(".note").inner_text()
    for _time in range(2):
        page.keyboard.press("u")
        assert heard(page) == ["Undone."]
    page.keyboard.press("d")
    table.is_at(3)
    expect(table.pile("w").locator(".card[role=img]")).to_have_count(1)
    (drawn,) = heard(page)
    assert drawn.startswith("Drawn: ")


def test_a_press_without_a_finger_as_screen_readers_send_it_picks_up_and_lays_down(seat: Seat) -> None:
    table = seat(TEN)
    for pile in ("t3", "t5"):
        table.pile(pile).evaluate("pile => pile.click()")
    table.is_at(1)
    expect(table.cards("t5")).to_have_count(6)
    table.pile("s").evaluate("pile => pile.click()")
    table.is_at(2)


@pytest.mark.parametrize(("code", "drawn"), [("TF1-D3N-AAAAAAB", "3"), ("TF1-D1N-AAAAAAB", "1")])
def test_a_window_about_a_code_has_the_keyboard_on_how_many_it_draws(seat: Seat, code: str, drawn: str) -> None:
    page = seat(TEN).page
    page.goto(f"/play/{code}/")
    expect(page.locator(f"input[name=draw][value='{drawn}']")).to_be_focused()
