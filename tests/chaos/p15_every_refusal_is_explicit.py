"""P15: every refusal is explicit, to inputs that nobody thought of. The tables are in `tests/bad`."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.chaos.harness import Progress, Promise, Report, added
from tests.chaos.houses import House

PEOPLE = 6
STEP = 1_250
SIDES = 2
"""Steps at the same time, by people of their own."""


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Grown messages, frames and requests to every web process in turn; then the log is read."""
    report = Report(0)
    before = setup.log.count("Traceback")
    people = setup.people(SIDES * PEOPLE)

    def step(first: int) -> dict[str, Any]:
        side, count = first // STEP % SIDES, min(STEP, rounds - first)
        web = setup.web[first // STEP % len(setup.web)]
        where = {"url": web.url, "port": web.port, "people": people[side::SIDES]}
        order = {**where, "seed": seed, "first": first, "count": count}
        told: dict[str, Any] = json.loads(setup.python("tests.chaos.fuzz", given=json.dumps(order)))
        return told

    with ThreadPoolExecutor(SIDES) as threads:
        for first, told in zip(range(0, rounds, STEP), threads.map(step, range(0, rounds, STEP)), strict=True):
            report.faults += told["faults"]
            report.figures = added(report.figures, told["figures"])
            report.met += min(STEP, rounds - first)
            progress(report.met)
    found = setup.log.count("Traceback") - before
    if found:
        at = setup.log.rindex("Traceback")
        report.faults.append(f"{found} tracebacks in the log, the last: {setup.log[at : at + 2500]}")
    return report


PROMISE = Promise(
    number=15,
    name="every refusal is explicit",
    harm="messages grown from the protocol and bent, odd frames, odd requests, random bytes",
    unit="inputs",
    full=50_000,
    short=400,
    batch=5_000,
    setups=("cluster", "sqlite"),
    short_setups=("sqlite",),
    run=run,
)
