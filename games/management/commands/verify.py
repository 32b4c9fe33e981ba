"""`manage.py verify ATTEMPT… | FILE… | --all`: replay journals and transcripts, and compare every hash and result."""

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.journal.proofread import LARGEST, TranscriptError, proofread
from games.journal.verify import faults
from games.models import Attempt


class Command(BaseCommand):
    help = (
        "Recompute the hashes and results of attempts, and of transcripts in files, which need no database; "
        "exit 1 if any does not hold."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "named", nargs="*", metavar="ATTEMPT|FILE", help="a number is an attempt's, anything else a transcript"
        )
        parser.add_argument("--all", action="store_true", dest="every", help="every attempt there is")

    def handle(self, *, named: list[str], every: bool, **_options: object) -> None:
        if every == bool(named):
            raise CommandError("name attempts or transcripts, or say --all")
        wrong = self._read([Path(one) for one in named if not one.isdecimal()])
        attempts: Iterable[int] = [int(one) for one in named if one.isdecimal()]
        if every:
            attempts = Attempt.objects.order_by("pk").values_list("pk", flat=True).iterator()
        if every or attempts:
            self._check(attempts)
        if wrong:
            raise CommandError(f"{wrong} of the transcripts do not hold")

    def _read(self, files: Iterable[Path]) -> int:
        """How many of these transcripts do not hold."""
        wrong = 0
        for file in files:
            try:
                with file.open("rb") as opened:
                    held = proofread(opened.read(LARGEST + 1))
            except (TranscriptError, OSError) as error:
                self.stderr.write(f"{file}: {error.strerror if isinstance(error, OSError) else error}")
                wrong += 1
                continue
            chain = "" if held.chained else "; its hashes are told when the deal is closed"
            self.stdout.write(
                self.style.SUCCESS(f"{file}: attempt {held.attempt}, {held.entries} entries, holds{chain}")
            )
        return wrong

    def _check(self, attempts: Iterable[int]) -> None:
        checked = wrong = 0
        for attempt in attempts:
            try:
                found = list(faults(attempt))
            except Attempt.DoesNotExist:
                raise CommandError(f"there is no attempt {attempt}") from None
            for fault in found:
                self.stderr.write(fault)
            checked, wrong = checked + 1, wrong + bool(found)
        if wrong:
            raise CommandError(f"{wrong} of {checked} attempts do not agree with their journals")
        self.stdout.write(self.style.SUCCESS(f"{checked} attempts agree with their journals"))
