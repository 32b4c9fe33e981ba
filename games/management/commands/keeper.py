"""`manage.py keeper`: the process that ends what time ends."""

from django.conf import settings
from django.core.management.base import BaseCommand

from games import clock, dealing, orders
from games.keeper import LEASE, LEASE_S, clean, hold, keep, release
from games.management.processes import every, process_name
from games.poller import database_ms

ROUND_S = 2.0


class Command(BaseCommand):
    help = "End attempts at their limits, close dailies, change hosts and order deals, until Ctrl-C or SIGTERM."

    def handle(self, **_options: object) -> None:
        name = process_name()
        self.stdout.write(f"keeper {name}")

        def once() -> bool:
            if hold(LEASE, holder=name, seconds=LEASE_S):
                clock.process.measure(database_ms)
                keep(clock.moment())
                dealing.deepen(settings.POOL_DEPTH)
                orders.clear()
                return clean(clock.moment())
            return False

        every(ROUND_S, round_=once)
        release(LEASE, holder=name)
