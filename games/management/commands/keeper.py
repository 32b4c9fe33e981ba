"""`manage.py keeper`: the process that ends what time ends."""

from django.core.management.base import BaseCommand

from games import clock
from games.keeper import close_dailies, end_overdue, hold, release
from games.management.processes import every, process_name
from games.poller import database_ms

LEASE = "keeper"
LEASE_S = 20
ROUND_S = 2.0


class Command(BaseCommand):
    help = "End attempts at their limits and close dailies, until Ctrl-C or SIGTERM."

    def handle(self, **_options: object) -> None:
        name = process_name()
        self.stdout.write(f"keeper {name}")

        def keep() -> bool:
            if hold(LEASE, holder=name, seconds=LEASE_S):
                clock.process.measure(database_ms)
                end_overdue(now_ms=clock.process.now_ms())
                close_dailies(now_ms=clock.process.now_ms())
            return False

        every(ROUND_S, round_=keep)
        release(LEASE, holder=name)
