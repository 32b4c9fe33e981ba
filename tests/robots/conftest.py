"""A served program with the process that plays for the rivals, at ten times their pace and more."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.processes import stop
from tests.support.service import ROOT, Service


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
    words = [sys.executable, "manage.py", "robots", "--url", served.url, "--origin", served.url, "--pace", "0.01"]
    with log.open("wb") as out:
        process = subprocess.Popen(words, cwd=ROOT, env=served.env, stdout=out, stderr=out)
        try:
            yield log
        finally:
            stop(process)
