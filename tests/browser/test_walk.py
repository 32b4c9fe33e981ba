"""Three people in three browsers: two race, a friend of one watches them on a phone, live, and then replays both games
side by side. On one process without Redis, and on two with PostgreSQL and Redis."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.screens import NARROW_BOTH, faults
from tests.browser.table import Table
from tests.friends.test_live import act, friend_of, number
from tests.players.test_open_sockets import PASSWORD, Person
from tests.support import ledger
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.service import Service

CODE = "TF1-D1N-AAAAAAC"
SOON = 10_000
"""In ms; a process that hears nothing of another by a bus looks each second."""


@dataclass(frozen=True)
class House:
    """What is served: one process, or two of one house."""

    processes: tuple[Service, ...]

    @property
    def here(self) -> Service:
        return self.processes[0]

    @property
    def there(self) -> Service:
        return self.processes[-1]


@pytest.fixture(params=["one process", "two processes"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    shared: dict[str, Any] = {"environment": {"RACE_COUNTDOWN": "1"}}
    if request.param == "two processes":
        shared["database"] = request.getfixturevalue("postgres_server").database()
        shared["redis"] = request.getfixturevalue("redis_server").url
    count = 2 if "redis" in shared else 1
    processes = tuple(Service(tmp_path, **shared) for _ in range(count))
    processes[0].migrate()
    with ExitStack() as stack:
        for one in processes:
            stack.callback(one.start().stop)
        yield House(processes)


def account(service: Service, name: str) -> Person:
    person = Person(service)
    assert person.send("/accounts/signup/", username=name, password1=PASSWORD, email="") == "/"
    return person


def befriend(one: Person, other: Person, *, name: str) -> None:
    act(one, "ask", name=name)
    act(other, "accept", player=number(other, "accept"))
    assert friend_of(one)["name"] == name


def context(browser: Browser, person: Person, device: dict[str, Any]) -> BrowserContext:
    url = person.service.url
    opened = browser.new_context(**device, **ONLINE, base_url=url, reduced_motion="reduce")
    opened.add_cookies([{"name": one.name, "value": one.value or "", "url": url} for one in person.jar])
    return opened


def at(page: Page, step: int, *, of: int) -> None:
    expect(page.get_by_text(f"Step {step} of {of}", exact=True)).to_be_visible(timeout=SOON)


def test_two_race_and_a_friend_of_one_watches_live_and_replays_both(browser: Browser, house: House) -> None:
    ada, ben, eve = account(house.here, "Ada"), account(house.there, "Ben"), account(house.there, "Eve")
    befriend(eve, ada, name="Ada")
    slug = ada.post("/api/races/", {"code": CODE})["race"]
    ben.post(f"/api/races/{slug}/join", {})
    with ExitStack() as stack:
        contexts = [context(browser, one, device) for one, device in ((ada, DESKTOP), (ben, DESKTOP), (eve, PHONE))]
        for one in contexts:
            stack.callback(one.close)
        first, second, phone = (one.new_page() for one in contexts)
        tables = [_seated(page, slug) for page in (first, second)]
        first.get_by_role("button", name="Start the race").click()
        for table in tables:
            table.is_dealt()
        attempt = _watched_live(phone, *tables)
        for person in (ada, ben):
            person.post(f"/api/races/{slug}/resign", {})
        assert _replayed(phone, of=attempt) == [], "what axe has against it"
    journals = [one for one in ledger.read(house.here).values() if one.entries]
    assert len(journals) == 2
    assert list(ledger.faults(journals)) == []
    assert all("Traceback" not in one.log for one in house.processes)


def _seated(page: Page, slug: str) -> Table:
    page.goto(f"/race/{slug}/")
    expect(page.get_by_role("heading", name="2 of 10 here")).to_be_visible(timeout=SOON)
    return Table(page, "mouse")


def _watched_live(phone: Page, ada: Table, ben: Table) -> str:
    """From the list of what can be watched to the boards of both; the attempt that was followed first."""
    phone.goto("/watch/")
    phone.get_by_role("link", name="Watch Ada").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Watching Ada")
    for action in ("draw", "draw", "undo"):
        ada.act(action)
    at(phone, 3, of=3)
    expect(phone.get_by_text("Played: an undo.")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="All boards").tap()
    expect(phone.locator(".boards .table")).to_have_count(2)
    phone.get_by_role("button", name="Follow Ben").tap()
    ben.act("draw")
    at(phone, 1, of=1)
    expect(phone.get_by_text("Played: a draw.")).to_be_visible()
    found = re.search(r"/watch/(\d+)/", phone.url)
    assert found
    return found[1]


def _replayed(phone: Page, *, of: str) -> list[str]:
    """From the end that is told, by the results, to both games side by side."""
    expect(phone.get_by_text("The race is over.").first).to_be_visible(timeout=SOON)
    phone.get_by_role("link", name="Results").tap()
    phone.locator(f"a[href^='/replay/{of}/']").tap()
    at(phone, 0, of=3)
    beside = phone.get_by_label("Side by side with")
    other = beside.locator("option", has_text="Ben").get_attribute("value")
    assert other
    beside.select_option(other)
    expect(phone.locator(".pane")).to_have_count(2)
    phone.get_by_role("button", name="In moves").tap()
    phone.get_by_role("button", name="Next undo").tap()
    at(phone, 3, of=3)
    pane = phone.get_by_role("group", name="Ada’s board")
    expect(pane.get_by_text("an undo", exact=True)).to_be_visible()
    expect(phone).to_have_url(re.compile(rf"/replay/{of}/\?.*with={other}"))
    return list(faults(phone, "two games on a phone", looks=NARROW_BOTH))
