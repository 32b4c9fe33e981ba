"""`manage.py demo`: a fresh instance filled with a month of play."""

import logging
import secrets
from argparse import ArgumentParser

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.urls import reverse

from games import clock, demo
from games.management.alone import require_alone
from games.management.tables import missing_migrations
from games.models import Attempt, Deal, Player

LEAST, MOST = 2, 500


class Command(BaseCommand):
    help = "Fill a fresh instance with a month of players, dailies, races and games, for every page to be seen full."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=24, help=f"how many take part, from {LEAST} (24)")
        parser.add_argument("--days", type=int, default=30, help="how many days, today the last of them (30)")
        parser.add_argument("--seed", type=int, default=1, help="another number is another month (1)")

    def handle(self, *, players: int, days: int, seed: int, **_options: object) -> None:
        if not LEAST <= players <= MOST or not 1 <= days <= MOST:
            raise CommandError(f"--players is from {LEAST} to {MOST}, --days from 1 to {MOST}")
        require_alone()
        if missing_migrations():
            self.stdout.write("Bringing the tables up to date …")
            call_command("migrate", verbosity=0, interactive=False)
        if Player.objects.exists() or Deal.objects.exists() or Attempt.objects.exists():
            raise CommandError(
                "This instance has players or deals already, and nothing was changed. Only a fresh one is filled: "
                "name a new folder for it, such as REFLECHI_VAR=var/demo, and serve from there."
            )
        # Each end would be a line of the log.
        logging.getLogger("games").setLevel(logging.WARNING)
        # What works beside must not share a connection.
        connections.close_all()
        size = demo.Size(players=players, days=days, seed=seed)
        people = demo.fill(size, now=clock.moment(), report=self._report)
        self._open_for(people[0].player)

    def _report(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _open_for(self, player: Player) -> None:
        """Give the first a password, and say how to look at it all."""
        password = secrets.token_urlsafe(9)
        player.set_password(password)
        player.save(update_fields=["password"])
        self.stdout.write(
            self.style.SUCCESS(f"Done: {Attempt.objects.count()} attempts of {Player.objects.count()} players.")
        )
        self.stdout.write(
            f"To see it, run `make run` with the same settings and open http://{settings.HOST}:{settings.PORT}{reverse('account_login')}\n"
            f"Name: {player.username}\nPassword: {password}"
        )
