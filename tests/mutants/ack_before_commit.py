"""The bug: what is served acknowledges an entry before it is in the journal."""

import sys
from pathlib import Path
from time import sleep

ROOT = Path(__file__).resolve().parents[2]


def pytest_configure() -> None:
    from tests.support.service import Service

    start = Service.start

    def start_this(service: Service) -> Service:
        service.command = (str(Path(__file__).relative_to(ROOT)), "serve")
        return start(service)

    Service.start = start_this  # type: ignore[method-assign]


def serve() -> None:
    sys.path.insert(0, str(ROOT))
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.core.management import execute_from_command_line

    import games.live.runtime
    from games.journal import Outcome, Writer

    class Hasty(Writer):
        def _run(self) -> None:
            store = self._open_store()
            while batch := self._gathered():
                self._deliver([Outcome(pending, kept=True) for pending in batch])
                sleep(0.5)
                self._outcomes(batch, store=store)

    games.live.runtime.Writer = Hasty  # type: ignore[misc]
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    serve()
