"""One browser for the folder's tests: Playwright keeps an event loop, which must end before other tests run."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.chromium import chromium

PATIENCE_MS = 15_000
"""What is waited for comes at once on a quiet machine; beside other tests it may take its time."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with chromium() as one:
        yield one
