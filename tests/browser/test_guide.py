"""The examples play and can be tried; a refusal at the table leads to its rule without leaving the game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.pages.scenes import OK, SCENES, Scene
from tests.browser.table import Table
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.service import Service

CODE = "TF1-D1N-AAAAAAM"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("guide"))
    service.migrate()
    service.start()
    yield service
    service.stop()


@pytest.fixture
def page(browser: Browser, running: Service) -> Iterator[Page]:
    context = browser.new_context(**DESKTOP, **ONLINE, base_url=running.url, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def drag(page: Page, card: Locator, goal: Locator) -> None:
    """By mouse, from the card's top to the goal's middle."""
    start, end = card.bounding_box(), goal.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def scene_of(page: Page, scene: Scene) -> Locator:
    return page.locator(f'[data-scene="{scene.name}"]')


def test_each_scene_plays_to_its_end_with_the_answers_that_it_promises(page: Page) -> None:
    page.goto("/examples/")
    for scene in SCENES:
        here = scene_of(page, scene)
        for number, step in enumerate(scene.steps, start=1):
            here.get_by_role("button", name=f"Step {number} of {len(scene.steps)}").click()
            expect(here.locator(".told span")).to_have_text(str(step.text))
            expect(here.locator(".note")).to_have_count(0 if step.answer == OK else 1)
        expect(here.get_by_role("button", name="Step")).to_be_disabled()


def test_a_scene_is_tried_by_mouse_and_by_keyboard_and_begins_anew(page: Page) -> None:
    page.goto("/examples/")
    scene = SCENES[0]
    here = scene_of(page, scene)
    column = here.locator('[data-pile="t5"]')
    here.get_by_role("button", name="Try it").click()
    here.locator(".stage").scroll_into_view_if_needed()
    drag(page, column.locator("[data-at]").last, here.locator('[data-pile="t1"] [data-at]').last)
    expect(column.locator("[data-at]")).to_have_count(4)
    column.focus()
    page.keyboard.press("u")
    expect(column.locator("[data-at]")).to_have_count(5)
    here.locator('[data-pile="t7"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(here.locator(".note")).to_contain_text("The 7 of hearts")
    here.get_by_role("button", name="Reset").click()
    expect(here.locator(".told")).to_contain_text("This is the deal.")


def test_a_board_that_is_only_looked_at_scrolls_with_its_page_on_a_phone(browser: Browser, running: Service) -> None:
    context = browser.new_context(**PHONE, **ONLINE, base_url=running.url, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/examples/")
    stage = scene_of(page, SCENES[0]).locator(".stage")
    expect(stage).to_have_css("touch-action", "auto")
    scene_of(page, SCENES[0]).get_by_role("button", name="Try it").tap()
    expect(stage).to_have_css("touch-action", "none")
    context.close()


def test_a_refusal_says_why_and_opens_its_rule_beside_the_game(page: Page) -> None:
    page.goto(f"/play/{CODE}/")
    page.get_by_role("button", name="Deal", exact=True).click()
    table = Table(page, "mouse")
    table.is_dealt()
    drag(page, table.cards("t5").nth(3), table.cards("t7").last)
    note = page.locator(".note")
    expect(note).to_contain_text("These stay apart: the 5 of spades is not in order on the 6 of clubs.")
    link = note.get_by_role("link", name="The rule")
    link.focus()
    with page.context.expect_page() as opened:
        link.press("Enter")
    expect(opened.value.locator("#groups h2")).to_be_visible()
    assert opened.value.url.endswith("/rules/#groups")
    assert page.url.endswith("/play/") or CODE in page.url
    expect(note).to_be_visible()
