"""Winning lines of the shared cases."""

import json
from dataclasses import dataclass

from tests.support.service import ROOT


@dataclass(frozen=True, slots=True)
class Win:
    code: str
    draw: int
    letters: str
    actions: tuple[str, ...]
    score: int
    moves: int


def wins() -> list[Win]:
    """Every winning line of `wins.json`."""
    rows = json.loads((ROOT / "tests/cases/wins.json").read_text())
    return [
        Win(row["code"], row["draw"], row["code"][-7:], tuple(row["win"].split()), row["score"], row["moves"])
        for row in rows
        if row.get("win")
    ]
