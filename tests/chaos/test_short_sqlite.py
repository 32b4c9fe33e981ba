"""Promises in their short form, over one web process on SQLite; `make chaos` has the full numbers."""

import pytest

from tests.chaos.houses import Street
from tests.chaos.short import SHARING, Trial, hold, name, trials


@pytest.mark.parametrize("trial", trials("sqlite", SHARING), ids=name)
def test_what_is_promised_holds(trial: Trial, street: Street) -> None:
    hold(trial, street=street)
