"""P5: the journal is the truth; what changes it is found."""

from tests.chaos.harness import Progress, Promise, Report, added
from tests.chaos.houses import House
from tests.chaos.sides import side_by_side

FEW = 50
FIGURES = {"entries": "entries", "wins": "wins", "changes found": "found"}


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Games in processes of their own on the house's database, while its web serves on."""
    report = Report(0)

    def words(side: int, _first: int, count: int) -> tuple[str, ...]:
        return str(2 * seed + side), str(count)

    for done in side_by_side(setup, "tests.chaos.truth", rounds=rounds, few=FEW, words=words):
        report.met += done["games"]
        report.faults += done["faults"]
        report.figures = added(report.figures, {name: done[key] for name, key in FIGURES.items()})
        progress(report.met, **report.figures)
    return report


PROMISE = Promise(
    number=5,
    name="the journal is the truth",
    harm="snapshot + events = fresh snapshot; replay = stored result; one byte changed",
    unit="games",
    full=10_000,
    short=50,
    batch=1_000,
    also={"changes found": 10_000},
    setups=("cluster", "sqlite"),
    run=run,
)
