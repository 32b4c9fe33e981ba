"""A whole table by keys alone: arrows from pile to pile as its keys lead, or moves typed in their short forms."""

from collections import deque
from dataclasses import dataclass

from playwright.sync_api import Page, expect

ROWS = (("fS", "fH", "fD", "fC", "w", "s"), ("t1", "t2", "t3", "t4", "t5", "t6", "t7"))
ABOVE = {"t1": "fS", "t2": "fH", "t3": "fD", "t4": "fC", "t5": "w", "t6": "w", "t7": "s"}
BELOW = {"fS": "t1", "fH": "t2", "fD": "t3", "fC": "t4", "w": "t6", "s": "t7"}

VISIBLE = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  const box = document.activeElement.getBoundingClientRect();
  const inside = box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return document.activeElement.matches(":focus-visible") && outlineStyle === "solid"
    && parseFloat(outlineWidth) >= 3 && inside && document.activeElement.dataset.pile;
}"""


@dataclass
class Arrows:
    """`at` is the pile that has the keyboard."""

    page: Page
    at: str = "t1"

    def act(self, action: str) -> None:
        """Play one action of the notation."""
        if action in ("draw", "recycle"):
            self._go("s")
            self._press("Enter")
            return
        way, _, count = action.partition(":")
        source, target = way.split(">")
        # A card that is turned and not told yet can be picked, but not placed.
        expect(self.page.locator(".stage .waste .card.back")).to_have_count(0)
        self._go(source)
        self._press("Enter")
        for _more in range(int(count or 1) - 1):
            self._press("ArrowUp")
        self._go("fH" if target == "f" else target, picked=True)
        self._press("Enter")

    def _go(self, pile: str, *, picked: bool = False) -> None:
        for key, to in path(self.at, pile, picked=picked):
            self._press(key)
            self.at = to
            assert self.page.evaluate(VISIBLE) == to, f"the focus on {to} is not to be seen"

    def _press(self, key: str) -> None:
        self.page.keyboard.press(key)


@dataclass
class Typed:
    """Moves as they are typed."""

    page: Page

    def act(self, action: str) -> None:
        way = action.partition(":")[0]
        for key in {"draw": "d", "recycle": "d", "undo": "u"}.get(action) or way.replace("t", ""):
            self.page.keyboard.press(key)
        if ">" in way:
            expect(self.page.locator("output.typed")).to_have_text(action)


def path(start: str, end: str, *, picked: bool) -> list[tuple[str, str]]:
    """The fewest arrows, and the pile after each; with cards picked the column is left sideways."""
    ways: deque[tuple[str, list[tuple[str, str]]]] = deque([(start, [])])
    seen = {start}
    while ways:
        here, way = ways.popleft()
        if here == end:
            return way
        for key, to in _beside(here, across=not (picked and here == start and here.startswith("t"))):
            if to not in seen:
                seen.add(to)
                ways.append((to, [*way, (key, to)]))
    raise ValueError(end)


def _beside(pile: str, *, across: bool) -> list[tuple[str, str]]:
    row = ROWS[pile.startswith("t")]
    at = row.index(pile)
    found = [("ArrowLeft", row[at - 1])] if at > 0 else []
    found += [("ArrowRight", row[at + 1])] if at < len(row) - 1 else []
    if across:
        found += [("ArrowUp", ABOVE[pile])] if pile in ABOVE else [("ArrowDown", BELOW[pile])]
    return found
