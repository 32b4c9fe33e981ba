"""P9: only the server's clock counts, and no wall clock moves it while the process lives."""

import random
import time
from datetime import timedelta

from tests.chaos import checker
from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis
from tests.support.timeshift import day_after

GAMES = 8
RIGHT_TO_MS = 50.0
TWO_HOURS_S = 7200
EVERY_S = 2.0


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Robots say they live in other years; the wall clock jumps, passes midnight, and processes start anew under it."""
    shift = setup.shift
    assert shift is not None
    chance, nemesis = random.Random(f"P9 {seed}"), Nemesis(setup, seed=seed)
    people = setup.people(GAMES)
    setup.pids  # noqa: B018 - two processes are two ids
    done = {"jumps": 0, "midnights": 0, "restarts": 0}
    with crowd(setup, people, kind="clocks", seed=seed) as robots:
        next_at = time.monotonic() + EVERY_S
        while robots.gauge.acks < rounds or not all(done.values()):
            progress(min(rounds, robots.gauge.acks))
            robots.until(lambda: True, seconds=1, what="robots")
            time.sleep(0.05)
            if time.monotonic() < next_at:
                continue
            next_at = time.monotonic() + EVERY_S
            what = min(done, key=lambda name: (done[name], chance.random()))
            done[what] += 1
            if what == "jumps":
                shift.jump(chance.uniform(-TWO_HOURS_S, TWO_HOURS_S))
            elif what == "midnights":
                # A second before it by the wall clock, which then passes while moves are made.
                shift.jump((day_after(shift.now()) - timedelta(seconds=1) - shift.now()).total_seconds())
            else:
                place = chance.randrange(len(setup.web))
                nemesis.kill("web", place=place)
                nemesis.revive("web", place=place)
        robots.finish()
    told = robots.told
    kept = checker.journals(setup, [person["attempt"] for person in people])
    off = [(float(line.more[0]), line) for line in told if line.what == "timed"]
    faults = checker.all_of(told, kept, ordered=False)
    faults += [
        f"clock: attempt {line.attempt} at {line.seq} is {ms:.0f} ms off what passed"
        for ms, line in off
        if ms > RIGHT_TO_MS
    ]
    worst = {"worst ms off": round(max((ms for ms, _ in off), default=0), 1)}
    return Report(len(off), faults, {**done, **worst})


PROMISE = Promise(
    number=9,
    name="only the server's clock counts",
    harm="client times ±10 years, wall clock jumps ±2 h, UTC midnight ±1 s, restarts",
    unit="timed moves",
    full=10_000,
    short=200,
    batch=2_500,
    shifted=True,
    run=run,
)
