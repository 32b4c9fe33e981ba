"""A served program with the process that plays for the rivals, at ten times their pace and more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import forks
from tests.support.processes import stop
from tests.support.service import Service


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("robots")
    service = Service(folder, environment={"RACE_COUNTDOWN": "0.5", "MESSAGES_PER_SECOND": "500"})
    service.migrate()
    service.fill_pool(8)
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture(scope="module")
def robots(served: Service) -> Iterator[Path]:
    """The process's log."""
    log = served.folder / "robots.txt"
    words = ("manage.py", "robots", "--url", served.url, "--origin", served.url, "--pace", "0.01")
    process = forks.start(words, env=served.env, log=log)
    try:
        yield log
    finally:
        stop(process)
