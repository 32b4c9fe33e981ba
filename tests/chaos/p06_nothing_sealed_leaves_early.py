"""P6: no undrawn card, stock order or sealed code leaves early, to anyone."""

import json

from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """In a process of its own, which has clock and chance in hand; the house only lends its place."""
    done = json.loads(setup.python("tests.chaos.twins", str(seed), str(rounds)))
    progress(done["pairs"], frames=done["frames"])
    figures = {name: done[name] for name in ("frames", "bytes", "again")}
    return Report(done["pairs"], done["faults"], {**figures, "viewers": 5 * done["pairs"]})


PROMISE = Promise(
    number=6,
    name="no undrawn card, stock order or sealed code leaves early, to anyone",
    harm="pairs of deals that differ only in what a viewer may not know: all bytes to that viewer are equal",
    unit="pairs",
    full=2_000,
    short=2,
    batch=20,
    setups=("sqlite",),
    run=run,
)
