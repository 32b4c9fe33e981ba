"""A served program that a module's tests share; its races count down for a moment only."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.service import Service

QUICK = {"RACE_COUNTDOWN": "1", "LOG_LEVEL": "INFO", "MESSAGES_PER_SECOND": "200", "MESSAGE_BURST": "200"}


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One process on its own SQLite."""
    folder: Path = tmp_path_factory.mktemp("served")
    service = Service(folder, environment=QUICK)
    service.migrate()
    service.fill_pool(40)
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture(autouse=True)
def nothing_went_wrong_inside(served: Service) -> Iterator[None]:
    yield
    assert "Traceback" not in served.log
