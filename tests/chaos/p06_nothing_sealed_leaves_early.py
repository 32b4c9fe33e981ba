"""P6: no undrawn card, stock order or sealed code leaves early, to anyone."""

import json
from concurrent.futures import ThreadPoolExecutor

from tests.chaos.harness import Progress, Promise, Report, added
from tests.chaos.houses import House

SIDES = 2
"""Processes that play side by side; the few pairs of the short form are not worth a second one."""

FEW = 8
FIGURES = ("viewers", "frames", "bytes", "again")


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """In processes of their own, which have clock and chance in hand; the house only lends its place."""
    sides = 1 if rounds <= FEW else SIDES
    shares = [rounds // sides + (number < rounds % sides) for number in range(sides)]
    report = Report(0)
    with ThreadPoolExecutor(sides) as threads:
        words = [(str(seed), str(sum(shares[:number])), str(share)) for number, share in enumerate(shares)]
        for told in threads.map(lambda given: setup.python("tests.chaos.twins", *given), words):
            done = json.loads(told)
            report.met += done["pairs"]
            report.faults += done["faults"]
            report.figures = added(report.figures, {name: done[name] for name in FIGURES})
            progress(report.met, **report.figures)
    return report


PROMISE = Promise(
    number=6,
    name="no undrawn card, stock order or sealed code leaves early, to anyone",
    harm="pairs of deals that differ only in what a viewer may not know: all bytes to that viewer are equal",
    unit="pairs",
    full=2_000,
    short=3,
    batch=200,
    also={"viewers": 10_000},
    setups=("sqlite",),
    run=run,
)
