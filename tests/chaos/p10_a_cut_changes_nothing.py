"""P10: leaving, reloading and undoing change no card and no clock; a player is back in 2 s."""

from tests.chaos import checker
from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House

GAMES = 6
BACK_WITHIN_S = 2.0


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each game is cut after every number, before or after its answer, and goes on by the other process."""
    people = setup.people(GAMES)
    setup.pids  # noqa: B018 - two processes are two ids
    with crowd(setup, people, kind="cuts", seed=seed) as robots:

        def enough() -> bool:
            progress(min(rounds, robots.gauge.acks))
            return robots.gauge.acks >= rounds

        robots.until(enough, seconds=300, what=f"cut {rounds}")
        robots.finish()
    told = robots.told
    kept = checker.journals(setup, [person["attempt"] for person in people])
    back = [float(line.more[0]) for line in told if line.what == "cut"]
    faults = [
        *checker.all_of(told, kept, ordered=False),
        *(f"late: a player was back after {wait:.2f} s" for wait in back if wait > BACK_WITHIN_S),
    ]
    undone = sum(line.what == "invoke" and line.action == "undo" for line in told)
    return Report(len(back), faults, {"worst s to be back": round(max(back, default=0), 2), "undos": undone})


PROMISE = Promise(
    number=10,
    name="leaving, reloading and undoing change no card and no clock",
    harm="cuts at every seq, back on the other process; draw, undo, draw",
    unit="cuts",
    full=2_000,
    short=120,
    batch=500,
    run=run,
)
