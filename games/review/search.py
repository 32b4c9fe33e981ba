"""Where each line of play was lost: bisected, since along a line winnable only ever turns into lost. Pure.

What is known of one line is known of those that share positions with it: all before a winnable position is
winnable, all after a lost one is lost. Who decides a position is an argument. Source: docs/solver.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.review.tree import Tree

Verdict = Literal["winnable", "lost", "unknown"]

SOLVES = 9
"""Positions decided on one line at most: enough for 511 actions."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one position; `line`: the actions to a win where it is winnable."""

    verdict: Verdict
    line: tuple[str, ...] = ()


Decide = Callable[[int], Finding]
"""Decides the position of a node."""


class Search:
    """What is known of the nodes of a tree, and the way to know more."""

    def __init__(self, tree: Tree, *, known: Mapping[int, Finding]) -> None:
        """known: what needs no search, as a game that was won."""
        self.verdicts: list[Verdict] = ["unknown"] * len(tree.nodes)
        self.lines: dict[int, tuple[str, ...]] = {}
        self._tree = tree
        self._tried: set[int] = set()
        for node, finding in known.items():
            self._keep(node, finding)

    def run(self, decide: Decide, *, report: Callable[[int, int], None]) -> None:
        """Bisect every line; `report` hears how many of how many positions were decided at most."""
        lines = self._tree.lines()
        planned = [min(SOLVES, len(line).bit_length()) for line in lines]
        done, total = 0, sum(planned)
        for line, most in zip(lines, planned, strict=True):
            for solved in self._line(line, decide):
                report(done + min(solved, most), total)
            done += most
        report(total, total)

    def _line(self, line: Sequence[int], decide: Decide) -> Iterator[int]:
        """Decide positions of a line until its turn is known or enough were tried; how many, after each."""
        solved = 0
        while solved < SOLVES and (node := self._next(line, left=SOLVES - solved)) is not None:
            solved += 1
            self._tried.add(node)
            self._keep(node, decide(node))
            yield solved

    def _next(self, line: Sequence[int], *, left: int) -> int | None:
        """The position to decide next: the middle between the last win and the first loss, or, where that cannot
        be decided, the middle of what lies before or after it, by turns."""
        low = max((at for at, node in enumerate(line) if self.verdicts[node] == "winnable"), default=-1)
        high = min((at for at, node in enumerate(line) if self.verdicts[node] == "lost"), default=len(line))
        walls = [at for at in range(low + 1, high) if line[at] in self._tried]
        if not walls:
            gaps = [(low, high)]
        else:
            before, after = (low, walls[0]), (walls[-1], high)
            gaps = [before, after] if left % 2 else [after, before]
        return next((line[(start + end) // 2] for start, end in gaps if end - start > 1), None)

    def _keep(self, node: int, finding: Finding) -> None:
        if finding.verdict == "winnable":
            self.lines[node] = finding.line
            for one in self._tree.line_to(node):
                self.verdicts[one] = "winnable"
        elif finding.verdict == "lost":
            self.verdicts[node] = "lost"
            for number, after in enumerate(self._tree.nodes):
                if after.parent is not None and self.verdicts[after.parent] == "lost":
                    self.verdicts[number] = "lost"
