"""How a hand plays, in the real browser: by mouse, pen and finger, on a desktop and on a phone both ways up."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.fingers import box, spot
from tests.browser.seats import DEVICES, Seat, seats
from tests.browser.table import Table
from tests.support.service import Service
from tests.support.workers import until

TEN = "TF1-D1N-AAAAAAC"
"""The 10 of hearts of t3 goes on t5's jack, and the two of them back on t3's queen; 7S of t7 goes on 8H, all of t1."""
ACE = "TF1-D1N-AAAAAAJ"
"""The ace of hearts lies free on t3 and may be taken back to t5."""
KING = "TF1-D1N-AAAAAAL"
"""An ace is all of t1; then the king of t7 may go there."""
SPENT = "TF1-D1N-AAAAAAV"
"""Under t5's ace lies a card that t3 takes."""
TOP = (0.5, 0.06)
"""A part of a card that no other card covers."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("hand")
    service = Service(folder)
    service.migrate()
    service.start()
    yield service
    service.stop()


@pytest.fixture
def seat(browser: Browser, running: Service) -> Iterator[Seat]:
    with seats(browser, running) as given:
        yield given


def goal(table: Table, pile: str) -> Locator:
    """Where a card is laid on that pile."""
    cards = table.cards(pile)
    return cards.last if cards.count() else table.pile(pile).locator(".slot, .em").first


def drag(table: Table, source: str, target: str, *, back: int = 1) -> None:
    """The pile's last `back` cards, from the top of the first to the middle of the target."""
    table.finger.drag((spot(table.cards(source).nth(-back), at=TOP), spot(goal(table, target))))


def rings(table: Table) -> list[str | None]:
    return [one.get_attribute("data-pile") for one in table.page.locator(".stage .target").all()]


def stays(table: Table, moves: int = 0) -> None:
    """Nothing was played: the next thing that is, is the next move."""
    table.moves = moves
    table.act("draw")
    table.act("undo")


@pytest.mark.parametrize("device", DEVICES)
def test_a_card_keeps_its_grab_point_and_lands_on_the_legal_pile_that_it_overlaps(seat: Seat, device: str) -> None:
    table = seat(TEN, device=device)
    card, jack = table.cards("t3").last, table.cards("t5").last
    left, top, width, height = box(card)
    grip = (left + 0.2 * width, top + 0.3 * height)
    to_left, to_top, _, _ = box(jack)
    dx, dy = to_left - 0.35 * width - left, to_top - top
    table.finger.down(*grip)
    table.finger.move(grip[0] + dx, grip[1] + dy)
    assert grip[0] + dx < to_left, "the finger itself is beside the pile"
    expect(table.page.locator(".stage .card.lift")).to_have_count(1)
    # The last way point comes when the page has time for it.
    until(lambda: spot(card) == pytest.approx((left + dx + width / 2, top + dy + height / 2), abs=1), seconds=20)
    assert rings(table) == ["t5"]
    expect(table.pile("t5")).to_contain_class("near")
    table.finger.up()
    table.is_at(1)
    expect(table.cards("t5")).to_have_count(6)
    drag(table, "t5", "t3", back=2)
    table.is_at(2)
    expect(table.cards("t3")).to_have_count(4)


@pytest.mark.parametrize("device", ["mouse", "phone"])
def test_dropping_where_it_came_from_or_on_the_bare_table_is_no_move(seat: Seat, device: str) -> None:
    table = seat(TEN, device=device)
    start = spot(table.cards("t3").last)
    _, _, width, _ = box(table.cards("t3").last)
    table.finger.drag((start, (start[0] + 0.3 * width, start[1] + 10)))
    stage = box(table.page.locator(".stage"))
    table.finger.drag((start, (start[0], stage[1] + stage[3] - 10)))
    expect(table.page.locator(".note")).to_have_count(0)
    stays(table)


