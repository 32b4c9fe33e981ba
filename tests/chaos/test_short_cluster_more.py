"""Promises in their short form, over two web processes, the others; `make chaos` has the full numbers."""

import pytest

from tests.chaos.houses import Street
from tests.chaos.short import SECOND, Trial, hold, name, trials


@pytest.mark.parametrize("trial", trials("cluster", SECOND), ids=name)
def test_what_is_promised_holds(trial: Trial, street: Street) -> None:
    hold(trial, street=street)
