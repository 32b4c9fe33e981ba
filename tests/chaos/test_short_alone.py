"""Promises in their short form, those with a house of their own; `make chaos` has the full numbers."""

import pytest

from tests.chaos.houses import Street
from tests.chaos.short import ALONE, Trial, hold, name, trials


@pytest.mark.parametrize("trial", trials("sqlite", ALONE), ids=name)
def test_what_is_promised_holds(trial: Trial, street: Street) -> None:
    hold(trial, street=street)
