"""A hint: whether a casual game can still be won from where it stands, and the action that leads on."""

import time

import msgspec

from games import journal
from games.jobs.claim import Claim
from games.jobs.pace import Pace
from games.jobs.review import BUDGET, SHORTEN_S, VERDICTS
from games.review.hints import Order
from games.rules.actions import format_action, parse_action
from games.rules.game import Game, play, start
from games.rules.position import Position
from games.solver.engine import preferred
from games.solver.par import WIDTHS, par
from games.solver.solve import Budget, Progress, solve


def work(claim: Claim) -> dict[str, str | None]:
    """The job: a `games.review.hints.Result`."""
    order = msgspec.convert(claim.order, Order)
    pace = Pace(claim, clock=time.monotonic)
    position, draw = _position(order)
    backend = preferred()

    def report(progress: Progress) -> None:
        pace.done = int(progress.share * pace.total)

    verdict = solve(position, draw=draw, budget=Budget(nodes=BUDGET[backend]), stop=pace.tick, report=report)
    line = verdict.line
    if line:
        # The first of the shortest known: so that hints one after another lead to the end.
        line = par(position, draw=draw, line=line, widths=WIDTHS[backend][:1], stop=pace.until(SHORTEN_S))
    return {"verdict": VERDICTS[verdict.outcome], "action": format_action(line[0]) if line else None}


def _position(order: Order) -> tuple[Position, int]:
    record = journal.load(order.attempt)
    if record is None or record.seq < order.seq:
        raise ValueError(order)
    game = start(record.deck, draw=record.draw)
    for entry in record.entries[: order.seq]:
        after = play(game, parse_action(entry.action))
        assert isinstance(after, Game)
        game = after
    return game.position, record.draw
