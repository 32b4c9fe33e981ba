"""The table as a person meets it: piles found by where they are, moved with a mouse, a pen or a finger."""

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.fingers import By, Finger


@dataclass
class Table:
    """`moves` counts what was played, to be compared with what is shown."""

    page: Page
    by: By
    moves: int = 0

    def __post_init__(self) -> None:
        self.finger = Finger(self.page, self.by)

    def pile(self, name: str) -> Locator:
        return self.page.locator(f'.stage [data-pile="{name}"]')

    def cards(self, name: str) -> Locator:
        return self.pile(name).locator("[data-at]")

    def figure(self, name: str) -> str:
        """A figure of the dock, by the word under it."""
        return self.page.locator(".dock .stats div", has_text=name).locator("dd").inner_text()

    def is_at(self, moves: int) -> None:
        """Wait until so many moves are shown."""
        expect(self.page.locator(".dock .stats div", has_text="Moves").locator("dd")).to_have_text(str(moves))

    def is_there(self) -> None:
        """Wait until there is something to be played: before it, taps fall on an empty table."""
        expect(self.page.locator('.stage[aria-busy="false"] .card').first).to_be_attached()

    def is_dealt(self) -> None:
        """Wait until the first cards lie on the table."""
        expect(self.cards("t7")).to_have_count(7)

    def is_told(self) -> None:
        """Wait until no card lies face down in the waste: turned, and not told yet."""
        expect(self.page.locator(".stage .waste .card.back")).to_have_count(0)

    def act(self, action: str) -> None:
        """Play one action of the notation and see that it is counted."""
        self.is_there()
        if action in ("draw", "recycle"):
            self.tap(self.pile("s"))
        elif action == "undo":
            self.tap(self.page.get_by_role("button", name="Undo"))
        else:
            self._drag(action)
        self.moves += action != "undo"
        self.is_at(self.moves)

    def tap(self, where: Locator) -> None:
        if self.by == "touch":
            where.tap(force=True)
        else:
            where.click(force=True)

    def _drag(self, action: str) -> None:
        expect(self.page.locator(".stage [data-flies]")).to_have_count(0)
        way, _, count = action.partition(":")
        source, target = way.split(">")
        card = self.cards(source).nth(-int(count or 1))
        self.is_told()
        x, y = _grip(card)
        goal = self.pile("fS" if target == "f" else target)
        card_to = (
            goal.locator("[data-at]").last if goal.locator("[data-at]").count() else goal.locator(".slot, .em").first
        )
        to_x, to_y = _centre(card_to)
        self.finger.drag(((x, y), (to_x, to_y)))


def _box(where: Locator) -> Any:
    box = where.bounding_box()
    assert box is not None, f"{where} is not to be seen"
    return box


def _centre(where: Locator) -> tuple[float, float]:
    box = _box(where)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _grip(card: Locator) -> tuple[float, float]:
    """A place on the card that no other card covers: near its top."""
    box = _box(card)
    return box["x"] + box["width"] / 2, box["y"] + min(8, box["height"] / 8)


def wins() -> dict[str, Any]:
    """The lines of the cases by code."""
    from tests.support.service import ROOT

    rows = json.loads((ROOT / "tests" / "cases" / "wins.json").read_text())
    return {row["code"]: row for row in rows if row["verdict"] == "winnable"}
