"""Reviewing an ended attempt: each line of its tree bisected by the solver, within a budget of nodes a position.

Lines that are shown are shortened, since first lines of the search are long. Source: docs/solver.md.
"""

import time

import msgspec

from games import orders
from games.jobs.claim import Claim
from games.jobs.pace import Pace
from games.jobs.par import KIND as PAR
from games.jobs.par import key as par_key
from games.models import Attempt, Deal
from games.review.findings import Order, Result, rows_of
from games.review.search import Finding, Search
from games.review.search import Verdict as Word
from games.review.tree import DEAL, Tree, grow
from games.rules.actions import format_action, parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play
from games.rules.legality import Refusal
from games.rules.position import Position, deal, is_won
from games.solver.engine import Backend, preferred
from games.solver.hunt import Outcome, Verdict
from games.solver.par import WIDTHS, par
from games.solver.solve import Budget, solve

BUDGET: dict[Backend, int] = {"fast": 3_000_000, "pure": 150_000}
"""Nodes a position: a second or two."""

WHOLE: dict[Backend, int] = {"fast": 60_000_000, "pure": 1_500_000}
"""Nodes of a whole review; what would be decided after them is left as unknown. No journal keeps a worker for long."""

SHORTEN_S = 0.7
SHORTENED = 8
"""So many lines that are shown are shortened, for so long each."""

VERDICTS: dict[Outcome, Word] = {Outcome.WINNABLE: "winnable", Outcome.UNWINNABLE: "lost", Outcome.UNKNOWN: "unknown"}


def work(claim: Claim) -> dict[str, object]:
    """The job: a `Result`."""
    attempt = Attempt.objects.select_related("deal").get(pk=msgspec.convert(claim.order, Order).attempt)
    pace = Pace(claim, clock=time.monotonic, total=0)
    tree = grow([action for action, *_ in rows_of(attempt.pk)])
    reviewing = Reviewing(tree, deal=attempt.deal, pace=pace)
    result = reviewing.result()
    if result.verdicts[DEAL] == "winnable":
        order = {"deal": attempt.deal.pk}
        orders.order(PAR, key=par_key(attempt.deal.pk), order=order, priority=-1)
    return {"verdicts": result.verdicts, "budget": result.budget, "lines": result.lines}


class Reviewing:
    """One review at work."""

    def __init__(self, tree: Tree, *, deal: Deal, pace: Pace, backend: Backend | None = None) -> None:
        self._tree, self._deal, self._pace = tree, deal, pace
        self._backend = backend or preferred()
        self._positions = positions(tree, deck=deal.cards, draw=deal.draw)
        self._decided: dict[object, Verdict] = {}
        self._spent = 0

    def result(self) -> Result:
        """Decide what has to be decided."""
        search = Search(self._tree, known=self._known())
        search.run(self._decide, report=self._report)
        self._shorten(search)
        lines = {str(node): " ".join(line) for node, line in sorted(search.lines.items())}
        return Result(search.verdicts, BUDGET[self._backend], lines)

    def _known(self) -> dict[int, Finding]:
        """A certified deal, and a game that was won."""
        known: dict[int, Finding] = {}
        if self._deal.line:
            known[DEAL] = Finding("winnable", tuple(self._deal.line.split()))
        if is_won(self._positions[self._tree.last]):
            known[self._tree.last] = Finding("winnable")
        return known

    def _decide(self, node: int) -> Finding:
        position = self._positions[node]
        # What was reached twice is decided once.
        cards = (position.tableau, position.foundations, position.stock, position.waste)
        if cards not in self._decided:
            if self._spent >= WHOLE[self._backend]:
                return Finding("unknown")
            budget = Budget(nodes=BUDGET[self._backend])
            self._decided[cards] = solve(
                position, draw=self._deal.draw, budget=budget, backend=self._backend, stop=self._pace.tick
            )
            self._spent += self._decided[cards].nodes
        verdict = self._decided[cards]
        return Finding(VERDICTS[verdict.outcome], tuple(map(format_action, verdict.line)))

    def _report(self, done: int, total: int) -> None:
        self._pace.done, self._pace.total = done, total
        self._pace.tick()

    def _shorten(self, search: Search) -> None:
        """Those lines that start where the game was lost."""
        nodes = enumerate(self._tree.nodes)
        turns = {node.parent for at, node in nodes if node.parent is not None and search.verdicts[at] == "lost"}
        for node in sorted(turn for turn in turns if turn in search.lines)[-SHORTENED:]:
            line = par(
                self._positions[node],
                draw=self._deal.draw,
                line=[parse_action(text) for text in search.lines[node]],
                widths=WIDTHS[self._backend][:1],
                backend=self._backend,
                stop=self._pace.until(SHORTEN_S),
            )
            search.lines[node] = tuple(map(format_action, line))


def positions(tree: Tree, *, deck: str, draw: int) -> list[Position]:
    """The position of each node; ValueError for a journal that the rules do not let stand."""
    found = [deal(parse_deck(deck))]
    for node in tree.nodes[1:]:
        after = play(Game(draw, found[node.parent or DEAL]), parse_action(node.action or ""))
        if isinstance(after, Refusal):
            raise ValueError(f"{node.action} at {node.seq}: {after}")
        found.append(after.position)
    return found
