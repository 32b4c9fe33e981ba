"""The table as a person meets it: piles found by where they are, moved with a mouse, a pen or a finger."""

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.fingers import By, Finger

PATIENCE_MS = 15_000
WAIT = """([about, patience]) => new Promise(done => {
  const ask = %s;
  const until = performance.now() + patience;
  const look = () => {
    const answer = ask(about);
    if (answer !== null || performance.now() > until) done(answer);
    else setTimeout(look, 15);
  };
  look();
})"""
THERE = """pile => {
  const stage = document.querySelector('.stage[aria-busy="false"]');
  const box = stage?.querySelector(".card") && stage.querySelector(`[data-pile="${pile}"]`).getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
STILL = """([source, target, count]) => {
  const stage = document.querySelector('.stage[aria-busy="false"]');
  if (!stage || stage.querySelector("[data-flies], .waste .card.back")) return null;
  const cards = name => [...stage.querySelectorAll(`[data-pile="${name}"] [data-at]`)];
  const taken = cards(source).at(-count);
  const goal = cards(target).at(-1) ?? stage.querySelector(`[data-pile="${target}"] :is(.slot, .em)`);
  if (!taken || !goal) return null;
  const [from, to] = [taken, goal].map(one => one.getBoundingClientRect());
  return [
    [from.x + from.width / 2, from.y + Math.min(8, from.height / 8)],
    [to.x + to.width / 2, to.y + to.height / 2],
  ];
}"""
COUNTED = """moves => {
  const stats = [...document.querySelectorAll(".dock .stats div")];
  const shown = stats.find(one => one.textContent.includes("Moves"))?.querySelector("dd").textContent.trim();
  return shown === moves ? true : null;
}"""


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
        if action == "undo":
            self.is_there()
            self.tap(self.page.get_by_role("button", name="Undo"))
        elif action in ("draw", "recycle"):
            x, y = self._asked(THERE, "s")
            self.finger.tap_at(x, y)
        else:
            way, _, count = action.partition(":")
            source, target = way.split(">")
            start, end = self._asked(STILL, [source, "fS" if target == "f" else target, int(count or 1)])
            # What lies on the way is for the tests of the hand: a whole game is long.
            self.finger.drag((tuple(start), tuple(end)), steps=1)
        self.moves += action != "undo"
        self._asked(COUNTED, str(self.moves))

    def tap(self, where: Locator) -> None:
        if self.by == "touch":
            where.tap(force=True)
        else:
            where.click(force=True)

    def _asked(self, question: str, about: Any) -> Any:
        """What the page answers as soon as it can: one message, where locators would take ten for each move."""
        answer = self.page.evaluate(WAIT % question, [about, PATIENCE_MS])
        assert answer is not None, f"{about} came to nothing at move {self.moves}"
        return answer


def wins() -> dict[str, Any]:
    """The lines of the cases by code."""
    from tests.support.service import ROOT

    rows = json.loads((ROOT / "tests" / "cases" / "wins.json").read_text())
    return {row["code"]: row for row in rows if row["verdict"] == "winnable"}
