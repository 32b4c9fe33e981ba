"""Promises in their short form, over two web processes, the first of them; `make chaos` has the full numbers."""

import pytest

from tests.chaos.houses import Street
from tests.chaos.short import FIRST, Trial, hold, name, trials


@pytest.mark.parametrize("trial", trials("cluster", FIRST), ids=name)
def test_what_is_promised_holds(trial: Trial, street: Street) -> None:
    hold(trial, street=street)
