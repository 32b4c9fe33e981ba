"""`manage.py verify ATTEMPT… | --all`: replay journals and compare every hash and result."""

from argparse import ArgumentParser
from collections.abc import Iterable

from django.core.management.base import BaseCommand, CommandError

from games.journal.verify import faults
from games.models import Attempt


class Command(BaseCommand):
    help = "Recompute the hashes and results of attempts; exit 1 if any does not agree with its journal."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("attempts", nargs="*", type=int, metavar="ATTEMPT")
        parser.add_argument("--all", action="store_true", dest="every", help="every attempt there is")

    def handle(self, *, attempts: list[int], every: bool, **_options: object) -> None:
        if every == bool(attempts):
            raise CommandError("name attempts, or say --all")
        wanted = Attempt.objects.order_by("pk").values_list("pk", flat=True).iterator() if every else attempts
        checked, wrong = self._check(wanted)
        if wrong:
            raise CommandError(f"{wrong} of {checked} attempts do not agree with their journals")
        self.stdout.write(self.style.SUCCESS(f"{checked} attempts agree with their journals"))

    def _check(self, attempts: Iterable[int]) -> tuple[int, int]:
        checked = wrong = 0
        for attempt in attempts:
            try:
                found = list(faults(attempt))
            except Attempt.DoesNotExist:
                raise CommandError(f"there is no attempt {attempt}") from None
            for fault in found:
                self.stderr.write(fault)
            checked, wrong = checked + 1, wrong + bool(found)
        return checked, wrong
