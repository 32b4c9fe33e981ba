"""A street that the tests of a file share."""

from collections.abc import Iterator

import pytest

from tests.chaos.houses import Street
from tests.chaos.short import PATIENCE


@pytest.fixture(scope="module")
def street() -> Iterator[Street]:
    with Street(patience=PATIENCE, short=True) as one:
        yield one
