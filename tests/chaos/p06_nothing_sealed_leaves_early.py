"""P6: no undrawn card, stock order or sealed code leaves early, to anyone."""

from tests.chaos.harness import Progress, Promise, Report, added
from tests.chaos.houses import House
from tests.chaos.sides import side_by_side

FEW = 8
FIGURES = ("viewers", "frames", "bytes", "again")


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """In processes of their own, which have clock and chance in hand; the house only lends its place."""
    report = Report(0)

    def words(_side: int, first: int, count: int) -> tuple[str, ...]:
        return str(seed), str(first), str(count)

    for done in side_by_side(setup, "tests.chaos.twins", rounds=rounds, few=FEW, words=words):
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
    short=2,
    batch=200,
    also={"viewers": 10_000},
    setups=("sqlite",),
    run=run,
)
