"""The short form of the promises: which of them a file of tests has, and the house that these share. It is no test.

`test_short_….py` are several files so that they run side by side. The one house of each stands under a clock that can
be set, which is the machine's own until somebody sets it: who does comes last.
"""

from collections.abc import Sequence

from tests.chaos.harness import Promise, promises, silent
from tests.chaos.houses import Street

SEED = 5
PATIENCE = 40.0
"""Nothing is timed beside other tests: bounds are there to end what would hang."""

Trial = tuple[Promise, str]

FIRST, SECOND = (1, 2, 3, 4, 13), (5, 8, 10, 12, 14, 7)
"""Numbers on `cluster`, in two files."""

ALONE = (6, 11)
"""On `sqlite`, with no use for the house that the others share."""

SHARING = (1, 2, 3, 5, 15, 7, 9)

SETTING_CLOCKS = (7, 9)


def trials(setup: str, numbers: Sequence[int]) -> list[Trial]:
    """Those of a set-up, in the order in which they can share a house."""
    found = [(one, setup) for one in promises() if setup in one.short_on and one.number in numbers]
    return sorted(found, key=lambda trial: (bool(trial[0].environment), trial[0].number in SETTING_CLOCKS))


def name(trial: Trial) -> str:
    promise, setup = trial
    return f"P{promise.number} on {setup}: {promise.name}"


def hold(trial: Trial, *, street: Street) -> None:
    """Do the harm and see that it holds."""
    promise, setup = trial
    standing = street.house(setup, environment=promise.environment, shifted=not promise.environment)
    report = promise.run(SEED, rounds=promise.short, setup=standing, progress=silent)
    assert not report.faults, "\n".join(report.faults)
    assert report.met >= promise.short, report
