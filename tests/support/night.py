"""A night over served processes: two web and two keepers on one PostgreSQL, under a clock of the test's own."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

import psycopg

from tests.support import forks
from tests.support.postgres import Postgres
from tests.support.processes import Running, stop
from tests.support.service import Service, Visitor
from tests.support.timeshift import Shift, day_after

KEEPERS = 2
BEFORE_MIDNIGHT = timedelta(minutes=2)


@dataclass(frozen=True)
class Night:
    """`day` ends at `midnight`, two minutes after the start."""

    shift: Shift
    web: tuple[Service, Service]
    keepers: tuple[Running, ...]
    day: date
    midnight: datetime

    def start_path(self, *, day: date | None = None, draw: int = 1) -> str:
        return f"/api/dailies/{day or self.day}/{draw}/start"

    def board(self, visitor: Visitor, *, draw: int = 1) -> str:
        """The page of the day's board."""
        return visitor.get(f"/daily/{self.day}/{draw}/").decode()

    def rows(self, query: str) -> list[tuple]:
        """What a reader of the test's own finds in the database."""
        with psycopg.connect(self.web[0].database) as postgres:
            return postgres.execute(query.encode()).fetchall()


@contextmanager
def night(folder: Path, postgres: Postgres) -> Iterator[Night]:
    """All running, at 23:58; what they say is in the folder's logs."""
    shift = Shift(folder / "clock")
    midnight = day_after(shift.now())
    shift.start_at(midnight - BEFORE_MIDNIGHT)
    database = postgres.database()
    web = (Service(folder, database=database), Service(folder, database=database))
    web[0].migrate()
    web[0].fill_pool(4)
    with ExitStack() as stack:
        for service in web:
            service.command = shift.command("serve")
            stack.callback(service.stop)
            service.start()
        keepers = tuple(stack.enter_context(_keeper(folder, number, shift, web[0])) for number in range(KEEPERS))
        yield Night(shift, web, keepers, midnight.date() - timedelta(days=1), midnight)


@contextmanager
def _keeper(folder: Path, number: int, shift: Shift, service: Service) -> Iterator[Running]:
    process = forks.start(shift.command("keeper"), env=service.env, log=folder / f"log-keeper-{number}.txt")
    try:
        yield process
    finally:
        stop(process)
