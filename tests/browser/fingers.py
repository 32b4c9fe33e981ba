"""A mouse, a finger or a pen on a page. Every event says itself when it was, so that a slow machine changes nothing."""

import time
from typing import Literal

from playwright.sync_api import CDPSession, Locator, Page

By = Literal["mouse", "touch", "pen"]

TAP = 0.05
"""Between down and up of a tap, in s: well within what is short for a drag."""
APART = 1.0
"""Between taps that do not belong together, in s."""
STEPS = 4
"""Way points of a drag."""


class Finger:
    """One pointer. Its own clock goes on by what each event is said to take."""

    def __init__(self, page: Page, by: By) -> None:
        self.page, self.by = page, by
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._now = time.time()
        self._at = (0.0, 0.0)

    def down(self, x: float, y: float, *, after: float = APART) -> None:
        self._send("down", x, y, after=after)

    def move(self, x: float, y: float, *, after: float = 0.1, steps: int = STEPS) -> None:
        """Go there by some way points, `after` s each."""
        (from_x, from_y) = self._at
        for step in range(1, steps + 1):
            part = step / steps
            self._send("move", from_x + (x - from_x) * part, from_y + (y - from_y) * part, after=after)

    def up(self, *, after: float = TAP) -> None:
        self._send("up", *self._at, after=after)

    def tap(self, where: Locator, *, after: float = APART, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """A tap `after` s from the last one, at this part of its box."""
        self.tap_at(*spot(where, at=at), after=after)

    def tap_at(self, x: float, y: float, *, after: float = APART) -> None:
        self.down(x, y, after=after)
        self.up()

    def double_tap(self, where: Locator, *, at: tuple[float, float] = (0.5, 0.5), apart: float = 0.2) -> None:
        """Two taps at the same place, however it has changed meanwhile."""
        x, y = spot(where, at=at)
        for after in (APART, apart - TAP):
            self.down(x, y, after=after)
            self.up()

    def drag(self, way: tuple[tuple[float, float], tuple[float, float]], *, steps: int = STEPS) -> None:
        start, end = way
        self.down(*start)
        self.move(*end, steps=steps)
        self.up()

    def pinch(self, x: float, y: float) -> None:
        """Two fingers go apart, as one zooms a page."""
        for half in (25, 25, 45, 65, 85, 105):
            kind = "touchStart" if half == 25 else "touchMove"
            points = [{"x": x - half, "y": y, "id": 0}, {"x": x + half, "y": y, "id": 1}]
            self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: Literal["down", "move", "up"], x: float, y: float, *, after: float) -> None:
        self._now += after
        self._at = (x, y)
        if self.by == "touch":
            points = [] if kind == "up" else [{"x": x, "y": y}]
            name = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[kind]
            self._cdp.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": points, "timestamp": self._now})
            return
        name = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}[kind]
        press = {"button": "left", "buttons": 0 if kind == "up" else 1, "clickCount": 1, "pointerType": self.by}
        self._cdp.send("Input.dispatchMouseEvent", {"type": name, "x": x, "y": y, "timestamp": self._now, **press})


def spot(where: Locator, *, at: tuple[float, float] = (0.5, 0.5)) -> tuple[float, float]:
    """The point at this part of its box, in CSS pixels of the page."""
    left, top, width, height = box(where)
    return left + width * at[0], top + height * at[1]


def box(where: Locator) -> tuple[float, float, float, float]:
    """Left, top, width, height."""
    found = where.bounding_box()
    assert found is not None, f"{where} is not to be seen"
    return found["x"], found["y"], found["width"], found["height"]
