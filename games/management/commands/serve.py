"""`manage.py serve`: the web process, Daphne with its limits, the sockets and their poller."""

import asyncio
import gc
import logging
from argparse import ArgumentParser
from collections.abc import Callable

import structlog
from channels.routing import get_default_application
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games import clock, poller
from games.management import weak
from games.management.alone import require_alone, require_port
from games.management.processes import process_name
from games.management.tables import missing_migrations


class Command(BaseCommand):
    help = "Serve pages and sockets on HOST:PORT until Ctrl-C or SIGTERM."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="the address to listen on (HOST)")
        parser.add_argument("--port", default=settings.PORT, type=int, help="the port to listen on (PORT)")

    def handle(self, *, host: str, port: int, **_options: object) -> None:
        _check_settings()
        require_port(host, port)
        require_alone()
        _check_tables()
        _set_clock()
        logging.getLogger("daphne").setLevel(logging.WARNING)
        # Daphne chooses Twisted's reactor when it is first imported, so other commands must not import it.
        from games.live.runtime import runtime
        from games.live.server import Server

        application = get_default_application()
        server = Server(application, host=host, port=port, farewell=lambda: runtime().stop())
        server.ready_callable = lambda: asyncio.get_event_loop().call_soon(_ready, runtime, self._greet(host, port))
        server.run()
        if server.failure:
            raise CommandError(f"{host}:{port} cannot be listened on: {server.failure}")

    def _greet(self, host: str, port: int) -> Callable[[], None]:
        def greet() -> None:
            self.stdout.write(f"Réfléchi is at http://{host}:{port}/")
            self.stdout.flush()

        return greet


def _ready(runtime: Callable[[], object], greet: Callable[[], None]) -> None:
    runtime()
    # What was imported to serve stays, as what `GamesConfig` has put aside.
    gc.freeze()
    greet()
    structlog.get_logger(__name__).info("started", process=process_name(), database=connection.vendor)


def _check_settings() -> None:
    faults = weak.faults()
    if faults:
        raise CommandError(
            "\n".join(["PRODUCTION is set, and this will not be served:", *(f"  {one}" for one in faults)])
        )


def _set_clock() -> None:
    # Before anybody is served: the wall clock of this machine may be wrong, and what is stamped by it stays so.
    clock.process.measure(poller.database_ms)
    connection.close()


def _check_tables() -> None:
    missing = missing_migrations()
    connection.close()
    if missing:
        raise CommandError(f"The database lacks {missing} migrations: run `manage.py migrate`, then serve again.")
