"""A review as it stands: the journal's tree, and what the workers have found in it; ordering it keeps it wanted.

Only for who may see it (`access`). Never searches.
"""

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from games import orders
from games.journal import END_ACTIONS
from games.models import Attempt, Job, JournalEntry, Status
from games.review.search import Verdict
from games.review.tree import DEAL, Tree, grow

KIND = "review"
VERSION = 1
"""Goes up when the same journal would be reviewed otherwise."""

Row = tuple[str, int, int, int]
"""Action, at, score and cards home after it."""

_ENDS = frozenset(END_ACTIONS.values())


@dataclass(frozen=True, slots=True)
class Order:
    """A job's order."""

    attempt: int


@dataclass(frozen=True, slots=True)
class Result:
    """A job's result: per node a verdict; budget: nodes of the search after which a position is left as unknown;
    lines: for some winnable nodes the actions to a win, with spaces between them."""

    verdicts: list[Verdict]
    budget: int
    lines: dict[str, str]


@dataclass(frozen=True, slots=True)
class Lost:
    """An action that lost the game, and the way on that was there: its first action, and all of it."""

    seq: int
    better: str
    line: list[str]


@dataclass(frozen=True, slots=True)
class Review:
    """state: of the job; ahead: how many jobs come before it. Before it is done, every verdict is unknown."""

    state: str
    ahead: int
    done: int
    total: int
    rows: list[Row]
    tree: Tree
    result: Result

    def line(self, node: int) -> list[str] | None:
        """How the game could be won from a node: the nearest known line, of the node itself or by way of what was
        played after it; None where none is known."""
        ways: list[tuple[int, list[str]]] = [(node, [])]
        for here, way in ways:
            if (line := self.result.lines.get(str(here))) is not None:
                return way + line.split()
            for child in self.tree.children[here]:
                if self.result.verdicts[child] == "winnable":
                    ways.append((child, [*way, self.tree.nodes[child].action or ""]))
        return None

    def lost_at(self) -> list[Lost]:
        """The actions that turned winnable into lost, in the journal's order."""
        lost, verdicts = [], self.result.verdicts
        for number, node in enumerate(self.tree.nodes):
            if node.parent is None or (verdicts[node.parent], verdicts[number]) != ("winnable", "lost"):
                continue
            if line := self.line(node.parent):
                lost.append(Lost(node.seq, line[0], line))
        return lost

    def saved(self) -> list[int]:
        """The undos that led from a lost position back to a winnable one."""
        verdicts, before, saved = self.result.verdicts, DEAL, []
        for seq, node in enumerate(self.tree.path, start=1):
            if node < before and (verdicts[before], verdicts[node]) == ("lost", "winnable"):
                saved.append(seq)
            before = node
        return saved


def rows_of(attempt: int) -> list[Row]:
    """The entries of a journal but its end."""
    entries = JournalEntry.objects.filter(attempt=attempt).exclude(action__in=_ENDS).order_by("seq")
    return list(entries.values_list("action", "at", "score", "home"))


def played(attempt: Attempt) -> tuple[list[Row], Tree]:
    """The rows of an ended attempt and their tree; kept for a while, since the journal of what has ended stands."""
    return _played(attempt.pk, bytes(attempt.last_hash or b""))


@lru_cache(maxsize=64)
def _played(attempt: int, _hash: bytes) -> tuple[list[Row], Tree]:
    rows = rows_of(attempt)
    return rows, grow([action for action, *_ in rows])


def way_to(attempt: Attempt, *, node: int) -> list[str] | None:
    """The actions from the deal to a node at which the game can go on; None where there is none such."""
    _, tree = played(attempt)
    if node >= len(tree.nodes) or (node == tree.last and attempt.status == Status.WON):
        return None
    return tree.actions_to(node)


def is_begun(attempt: Attempt) -> bool:
    """Whether it is done or on its way, so that asking for it costs nothing new."""
    return orders.is_open_or_done(_key(attempt))


def review(attempt: Attempt) -> Review:
    """The review of an ended attempt, ordered if need be, and wanted for 2 s more."""
    job = orders.wanted(KIND, key=_key(attempt), order={"attempt": attempt.pk})
    rows, tree = played(attempt)
    if job.state == Job.State.DONE:
        result = msgspec.convert(job.result, Result)
    else:
        result = Result(["unknown"] * len(tree.nodes), 0, {})
    state = Job.State.WAITING.value if job.state == Job.State.CANCELLED else job.state
    return Review(state, orders.ahead(job), job.done, job.total, rows, tree, result)


def _key(attempt: Attempt) -> str:
    return f"{KIND}:{VERSION}:{attempt.pk}"
