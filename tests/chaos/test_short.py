"""Each promise in its short form, over real processes; `make chaos` has the full numbers.

Promises that ask for the same house share it: it is healed before each.
"""

from collections.abc import Iterator

import pytest

from tests.chaos.harness import Promise, promises, silent
from tests.chaos.houses import Street

SEED = 4

TRIALS = [(promise, setup) for promise in promises() for setup in promise.short_on]
# One house after another: those that need the same one come together.
TRIALS.sort(key=lambda trial: (trial[1], trial[0].shifted, sorted(trial[0].environment.items()), trial[0].number))


@pytest.fixture(scope="module")
def street() -> Iterator[Street]:
    with Street() as one:
        yield one


@pytest.mark.parametrize(
    ("promise", "setup"), TRIALS, ids=[f"P{promise.number} on {setup}: {promise.name}" for promise, setup in TRIALS]
)
def test_what_is_promised_holds(promise: Promise, setup: str, street: Street) -> None:
    standing = street.house(setup, environment=promise.environment, shifted=promise.shifted)
    report = promise.run(SEED, rounds=promise.short, setup=standing, progress=silent)
    assert report.faults == []
    assert report.met >= promise.short
