"""Klondike deals judged by pyksolve, which knows nothing of this project.

`python -m tests.solver.pyksolve_deals` writes klondike.json anew (about ten minutes): open deals by number, as
many per draw count as DEALS says, those that it does not decide left out. Tests read only the file.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

from pyksolve.solver import Solitaire, SolveResult

from games.rules.cards import Card, rank
from games.rules.deals import letters_of, shuffle

STORED = Path(__file__).with_name("klondike.json")
DEALS = 100
MOST_STATES = 3_000_000

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


def _decided(draw: int) -> Iterator[dict[str, object]]:
    for number in count(1):
        verdict = judge(shuffle(letters_of(number)), draw=draw, states=MOST_STATES)
        print(draw, number, verdict, flush=True)
        if verdict != "unknown":
            yield {"number": number, "draw": draw, "verdict": verdict}


if __name__ == "__main__":
    rows = [row for draw in (1, 3) for row in islice(_decided(draw), DEALS)]
    STORED.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
