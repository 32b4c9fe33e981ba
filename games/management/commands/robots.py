"""`manage.py robots`: the process that plays for the practice rivals, through sockets like anyone."""

import asyncio
import os
import random
import signal
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand

from games import robots
from games.keeper import hold, release
from games.management.processes import process_name

NICENESS = 5
LEASE_S = 15


class Command(BaseCommand):
    help = "Play for the practice rivals wherever they were asked to, until Ctrl-C or SIGTERM."

    def add_arguments(self, parser: ArgumentParser) -> None:
        address = f"http://{settings.HOST}:{settings.PORT}"
        parser.add_argument("--url", default=address, help="the service's address")
        parser.add_argument("--origin", default=settings.ORIGINS[0], help="an origin that its sockets take (ORIGINS)")
        parser.add_argument(
            "--pace", default=settings.ROBOT_PACE, type=float, help="1 as people, 0.1 ten times as fast"
        )

    def handle(self, *, url: str, origin: str, pace: float, **_options: object) -> None:
        os.nice(NICENESS)
        name = process_name()
        self.stdout.write(f"robots {name}")
        asyncio.run(_work(name, url=url, origin=origin, pace=pace))
        release(robots.LEASE, holder=name)


async def _work(name: str, *, url: str, origin: str, pace: float) -> None:
    # Only here, since the client's library is of no use to other commands.
    from games.robots.shift import Shift

    shift = Shift(url, origin=origin, pace=pace, chance=random.Random())
    work = asyncio.create_task(shift.work(keep=lambda: hold(robots.LEASE, holder=name, seconds=LEASE_S)))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        pass
