"""Sitting down at a fresh deal on a device, with settings as they were chosen before."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from tests.browser.fingers import By
from tests.browser.table import Table
from tests.support.chromium import DESKTOP, ONLINE, PHONE
from tests.support.service import Service
from tests.support.tab import Tab

LANDSCAPE = {**PHONE, "viewport": {"width": 740, "height": 360}}
DEVICES: dict[str, tuple[dict[str, Any], By]] = {
    "mouse": (DESKTOP, "mouse"),
    "pen": (DESKTOP, "pen"),
    "phone": (PHONE, "touch"),
    "landscape": (LANDSCAPE, "touch"),
}

Seat = Callable[..., Table]


@contextmanager
def seats(browser: Browser, service: Service) -> Iterator[Seat]:
    """Gives `seat(code, device="mouse", settings="double:off")`; what was opened is closed with the block."""
    contexts = []

    def seat(code: str, *, device: str = "mouse", settings: str = "", **more: Any) -> Table:
        look, by = DEVICES[device]
        context = browser.new_context(**{**look, **ONLINE, "base_url": service.url, "reduced_motion": "reduce", **more})
        contexts.append(context)
        if settings:
            context.add_cookies([{"name": "settings", "value": settings, "url": service.url}])
        page = context.new_page()
        page.goto(f"/play/{code}/")
        page.get_by_role("button", name="Deal", exact=True).click()
        table = Table(page, by)
        table.is_dealt()
        return table

    yield seat
    for context in contexts:
        context.close()


def play_elsewhere(table: Table, actions: Sequence[str], *, service: Service) -> None:
    """Play so far in another tab that has no screen, and take the game back to this one."""
    [cookie] = [one["value"] for one in table.page.context.cookies() if one["name"] == "sessionid"]
    attempt = table.page.request.get("/api/games/current/").json()["attempt"]
    with Tab(service, {"cookie": f"sessionid={cookie}", "attempt": attempt}) as tab:
        tab.hello()
        for seq, action in enumerate(actions, start=1):
            assert tab.insist("play", seq=seq, action=action)["type"] == "ack"
    table.page.reload()
    table.moves = len(actions)
    table.is_at(table.moves)
