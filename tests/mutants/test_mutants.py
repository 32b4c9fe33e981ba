"""Two of the bugs, the quick ones, turn their named tests red; `make chaos-mutants` tries all eight."""

import pytest

from tests.mutants import no_unique_constraint, whole_stock_sent
from tests.mutants.__main__ import outcome


@pytest.mark.parametrize("bug", [no_unique_constraint, whole_stock_sent], ids=lambda bug: bug.__name__)
def test_the_bug_is_caught_by_its_named_test(bug: object) -> None:
    assert outcome(bug.CAUGHT_BY, bug=bug.__name__.rsplit(".", 1)[1]) == "failed"


def test_without_a_bug_a_run_of_its_own_passes() -> None:
    """Of one of the two tests, that of more parts: this very run has both."""
    assert outcome(no_unique_constraint.CAUGHT_BY, bug=None) == "passed"
