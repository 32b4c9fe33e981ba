"""Two people race in real browsers, one of them on a phone by touch, to the end."""

from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser import race
from tests.browser.table import Table, wins
from tests.support import ledger
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.service import Service

CODE = "TF1-D3N-AAAAAAQ"
QUICK = {"RACE_COUNTDOWN": "2"}
WON, RESIGNED = 30, 40


def test_two_race_on_one_process_with_a_reload_to_the_end(browser: Browser, tmp_path: Path) -> None:
    service = Service(tmp_path, environment=QUICK)
    service.migrate()
    with closing(_Stopping(service.start())):
        _raced(browser, here=service, there=service)


def test_two_race_on_two_processes_one_of_them_killed_on_the_way(
    browser: Browser, tmp_path: Path, postgres_server: Postgres, redis_server: Redis
) -> None:
    database = postgres_server.database()
    here, there = (Service(tmp_path, database=database, redis=redis_server.url, environment=QUICK) for _ in range(2))
    here.migrate()
    with closing(_Stopping(here.start(), there.start())):
        assert here.process is not None
        assert there.process is not None
        assert here.process.pid != there.process.pid
        _raced(browser, here=here, there=there, killed=there)


def _raced(browser: Browser, *, here: Service, there: Service, killed: Service | None = None) -> None:
    """The host plays on `here` by mouse, the guest on `there` by touch; the guest reloads on the way."""
    row = wins()[CODE]
    actions = row["win"].split()
    half = len(actions) // 2
    desk = browser.new_context(**DESKTOP, **ONLINE, base_url=here.url, reduced_motion="reduce")
    phone = browser.new_context(**PHONE, **ONLINE, base_url=there.url, reduced_motion="reduce")
    sockets = {"host": _sockets(desk), "guest": _sockets(phone)}
    host, guest = Table(desk.new_page(), "mouse"), Table(phone.new_page(), "touch")

    path = race.opened(host.page, code=CODE)
    race.joined(guest.page, path, name="Chloé")
    guest.page.get_by_role("button", name="Good luck!").click()
    expect(host.page.locator("li", has_text="Chloé")).to_contain_text("Good luck!")
    host.page.get_by_role("button", name="Start the race").click()
    for table in (host, guest):
        table.is_dealt()

    for number, action in enumerate(actions[:half]):
        host.act(action)
        if number < 12:
            guest.act(action)
    lane = host.page.locator(".rail .standings li", has_text="Chloé")
    expect(lane).to_contain_text("12 moves")
    guest.page.reload()
    guest.is_at(guest.moves)
    if killed is not None:
        killed.kill()
        # What is played while its process is away waits in the browser.
        guest.act(actions[12])
        host.act(actions[half])
        killed.start()
        expect(lane).to_contain_text("13 moves", timeout=20_000)
        guest.moves = 13
    for action in actions[host.moves :]:
        host.act(action)
    expect(host.page.get_by_text("You won the race")).to_be_visible()
    expect(host.page.locator(".bar")).to_contain_text("You stand 1st so far.")

    guest.page.locator(".strip").click()
    expect(guest.page.locator(".sheet li").first).to_contain_text("52")
    guest.page.locator(".sheet").get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog", name="Resign the race?").get_by_role("button", name="Resign").click()
    expect(guest.page.locator(".bar")).to_contain_text("The race is over.")
    expect(host.page.locator(".bar")).to_contain_text("The race is over.")
    expect(host.page.locator(".rail")).not_to_contain_text("stay hidden")
    for table in (host, guest):
        first, second = race.results(table.page)
        assert f"{row['score']} points" in first
        assert "Chloé" in second
        assert "resigned" in second
        expect(table.page.get_by_text(CODE)).to_be_visible()
    assert sockets == {"host": {_address(here)}, "guest": {_address(there)}}
    desk.close()
    phone.close()

    journals = [journal for journal in ledger.read(here).values() if journal.entries]
    assert sorted(journal.status for journal in journals) == [WON, RESIGNED]
    assert list(ledger.faults(journals)) == []


def _sockets(context: BrowserContext) -> set[str]:
    """Where the context's pages open sockets to, as they open them."""
    opened: set[str] = set()
    context.on("page", lambda page: page.on("websocket", lambda socket: opened.add(socket.url)))
    return opened


def _address(service: Service) -> str:
    return f"{service.url.replace('http', 'ws')}/ws/"


class _Stopping:
    """Ends the services with the block."""

    def __init__(self, *services: Service) -> None:
        self.services = services

    def close(self) -> None:
        for service in self.services:
            service.stop()
