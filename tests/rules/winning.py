"""The winning lines of the case files."""

import json
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent.parent / "cases"


@dataclass(frozen=True, slots=True)
class Line:
    """A deal, and the actions that win it with their score and moves."""

    deck: str
    draw: int
    actions: tuple[str, ...]
    score: int
    moves: int


LINES = [
    Line(row["deck"], row["draw"], tuple(row["win"].split()), row["score"], row["moves"])
    for name in ("wins.json", "winnable.json")
    for row in json.loads((CASES / name).read_text())
    if "win" in row
]
