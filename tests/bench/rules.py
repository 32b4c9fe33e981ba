"""What one accepted action costs in `games.rules`: parsed, judged, played, and its position told."""

import json
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, snapshot, start
from tests.bench.figures import Figure

PLAYOUTS = Path(__file__).parents[1] / "cases" / "playouts.json"


def figures() -> Iterator[Figure]:
    spent = sorted(_microseconds())
    yield Figure("rules: an accepted action, snapshot included, median", statistics.median(spent), "µs", "≤ 20")
    yield Figure("rules: the same, p99", spent[len(spent) * 99 // 100], "µs")


def _microseconds() -> Iterator[float]:
    for row in json.loads(PLAYOUTS.read_text()):
        game = start(parse_deck(row["deck"]), draw=row["draw"])
        for action, answer, *_ in row["steps"]:
            if answer != "ok":
                continue
            began = time.perf_counter()
            after = play(game, parse_action(action))
            assert isinstance(after, Game), f"{row['code']}: {action} was refused"
            snapshot(after)
            yield (time.perf_counter() - began) * 1e6
            game = after