def test_esc_lets_a_drag_go(seat: Seat) -> None:
    table = seat(TEN)
    before = box(table.cards("t3").last)
    table.finger.down(*spot(table.cards("t3").last))
    table.finger.move(*spot(table.cards("t5").last))
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".stage .card.lift")).to_have_count(0)
    table.finger.up()
    assert box(table.cards("t3").last) == before
    stays(table)


@pytest.mark.parametrize("device", ["mouse", "phone", "landscape"])
def test_a_refused_drop_says_its_rule_or_with_interactive_rules_off_only_goes_back(seat: Seat, device: str) -> None:
    table = seat(TEN, device=device)
    drag(table, "t3", "t1")
    note = table.page.locator(".note")
    expect(note).to_contain_text("10 of hearts")
    expect(note.get_by_role("link")).to_have_attribute("href", "/rules/#moves")
    for edge in ("x", "y"):
        assert note.evaluate(f"n => n.getBoundingClientRect().{edge}") >= 0
    drag(table, "t3", "fS")
    expect(table.pile("fH")).to_contain_class("refuse")
    stays(table)
    quiet = seat(TEN, device=device, settings="rules:off")
    before = box(quiet.cards("t3").last)
    drag(quiet, "t3", "t1")
    expect(quiet.page.locator(".room > .sr[role=status]")).to_contain_text("10 of hearts")
    expect(quiet.page.locator(".note")).to_have_count(0)
    assert box(quiet.cards("t3").last) == pytest.approx(before, abs=1)
    stays(quiet)


@pytest.mark.parametrize("device", ["pen", "phone", "landscape"])
def test_anywhere_on_the_foundations_a_card_finds_its_own_and_only_a_drag_takes_it_back(
    seat: Seat, device: str
) -> None:
    table = seat(ACE, device=device)
    drag(table, "t3", "fC")
    table.is_at(1)
    expect(table.cards("fH")).to_have_count(1)
    table.finger.tap(table.pile("fH"))
    table.finger.double_tap(table.pile("fH"))
    drag(table, "fH", "t5")
    table.is_at(2)
    expect(table.cards("fH")).to_have_count(0)


@pytest.mark.parametrize("device", ["mouse", "phone"])
def test_a_tap_sends_a_card_home_at_once_and_is_else_nothing(seat: Seat, device: str) -> None:
    table = seat(ACE, device=device)
    table.finger.tap(table.cards("t5").last)
    table.finger.tap(table.cards("t3").first, at=TOP)
    expect(table.page.locator(".note")).to_have_count(0)
    table.finger.tap(table.cards("t3").last)
    table.is_at(1)
    expect(table.cards("fH")).to_have_count(1)
    stays(table, moves=1)


@pytest.mark.parametrize("device", DEVICES)
def test_a_double_tap_finds_a_column_for_a_card_a_group_and_a_king(seat: Seat, device: str) -> None:
    table = seat(TEN, device=device)
    table.finger.double_tap(table.cards("t3").last)
    table.is_at(1)
    expect(table.cards("t5")).to_have_count(6)
    table.finger.double_tap(table.cards("t5").nth(-2), at=TOP)
    table.is_at(2)
    expect(table.cards("t3")).to_have_count(4)
    table.finger.double_tap(table.cards("t7").last, apart=0.45)
    stays(table, moves=2)
    king = seat(KING, device=device)
    king.finger.tap(king.cards("t1").last)
    king.is_at(1)
    king.finger.double_tap(king.cards("t7").last)
    king.is_at(2)
    expect(king.cards("t1")).to_have_count(1)
    king.finger.double_tap(king.cards("t1").last)
    stays(king, moves=2)


@pytest.mark.parametrize("device", ["mouse", "phone"])
def test_where_the_first_tap_moved_a_card_the_second_does_nothing(seat: Seat, device: str) -> None:
    table = seat(SPENT, device=device)
    table.finger.double_tap(table.cards("t5").last)
    table.is_at(1)
    stays(table, moves=1)
    table.finger.double_tap(table.cards("t5").last)
    table.is_at(table.moves + 1)


