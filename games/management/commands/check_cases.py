"""Whether the rules agree with case files, and with --solve the solver too, file by file; exit status 1 if not.

Every row is read; of each kind of disagreement (the row's form and what differs) the first is named. A
verdict that the solver does not find in time is no disagreement, but more than one in a hundred are one.
"""

import json
import statistics
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.cases import UNDECIDED, Finding, Verdict, check_row, label
from games.rules.game import Game
from games.solver.engine import Backend, preferred
from games.solver.hunt import Outcome
from games.solver.solve import Budget, prepare, solve

SECONDS = 10.0
MOST_UNDECIDED = 0.01
"""Of the verdicts asked for."""

_VERDICTS: dict[Outcome, Verdict] = {
    Outcome.WINNABLE: "winnable",
    Outcome.UNWINNABLE: "unwinnable",
    Outcome.UNKNOWN: "unknown",
}


class SolverJudge:
    """The solver as a judge, which keeps how long each verdict took, in seconds."""

    def __init__(self, *, seconds: float, backend: Backend) -> None:
        self._budget, self._backend = Budget(seconds=seconds), backend
        self.times: list[float] = []

    def __call__(self, game: Game) -> Verdict:
        clock = time.perf_counter
        began = clock()
        found = solve(game.position, draw=game.draw, budget=self._budget, backend=self._backend, clock=clock)
        self.times.append(clock() - began)
        return _VERDICTS[found.outcome]


class Command(BaseCommand):
    help = "Check case files (every form of them) against the rules, and with --solve against the solver."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--solve", action="store_true", help="check verdicts too, by the solver")
        parser.add_argument("--seconds", type=float, default=SECONDS, help="with --solve: for one verdict")
        parser.add_argument("--backend", choices=("pure", "fast"), help="with --solve: the solver's")

    def handle(
        self, *, files: list[Path], solve: bool, seconds: float, backend: Backend | None, **_options: object
    ) -> None:
        judge = _judge(seconds=seconds, backend=backend or preferred()) if solve else None
        found = [finding for path in files for finding in self._check_file(path, judge=judge)]
        apart = sum(not finding.agrees and finding.differs != UNDECIDED for finding in found)
        undecided = sum(finding.differs == UNDECIDED for finding in found)
        if apart:
            raise CommandError(f"{apart} of {len(found)} cases do not agree")
        if judge and undecided > MOST_UNDECIDED * len(judge.times):
            raise CommandError(f"{undecided} of {len(judge.times)} verdicts undecided")
        self.stdout.write(self.style.SUCCESS(f"all {len(found) - undecided} cases agree"))
        if undecided:
            self.stdout.write(f"{undecided} undecided")

    def _check_file(self, path: Path, *, judge: SolverJudge | None) -> list[Finding]:
        """What came of each row; an unreadable file is one row that does not agree."""
        before = len(judge.times) if judge else 0
        found = list(_findings(path, judge=judge))
        apart = [(name, finding) for name, finding in found if not finding.agrees]
        self.stdout.write(f"{path}: {len(found) - len(apart)} of {len(found)} agree")
        kinds = Counter((finding.form, finding.differs) for _, finding in apart)
        for name, finding in apart:
            times = kinds.pop((finding.form, finding.differs), 0)
            if times:
                self.stdout.write(f"  {finding.form}, {finding.differs} ({times}): {name}: {finding.detail}")
        if judge and judge.times[before:]:
            self.stdout.write(f"  {_told(judge.times[before:])}")
        return [finding for _, finding in found]


def _judge(*, seconds: float, backend: Backend) -> SolverJudge:
    try:
        prepare(backend=backend)
    except ImportError:
        raise CommandError("the backend fast needs numba: install the extra fast") from None
    return SolverJudge(seconds=seconds, backend=backend)


def _told(times: list[float]) -> str:
    median, longest = statistics.median(times), max(times)
    return f"{len(times)} verdicts in {sum(times):.2f} s, median {median * 1000:.2f} ms, longest {longest:.2f} s"


def _findings(path: Path, *, judge: SolverJudge | None) -> Iterator[tuple[str, Finding]]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        yield "file", Finding("file", "unreadable", str(error))
        return
    if not isinstance(rows, list):
        yield "file", Finding("file", "form", "not a list of rows")
        return
    for number, row in enumerate(rows, start=1):
        yield label(row, number=number), check_row(row, judge=judge)
