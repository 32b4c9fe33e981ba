"""Each promise in its short form, over real processes; `make chaos` has the full numbers.

Promises that ask for the same house share it: it is healed before each.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.chaos.harness import Promise, promises, silent
from tests.chaos.houses import House, house

SEED = 4

TRIALS = [(promise, setup) for promise in promises() for setup in promise.short_on]
# One house after another: those that need the same one come together.
TRIALS.sort(key=lambda trial: (trial[1], trial[0].shifted, sorted(trial[0].environment.items()), trial[0].number))

Houses = Callable[[Promise, str], House]


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    """The house that a promise asks for; the one before is pulled down."""
    stands: dict[object, House] = {}
    with ExitStack() as stack:

        def of(promise: Promise, setup: str) -> House:
            wanted = (setup, promise.shifted, tuple(sorted(promise.environment.items())))
            if wanted not in stands:
                stack.pop_all().close()
                stands.clear()
                built = house(setup, environment=promise.environment, shifted=promise.shifted)
                stands[wanted] = stack.enter_context(built)
            stands[wanted].heal()
            return stands[wanted]

        yield of


@pytest.mark.parametrize(
    ("promise", "setup"), TRIALS, ids=[f"P{promise.number} on {setup}: {promise.name}" for promise, setup in TRIALS]
)
def test_what_is_promised_holds(promise: Promise, setup: str, houses: Houses) -> None:
    standing = houses(promise, setup)
    report = promise.run(SEED, rounds=promise.short, setup=standing, progress=silent)
    assert report.faults == []
    assert report.met >= promise.short
