"""Whether the rules agree with case files, file by file; exit status 1 if any row does not.

Every row is read; of each kind of disagreement (the row's form and what differs) the first is named.
"""

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.cases import Finding, check_row, label


class Command(BaseCommand):
    help = "Check case files (every form of them) against the rules."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *, files: list[Path], **options: object) -> None:
        counts = [self._check_file(path) for path in files]
        rows, agree = (sum(column) for column in zip(*counts, strict=True))
        if agree < rows:
            raise CommandError(f"{rows - agree} of {rows} cases do not agree")
        self.stdout.write(self.style.SUCCESS(f"all {rows} cases agree"))

    def _check_file(self, path: Path) -> tuple[int, int]:
        """How many rows there are and how many agree; an unreadable file is one that does not."""
        found = list(_findings(path))
        apart = [(name, finding) for name, finding in found if not finding.agrees]
        self.stdout.write(f"{path}: {len(found) - len(apart)} of {len(found)} agree")
        kinds = Counter((finding.form, finding.differs) for _, finding in apart)
        for name, finding in apart:
            times = kinds.pop((finding.form, finding.differs), 0)
            if times:
                self.stdout.write(f"  {finding.form}, {finding.differs} ({times}): {name}: {finding.detail}")
        return len(found), len(found) - len(apart)


def _findings(path: Path) -> Iterator[tuple[str, Finding]]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        yield "file", Finding("file", "unreadable", str(error))
        return
    if not isinstance(rows, list):
        yield "file", Finding("file", "form", "not a list of rows")
        return
    for number, row in enumerate(rows, start=1):
        yield label(row, number=number), check_row(row)
