"""Klondike deals judged by pyksolve, which knows nothing of this project.

`python -m tests.solver.pyksolve_deals` writes klondike.json anew (about half an hour), of open deals in the order of
their numbers: the first that it finds winnable, and at draw 3 the first that it decides of those that our search
calls lost in Klondike, whatever it then says of them. It decides few lost deals, as it tells arrangements apart: one of
six of these at draw 3, and at draw 1 none of the first 158, so there all are winnable. Tests read only the file.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

from pyksolve.solver import Solitaire, SolveResult

from games.rules.cards import Card, rank
from games.rules.deals import letters_of, shuffle
from games.rules.game import start
from games.solver.hunt import Hunt, Outcome

STORED = Path(__file__).with_name("klondike.json")
WINNABLE = {1: 100, 3: 70}
MOST_STATES = 3_000_000
LOST = {1: 0, 3: 30}
OUR_NODES = 20_000
MOST_STATES_LOST = 100_000
"""More states decide hardly one more: such deals are over after some moves."""

_SUITS = {"C": 1, "D": 2, "H": 3, "S": 4}
_VERDICTS = {
    SolveResult.SolvedMinimal: "winnable",
    SolveResult.SolvedMayNotBeMinimal: "winnable",
    SolveResult.Impossible: "unwinnable",
    SolveResult.CouldNotComplete: "unknown",
}


def judge(deck: Sequence[Card], *, draw: int, states: int) -> str:
    """What pyksolve says of a deal in Klondike: winnable, unwinnable or unknown."""
    solver = Solitaire()
    solver.draw_count = draw
    solver.load_solitaire("".join(f"{rank(card):02}{_SUITS[card[1]]}" for card in deck))
    solver.reset_game()
    return _VERDICTS[solver.solve_fast(max_closed_count=states)]


def _winnable(draw: int) -> Iterator[dict[str, object]]:
    for number in count(1):
        if judge(shuffle(letters_of(number)), draw=draw, states=MOST_STATES) == "winnable":
            yield {"number": number, "draw": draw, "verdict": "winnable"}


def _lost(draw: int) -> Iterator[dict[str, object]]:
    for number in count(1):
        deck = shuffle(letters_of(number))
        hunt = Hunt(start(deck, draw=draw).position, draw=draw, cut="cards")
        if hunt.advance(OUR_NODES).outcome is Outcome.UNWINNABLE:
            verdict = judge(deck, draw=draw, states=MOST_STATES_LOST)
            if verdict != "unknown":
                yield {"number": number, "draw": draw, "verdict": verdict}


if __name__ == "__main__":
    rows = [
        row
        for draw in (1, 3)
        for found, most in ((_winnable, WINNABLE), (_lost, LOST))
        for row in islice(found(draw), most[draw])
    ]
    STORED.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
