"""`manage.py boards --check | --rebuild`: whether the boards are what the results say; making them so."""

from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import results

_SHOWN = 20


class Command(BaseCommand):
    help = "Compare the boards with the results of the attempts, or make them anew, while play goes on."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--check", action="store_true", help="say what differs; exit 1 if anything does")
        what.add_argument("--rebuild", action="store_true", help="make places and tallies what the results say")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rebuild"]:
            self.stdout.write(f"mended: {results.rebuild()}")
            return
        found = results.check()
        first = list(islice(found, _SHOWN))
        for one in first:
            self.stdout.write(f"board {one.board}, {one.what}: kept {one.kept}, should be {one.right}")
        more = len(first) + sum(1 for _ in found)
        if more:
            raise CommandError(f"{more} differences")
        self.stdout.write("the boards are what the results say")