def test_with_double_click_off_every_tap_is_a_single_one(seat: Seat) -> None:
    table = seat(TEN, settings="double:off")
    table.finger.double_tap(table.cards("t3").last)
    stays(table)


@pytest.mark.parametrize("device", ["mouse", "landscape"])
def test_the_stock_is_tapped_to_draw_and_empty_to_recycle_with_its_cost_shown(seat: Seat, device: str) -> None:
    table = seat("TF1-D3N-AAAAAAC", device=device)
    table.finger.double_tap(table.pile("s"))
    table.is_at(2)
    for drawn in range(3, 9):
        table.finger.tap(table.pile("s"))
        table.is_at(drawn)
    expect(table.pile("s").locator(".cost")).to_have_text("free")
    table.finger.tap(table.pile("s"))
    table.is_at(9)
    expect(table.pile("s").locator(".cnt")).to_have_text("24")


@pytest.mark.parametrize("device", ["mouse", "phone"])
def test_select_then_place_picks_a_group_up_by_a_tap_and_lays_it_down_by_the_next(seat: Seat, device: str) -> None:
    table = seat(TEN, device=device, settings="select:on")
    table.finger.tap(table.cards("t3").last)
    expect(table.page.locator(".stage .card.sel")).to_have_count(1)
    assert rings(table) == ["t5"]
    table.finger.tap(table.pile("t1"))
    expect(table.page.locator(".note")).to_contain_text("10 of hearts")
    table.finger.tap(table.cards("t5").last)
    table.is_at(1)
    table.finger.tap(table.cards("t5").nth(-2), at=TOP)
    expect(table.page.locator(".stage .card.sel")).to_have_count(2)
    table.finger.tap(table.cards("t3").last)
    table.is_at(2)
    table.finger.tap(table.cards("t7").last)
    table.finger.tap(table.cards("t7").last)
    expect(table.page.locator(".stage .card.sel")).to_have_count(0)
    stays(table, moves=2)


HEARD = """() => {
  window.menus = 0;
  addEventListener("contextmenu", (event) => (window.menus += event.defaultPrevented ? 0 : 1));
}"""
SEEN = "() => [visualViewport.scale, visualViewport.offsetTop, scrollY, window.menus, getSelection().toString()]"
UNMOVED = [1, 0, 0, 0, ""]
LONG_PRESS = 800
"""After so many ms a browser takes a resting finger for a wish to select, or for a menu."""


@pytest.mark.parametrize("device", ["phone", "landscape"])
def test_on_a_phone_nothing_scrolls_zooms_selects_or_opens_a_menu(seat: Seat, device: str) -> None:
    table = seat(TEN, device=device)
    page, finger = table.page, table.finger
    page.evaluate(HEARD)
    for where in (table.cards("t4").first, page.locator(".dock .stats"), page.locator(".strip")):
        x, y = spot(where)
        finger.pinch(max(x, 110), y)
        finger.double_tap(where)
        finger.down(x, y)
        page.wait_for_timeout(LONG_PRESS)
        finger.up(after=LONG_PRESS / 1000)
        for far in (120, -120):
            finger.drag(((x, y), (x, y + far)))
        assert page.evaluate(SEEN) == UNMOVED, where
    for popover in page.locator("[popover]:popover-open").all():
        popover.evaluate("it => it.hidePopover()")
    stays(table)
    page.goto("/rules/")
    finger.pinch(150, 300)
    assert page.evaluate("visualViewport.scale") > 1, "pages zoom, and so would the table"


def test_other_buttons_of_a_mouse_open_no_menu_and_do_nothing(seat: Seat) -> None:
    table = seat(ACE)
    table.page.evaluate(HEARD)
    for button in ("right", "middle"):
        table.cards("t3").last.click(button=button)
    assert table.page.evaluate("window.menus") == 0
    stays(table)
