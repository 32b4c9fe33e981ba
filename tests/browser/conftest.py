"""One browser for the folder's tests: Playwright keeps an event loop, which must end before other tests run."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.chromium import chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as one:
        yield one
