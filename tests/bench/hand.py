"""Speed in the hand: what a page loads until its table can be played, frames of a drag, and until a tap shows.

In the locked Chromium with its processor slowed to a quarter, on a phone's screen; motion as most people have it.
"""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.bench.figures import Figure
from tests.browser import race
from tests.browser.fingers import spot
from tests.browser.keyboard import Typed
from tests.browser.seats import seats
from tests.browser.table import Table, wins
from tests.support import nineteen
from tests.support.chromium import PHONE, chromium
from tests.support.service import Service

SLOWED = 4
TAPS = 10
SWINGS = 12
"""Ways from side to side of a drag that is measured."""
SHORT = "TF1-D3N-AAAAAAH"
SCRIPT = "≤ 90"
"""kB of script, gzipped, of a first page."""

WATCHED = """
const watch = new MutationObserver(() => {
  if (!document.querySelector('.stage [data-pile="t7"] [data-at]')) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.playable = performance.now())));
});
watch.observe(document, { childList: true, subtree: true });
"""
LOADED = """() => {
  const all = performance.getEntriesByType("resource");
  const scripts = all.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
  const shown = performance.getEntriesByType("paint").find(({ name }) => name === "first-contentful-paint");
  return {
    requests: all.length + 1,
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    shown: shown ? shown.startTime : 0,
    playable: window.playable ?? 0,
  };
}"""
COUNTED = """() => {
  window.ticks = [];
  const tick = (now) => { window.ticks.push(now); window.counting && requestAnimationFrame(tick); };
  window.counting = true;
  requestAnimationFrame(tick);
}"""
TAPPED = """() => {
  window.waits = [];
  const shown = () => document.querySelector(".stage .cnt").textContent;
  addEventListener("pointerup", () => {
    const before = shown(), since = performance.now();
    let frames = 0;
    const look = () => {
      frames += 1;
      if (shown() === before) requestAnimationFrame(look);
      else setTimeout(() => window.waits.push([frames, performance.now() - since]));
    };
    requestAnimationFrame(look);
  }, true);
}"""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="reflechi-bench-") as folder, chromium() as browser:
        service = Service(Path(folder), environment={"RACE_COUNTDOWN": "2"})
        service.manage("migrate", "-v0")
        service.fill_pool(2)
        nineteen.put(service)
        service.start()
        try:
            yield from _pages(browser, service)
            yield from _hand(browser, service)
        finally:
            service.stop()


def _pages(browser: Browser, service: Service) -> Iterator[Figure]:
    """Each page as who comes to it for the first time, with an empty cache."""
    for name, page in _opened(browser, service):
        state, address = page.context.storage_state(), page.url
        cold = browser.new_context(**PHONE, base_url=service.url, storage_state=state)
        loaded = _loaded(cold, address, table=name in ("play", "daily", "race"))
        cold.close()
        yield Figure(f"{name}: script, gzipped", loaded["script"], "kB", SCRIPT)
        yield Figure(f"{name}: requests", loaded["requests"], "requests")
        yield Figure(f"{name}: first paint, CPU slowed to 1/{SLOWED}", loaded["shown"], "ms")
        if loaded["playable"]:
            yield Figure(f"{name}: a table to be played, CPU slowed to 1/{SLOWED}", loaded["playable"], "ms")


