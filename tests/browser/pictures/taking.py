"""Takes the pictures of the table: real games on real deals, as they look with each setting and on each screen."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.seats import Seat
from tests.browser.table import Table, wins
from tests.support import nineteen

FAN = "TF1-D3N-AAAAAAH"
"""Three draws, and then the waste's top goes away three times."""
PLAYED = 40
"""So far its winning line is followed for a table in its middle."""
LOOK = {"table": "lac", "deck": "2", "hand": "right", "text": "normal", "cards": "largest"}
LOOKS: dict[str, dict[str, str]] = {
    "left": {"hand": "left"},
    "four-colours": {"deck": "4"},
    "ardoise": {"table": "ardoise"},
    "tuile": {"table": "tuile"},
    "lin": {"table": "lin"},
    "text-largest": {"text": "largest"},
}
SCREENS = {
    "320x568": (320, 568),
    "360x640": (360, 640),
    "740x360": (740, 360),
    "820x1180": (820, 1180),
    "1280x800": (1280, 800),
}


def pictures(seat: Seat) -> Iterator[tuple[str, bytes]]:
    """Name and PNG of each, with the clock hidden and motion off."""
    yield from _fans(seat)
    yield from _looks(seat)
    yield from _nineteen(seat)
    yield from _states(seat)


def _seated(seat: Seat, code: str, device: str = "phone") -> Table:
    return seat(code, device=device, settings="timer:off.motion:off", device_scale_factor=1)


def _fans(seat: Seat) -> Iterator[tuple[str, bytes]]:
    table = _seated(seat, FAN)
    _play(table, "t6>t3 draw draw draw")
    for fan, action in (("fan-3", ""), ("fan-2", "w>t6"), ("fan-1", "w>t1"), ("fan-0", "w>f")):
        _play(table, action)
        yield fan, _stage(table)
    _play(table, "undo undo")
    yield "fan-after-undo", _stage(table)
    _play(table, "draw draw draw draw draw")
    yield "stock-empty", _stage(table)
    _play(table, "recycle")
    yield "recycled", _stage(table)


def _looks(seat: Seat) -> Iterator[tuple[str, bytes]]:
    for device in ("phone", "landscape"):
        table = _seated(seat, FAN, device)
        _play(table, " ".join(wins()[FAN]["win"].split()[:PLAYED]))
        yield f"{device}", _page(table.page)
        for name, look in LOOKS.items():
            _wear(table.page, **look)
            yield f"{device}-{name}", _page(table.page)
        if device == "phone":
            table.page.emulate_media(color_scheme="dark")
            for name in ("lac", "ardoise", "tuile", "lin"):
                _wear(table.page, table=name)
                yield f"{device}-dark-{name}", _page(table.page)


def _nineteen(seat: Seat) -> Iterator[tuple[str, bytes]]:
    table = _seated(seat, nineteen.CODE)
    _play(table, nineteen.LINE)
    expect(table.cards("t7")).to_have_count(19)
    for name, (width, height) in SCREENS.items():
        table.page.set_viewport_size({"width": width, "height": height})
        yield f"nineteen-{name}", _stage(table)
    _wear(table.page, cards="medium")
    yield "nineteen-cards-small", _stage(table)


def _states(seat: Seat) -> Iterator[tuple[str, bytes]]:
    """What is picked and where it may go, a refusal with its note, the focus, and the win."""
    table = _seated(seat, FAN)
    for key in ("ArrowRight", *["ArrowRight"] * 4, "Enter"):
        table.page.keyboard.press(key)
    yield "picked", _stage(table)
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".note")).to_be_visible()
    yield "refused", _stage(table)
    table.page.keyboard.press("Escape")
    _play(table, wins()[FAN]["win"])
    expect(table.page.locator(".win")).to_be_visible()
    yield "win", _stage(table, mask=".win .txt b")


def _play(table: Table, actions: str) -> None:
    for action in actions.split():
        table.act(action)


def _wear(page: Page, **look: str) -> None:
    page.evaluate("look => Object.assign(document.documentElement.dataset, look)", {**LOOK, **look})


def _stage(table: Table, *, mask: str = ".nothing") -> bytes:
    """Without what differs each time."""
    table.is_told()
    table.page.evaluate("document.fonts.ready")
    return table.page.locator(".stage").screenshot(animations="disabled", mask=[table.page.locator(mask)])


def _page(page: Page) -> bytes:
    page.evaluate("document.fonts.ready")
    return page.screenshot(animations="disabled")
