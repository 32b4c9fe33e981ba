"""P5: the journal is the truth; what changes it is found."""

import json

from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Games in a process of their own on the house's database, while its web serves on."""
    done = json.loads(setup.python("tests.chaos.truth", str(seed), str(rounds)))
    progress(done["games"], entries=done["entries"])
    figures = {"entries": done["entries"], "wins": done["wins"], "changes found": done["found"]}
    return Report(done["games"], done["faults"], figures)


PROMISE = Promise(
    number=5,
    name="the journal is the truth",
    harm="snapshot + events = fresh snapshot; replay = stored result; one byte changed",
    unit="games",
    full=10_000,
    short=50,
    batch=500,
    also={"changes found": 10_000},
    setups=("cluster", "sqlite"),
    run=run,
)
