"""A clock that stands still, for what counts by time."""

import time

import pytest

from games import clock


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process's clock shows one instant as long as the test runs, however slow the machine."""
    instant = time.monotonic()
    monkeypatch.setattr(clock, "process", clock.ProcessClock(monotonic=lambda: instant))
