"""P15: every refusal is explicit, to inputs that nobody thought of. The tables are in `tests/bad`."""

import json

from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House

PEOPLE = 6
STEP = 500


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Grown messages, frames and requests to every web process in turn; then the log is read."""
    report = Report(0)
    before = setup.log.count("Traceback")
    people = setup.people(PEOPLE)
    for first in range(0, rounds, STEP):
        count = min(STEP, rounds - first)
        web = setup.web[first // STEP % len(setup.web)]
        order = {"url": web.url, "port": web.port, "people": people, "seed": seed, "first": first, "count": count}
        told = json.loads(setup.python("tests.chaos.fuzz", given=json.dumps(order)))
        report.faults += told["faults"]
        for name, value in told["figures"].items():
            report.figures[name] = report.figures.get(name, 0) + value
        report.met += count
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