def _opened(browser: Browser, service: Service) -> Iterator[tuple[str, Page]]:
    """One page of each kind as its player has it."""
    context = browser.new_context(**PHONE, base_url=service.url)
    page = context.new_page()
    page.goto("/")
    yield "home", page
    with seats(browser, service) as seat:
        table = seat(SHORT)
        yield "play", table.page
        # Who looked at it sat down there meanwhile.
        table.page.reload()
        table.is_dealt()
        keys = Typed(table.page)
        for moves, action in enumerate(wins()[SHORT]["win"].split(), start=1):
            keys.act(action)
            table.is_at(moves)
        review = table.page.locator('a[href^="/review/"]').first.get_attribute("href")
        assert review is not None
        table.page.goto(review)
        yield "review", table.page
    page.goto("/daily/")
    page.get_by_role("button", name="Start draw 1").click()
    Table(page, "touch").is_dealt()
    yield "daily", page
    rival = browser.new_context(**PHONE, base_url=service.url).new_page()
    path = race.opened(page, code=SHORT)
    race.joined(rival, path, name="Bram")
    page.get_by_role("button", name="Start the race").click()
    Table(page, "touch").is_dealt()
    yield "race", page
    context.close()
    rival.context.close()


def _loaded(context: BrowserContext, address: str, *, table: bool) -> dict[str, Any]:
    context.add_init_script(WATCHED)
    page = context.new_page()
    _slow(page)
    page.goto(address, wait_until="load")
    if table:
        Table(page, "touch").is_dealt()
    page.wait_for_timeout(500)
    found: dict[str, Any] = page.evaluate(LOADED)
    return found


def _hand(browser: Browser, service: Service) -> Iterator[Figure]:
    with seats(browser, service) as seat:
        table = seat(nineteen.CODE, device="phone", reduced_motion="no-preference")
        keys = Typed(table.page)
        for moves, action in enumerate(nineteen.LINE.split(), start=1):
            keys.act(action)
            table.is_at(moves)
        expect(table.cards("t7")).to_have_count(19)
        expect(table.page.locator(".stage [data-flies]")).to_have_count(0)
        _slow(table.page)
        rest = _frames(table.page, lambda: table.page.wait_for_timeout(1_500))
        drag = _dragged(table)
        yield Figure("drag of 13 cards of a column of 19", drag.per_second, "frames/s", "≥ 50")
        yield Figure("drag: of the frames of the same table at rest", drag.per_second / rest.per_second, "", "≥ 0.83")
        yield Figure("drag: the main thread's own time a frame", drag.busy_ms, "ms", "≤ 20")
        waits = _tapped(table)
        yield Figure("a tap shows in the frame", max(frames for frames, _ in waits), "after it", "= 1")
        yield Figure("a tap: until that frame has been made", median(ms for _, ms in waits), "ms")


@dataclass(frozen=True, slots=True)
class Frames:
    """`busy_ms`: what the main thread did a frame, by its own clock, which stands while others have the processor."""

    per_second: float
    busy_ms: float


def _dragged(table: Table) -> Frames:
    """While a finger swings the king and all on it from side to side."""
    page, finger = table.page, table.finger
    x, y = spot(table.cards("t7").nth(6), at=(0.5, 0.06))

    def swing() -> None:
        for way in range(SWINGS):
            finger.move(40 if way % 2 == 0 else 320, y + 5 * way)

    finger.down(x, y)
    finger.move(x - 40, y + 10)
    expect(page.locator(".stage .card.lift")).to_have_count(13)
    found = _frames(page, swing)
    finger.up()
    return found


def _frames(page: Page, meanwhile: Callable[[], None]) -> Frames:
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(COUNTED)
    before = _busy(cdp)
    meanwhile()
    after = _busy(cdp)
    ticks: list[float] = page.evaluate("() => { window.counting = false; return window.ticks; }")
    count = len(ticks) - 1
    return Frames(1000 * count / (ticks[-1] - ticks[0]), (after - before) * 1000 / count)


def _busy(cdp: CDPSession) -> float:
    """So many s of tasks until now."""
    metrics = cdp.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _tapped(table: Table) -> list[tuple[int, float]]:
    """Frames and ms until the stock is seen to have a card less."""
    table.page.evaluate(TAPPED)
    for _tap in range(TAPS):
        table.finger.tap(table.pile("s"))
        table.page.wait_for_timeout(400)
    found: list[tuple[int, float]] = table.page.evaluate("window.waits")
    assert len(found) == TAPS
    return found


def _slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
