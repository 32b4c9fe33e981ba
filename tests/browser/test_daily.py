"""Two people play the day's deal in real browsers, one of them on a phone by touch, and see where they stand."""

import sqlite3
from contextlib import ExitStack, closing
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import psycopg
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Table
from tests.support import ledger
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.service import Service
from tests.support.timeshift import Shift

PASSWORD = "quite a long one 7"
WON, RESIGNED = 30, 40
GUESTS_MOVES = 8
CLOSE = timedelta(days=1, hours=1, seconds=5)


def test_a_daily_is_played_on_one_process_with_a_reload(browser: Browser, tmp_path: Path) -> None:
    shift = _noon(tmp_path)
    with ExitStack() as stack:
        (service,) = _started(stack, Service(tmp_path, command=shift.command("serve")))
        _played(browser, here=service, there=service, shift=shift)


def test_a_daily_is_played_on_two_processes_one_of_them_killed_on_the_way(
    browser: Browser, tmp_path: Path, postgres_server: Postgres, redis_server: Redis
) -> None:
    shift, database = _noon(tmp_path), postgres_server.database()
    with ExitStack() as stack:
        two = (
            Service(tmp_path, database=database, redis=redis_server.url, command=shift.command("serve"))
            for _ in range(2)
        )
        here, there = _started(stack, *two)
        assert here.process is not None
        assert there.process is not None
        assert here.process.pid != there.process.pid
        _played(browser, here=here, there=there, shift=shift, killed=there)


def _noon(folder: Path) -> Shift:
    """A clock at which no day ends while the test plays."""
    shift = Shift(folder / "clock")
    shift.start_at(datetime.combine(shift.now().date(), time(12), UTC))
    return shift


def _started(stack: ExitStack, *services: Service) -> tuple[Service, ...]:
    services[0].migrate()
    services[0].fill_pool(2)
    for one in services:
        stack.callback(one.stop)
        one.start()
    return services


def _played(browser: Browser, *, here: Service, there: Service, shift: Shift, killed: Service | None = None) -> None:
    """An account wins on `here` by mouse, a guest plays a little on `there` by touch, reloads, and gives up."""
    desk = browser.new_context(**DESKTOP, **ONLINE, base_url=here.url, reduced_motion="reduce")
    phone = browser.new_context(**PHONE, **ONLINE, base_url=there.url, reduced_motion="reduce")
    account, guest = Table(desk.new_page(), "mouse"), Table(phone.new_page(), "touch")
    _signed_up(account.page, name="Ada")
    for table in (account, guest):
        _to_draw_3(table.page)
        table.page.get_by_role("button", name="Start draw 3").click()
        table.is_dealt()
    line = _line(here)
    half = len(line) // 2
    for number, action in enumerate(line[:half]):
        account.act(action)
        if number < GUESTS_MOVES:
            guest.act(action)
    guest.page.reload()
    guest.is_at(guest.moves)
    if killed is not None:
        killed.kill()
        # What is played while its process is away waits in the browser.
        guest.act(line[GUESTS_MOVES])
        account.act(line[half])
        killed.start()
    for action in line[account.moves :]:
        account.act(action)
    expect(account.page.get_by_role("heading", name="You won")).to_be_visible()

    _to_draw_3(guest.page)
    expect(guest.page.get_by_role("heading", name="Your clock runs")).to_be_visible()
    guest.page.get_by_role("link", name="Go on").click()
    guest.is_at(guest.moves)
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.locator("#menu").get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog", name="Resign the daily?").get_by_role("button", name="Resign").click()
    expect(guest.page.locator(".bar")).to_contain_text("This game has ended.")

    _stand(account.page, guest.page)
    shift.pass_until(datetime.combine(shift.now().date(), time(), UTC) + CLOSE)
    _stand_for_good(account.page, guest.page, day=_day(here))
    desk.close()
    phone.close()
    journals = [journal for journal in ledger.read(here).values() if journal.entries]
    assert sorted(journal.status for journal in journals) == [WON, RESIGNED]
    assert list(ledger.faults(journals)) == []


def _to_draw_3(page: Page) -> None:
    """To the day's deal with fewer moves to a win."""
    page.goto("/daily/")
    page.get_by_role("link", name="Draw 3", exact=True).click()
    expect(page.get_by_role("link", name="Draw 3", exact=True)).to_have_attribute("aria-current", "page")


def _signed_up(page: Page, *, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").first.fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page).not_to_have_url("/accounts/signup/")


def _stand(account: Page, guest: Page) -> None:
    """The board while the day is open: places go to accounts, a guest sees where they would stand."""
    _to_draw_3(account)
    expect(account.get_by_role("heading", name="You stand 1st")).to_be_visible()
    _to_draw_3(guest)
    expect(guest.get_by_text("You would stand 2nd.")).to_be_visible()
    for page in (account, guest):
        expect(page.locator("table.lb tbody tr")).to_have_count(1)
        expect(page.locator("table.lb tbody tr")).to_contain_text("Ada")
        expect(page.get_by_text("The deal, opened")).to_have_count(0)


def _stand_for_good(account: Page, guest: Page, *, day: str) -> None:
    """After the close: the same places, and the deal with its code and key."""
    for page in (account, guest):
        page.goto(f"/daily/{day}/3/")
        expect(page.get_by_role("heading", name="The deal, opened")).to_be_visible()
        expect(page.locator("table.lb tbody tr")).to_contain_text("Ada")
    expect(account.get_by_role("heading", name="You stand 1st")).to_be_visible()


def _line(service: Service) -> list[str]:
    """How the day's deal is won."""
    return str(
        _one(service, "SELECT d.line FROM games_daily y JOIN games_deal d ON d.id = y.deal_id WHERE y.draw = 3")
    ).split()


def _day(service: Service) -> str:
    return str(_one(service, "SELECT date FROM games_daily WHERE draw = 3 ORDER BY date"))


def _one(service: Service, query: str) -> object:
    """The first value that there is, by a reader of the test's own."""
    if service.database:
        with psycopg.connect(service.database) as postgres:
            row = postgres.execute(query.encode()).fetchone()
    else:
        with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database:
            row = database.execute(query).fetchone()
    assert row is not None
    return row[0]
