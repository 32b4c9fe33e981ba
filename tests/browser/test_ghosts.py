"""Ghosts and the quick race in real browsers: a finished game is raced again at its own times, one click finds a rival,
and who stays alone races what was left behind."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.screens import WIDE_BOTH, faults
from tests.browser.table import Table
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.racing import racers, started
from tests.support.service import Service

CODE = "TF1-D1N-AAAAAAC"
SOON = 20_000


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("ghosts"), environment={"RACE_COUNTDOWN": "1"})
    service.migrate()
    service.fill_pool(2)
    service.start()
    yield service
    service.stop()


def written(service: Service, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database, database:
        database.execute(statement, values)


def read(service: Service, query: str) -> object:
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database:
        return database.execute(query).fetchone()[0]


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON / 1000
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.2)


def opened(browser: Browser, service: Service, device: dict[str, Any], path: str) -> Page:
    page = browser.new_context(**device, **ONLINE, base_url=service.url, reduced_motion="reduce").new_page()
    page.goto(path)
    return page


def raced(service: Service) -> int:
    """Mira's finished game: two cards, an undo, and much later one card more."""
    with racers(service, count=2, code=CODE) as people:
        people[0].verb("join", name="Mira")
        started(people)
        for action in ("draw", "draw", "undo", "draw"):
            assert people[0].play(action)["type"] == "ack"
        attempt = int(people[0].race["attempt"])
        for one in people:
            one.verb("resign")
        people[0].until_race(lambda race: race["phase"] == "over")
    for seq, at in ((1, 500), (2, 1_500), (3, 2_500), (4, 250_000), (5, 260_000)):
        written(service, "UPDATE games_journalentry SET at = ? WHERE attempt_id = ? AND seq = ?", at, attempt, seq)
    return attempt


def lane(page: Page, name: str) -> Locator:
    return page.locator(".rail .standings li", has_text=name)


def resign(page: Page) -> None:
    page.locator(".rail").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign the race?").get_by_role("button", name="Resign").click()


def test_a_finished_game_is_raced_and_goes_at_its_own_times_undos_included(browser: Browser, running: Service) -> None:
    page = opened(browser, running, DESKTOP, f"/races/ghosts/?attempt={raced(running)}")
    found = list(faults(page, "whom to race"))
    expect(page.get_by_label("This game: Mira")).to_be_checked()
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_text("Mira")).to_be_visible()
    page.get_by_role("button", name="Start the race").click()
    table = Table(page, "mouse")
    table.is_dealt()
    ghost = lane(page, "Mira")
    expect(ghost).to_contain_text("ghost")
    expect(ghost).to_contain_text("2 moves · 1 undo", timeout=SOON)
    table.act("draw")
    found += faults(page, "table with a ghost", looks=WIDE_BOTH)
    expect(ghost).to_contain_text("2 moves · 1 undo")
    resign(page)
    page.locator(".dock").get_by_role("button", name="Results").click()
    lines = page.locator("ol.results > li")
    expect(lines).to_have_count(2)
    expect(lines.filter(has_text="Mira")).to_contain_text("ghost")
    page.context.close()
    assert found == []


def test_one_click_finds_a_rival_and_who_comes_alone_races_their_ghosts(browser: Browser, running: Service) -> None:
    desk, phone = (opened(browser, running, device, "/") for device in (DESKTOP, PHONE))
    desk.get_by_role("button", name="Quick race").first.click()
    expect(desk.get_by_text("Looking for rivals")).to_be_visible()
    phone.get_by_role("button", name="Quick race").first.tap()
    tables = Table(desk, "mouse"), Table(phone, "touch")
    for table in tables:
        table.page.wait_for_url("**/race/*/", timeout=SOON)
        table.is_dealt()
        table.act("draw")
    assert desk.url == phone.url
    expect(desk.locator(".rail .standings li", has_text="1 move")).to_have_count(2, timeout=SOON)
    phone.context.close()
    resign(desk)
    # The other has gone away: its race ends by the clock.
    written(running, "UPDATE games_race SET starts_at = datetime(starts_at, '-1 hour'), version = version + 1")
    expect(desk.locator(".bar")).to_contain_text("The race is over.", timeout=SOON)
    # By the clock it is over at once; that its last game is, is written down a moment later.
    open_ones = (
        "SELECT count(*) FROM games_attempt WHERE race_id IN (SELECT id FROM games_race WHERE quick) AND status < 30"
    )
    wait_for(lambda: read(running, open_ones) == 0)
    desk.context.close()

    alone = opened(browser, running, DESKTOP, "/races/quick/")
    alone.get_by_role("button", name="Quick race").click()
    expect(alone.get_by_text("Looking for rivals")).to_be_visible()
    written(running, "UPDATE games_seeking SET asked_at = '2026-01-01 00:00:00' WHERE race_id IS NULL")
    alone.wait_for_url("**/race/*/", timeout=SOON)
    Table(alone, "mouse").is_dealt()
    ghosts = alone.locator(".rail .standings li", has_text="ghost")
    expect(ghosts).to_have_count(2)
    expect(ghosts.filter(has_text="1 move")).to_have_count(2, timeout=SOON)
    alone.context.close()
