"""The solver on 300 open deals per draw count and on middles of games, beside pyksolve on the same deals.

Each solver has a process of its own, so that its memory can be told. Seconds are the processor's, as other
work may share the machine; a deal has ten of them. pyksolve plays Klondike, which is the nearest it can, and counts
states, not seconds: its limit is what it visits in some seconds. All takes about an hour of the processor, most of it
pyksolve's; with REFLECHI_BENCH_RESUME=1 a run that was cut short goes on after the solvers that it had finished.
"""

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import msgspec

from games.rules.cards import Card
from games.rules.deals import letters_of, shuffle
from games.rules.game import start
from games.rules.position import Position
from games.solver.engine import Backend
from games.solver.hunt import Outcome
from games.solver.solve import Budget, prepare, solve
from tests.bench.figures import Figure
from tests.solver.positions import middle
from tests.solver.pyksolve_deals import judge
from tests.support.service import ROOT

DEALS = 300
SECONDS = 10.0
PYKSOLVE_STATES = 1_000_000
KEPT = ROOT / "var" / "bench"

TRIAL = {
    ("fast", 1): ("99.0", "100", "0.2"),
    ("fast", 3): ("98.7", "99.7", "0.2"),
    ("pure", 1): ("94.0", "99", "2–3"),
    ("pure", 3): ("94.3", "99", "2–3"),
}
"""A first trial: decided within 1 s and 10 s in %, median in ms, without telling and replaying the line."""


@dataclass(frozen=True, slots=True)
class Pass:
    """One solver's times in seconds, how many deals it decided in 1 s and in its limit, nodes and megabytes."""

    times: list[float]
    within_second: int
    decided: int
    nodes: int
    megabytes: float

    @property
    def median(self) -> float:
        return statistics.median(self.times) * 1000

    @property
    def p95(self) -> float:
        return sorted(self.times)[len(self.times) * 95 // 100] * 1000


def figures() -> Iterator[Figure]:
    # The longest first, so that what is missing after a cut is soon done.
    others = {draw: _alone(_deals, "pyksolve", draw=draw, count=DEALS) for draw in (1, 3)}
    for draw, other in others.items():
        fast, pure = (_alone(_deals, solver, draw=draw, count=DEALS) for solver in ("fast", "pure"))
        yield from _told("fast", fast, draw=draw)
        yield from _told("pure", pure, draw=draw)
        yield from _told("pyksolve", other, draw=draw)
        name = f"solver, draw {draw}:"
        yield Figure(f"{name} pyksolve's median over fast's", other.median / fast.median, "×", "≥ 200")
        yield Figure(f"{name} pyksolve's median over pure's", other.median / pure.median, "×", "≥ 50")
        yield Figure(f"{name} fast's nodes per second over pure's", _rate(fast) / _rate(pure), "×", "≥ 10")
        yield Figure(f"{name} decided by fast, not by pyksolve", fast.decided - other.decided, "deals", "≥ 1")
        yield Figure(f"{name} decided by pure, not by pyksolve", pure.decided - other.decided, "deals", "≥ 1")
        for solver in ("fast", "pure"):
            middles = _alone(_middles, solver, draw=draw, count=DEALS)
            name = f"solver, middles of games, draw {draw}: {solver}"
            yield Figure(f"{name}, decided in 2 s", middles.decided / DEALS * 100, "%")
            yield Figure(f"{name}, median", middles.median, "ms")
            yield Figure(f"{name}, p95", middles.p95, "ms")


def _told(solver: str, found: Pass, *, draw: int) -> Iterator[Figure]:
    second, ten, median = (f" (trial {text})" for text in TRIAL.get((solver, draw), ("–", "–", "–")))
    name = f"solver, draw {draw}: {solver}"
    yield Figure(f"{name}, decided in 1 s{second}", found.within_second / DEALS * 100, "%")
    yield Figure(f"{name}, decided in its limit{ten}", found.decided / DEALS * 100, "%")
    yield Figure(f"{name}, median{median}", found.median, "ms")
    yield Figure(f"{name}, p95", found.p95, "ms")
    if found.nodes:
        yield Figure(f"{name}, nodes per second", _rate(found), "1/s")
    yield Figure(f"{name}, memory at most", found.megabytes, "MB")


def _rate(found: Pass) -> float:
    return found.nodes / sum(found.times)


def _alone(work: Callable[..., Pass], solver: str, *, draw: int, count: int) -> Pass:
    """Do the work in a process of its own; it is kept for a run that goes on after this one was cut short."""
    kept = KEPT / f"solver{work.__name__}-{solver}-{draw}-{count}.json"
    if os.environ.get("REFLECHI_BENCH_RESUME") and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Pass)
    print(f"measuring {kept.stem} …", file=sys.stderr, flush=True)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(work, solver, draw=draw, count=count).result()
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(msgspec.json.encode(found))
    return found


def _deals(solver: str, *, draw: int, count: int) -> Pass:
    decks = [shuffle(letters_of(number)) for number in range(1, count + 1)]
    if solver == "pyksolve":
        return _measured([lambda deck=deck: _by_pyksolve(deck, draw=draw) for deck in decks])
    return _by_us([start(deck, draw=draw).position for deck in decks], solver, draw=draw, seconds=SECONDS)


def _middles(solver: str, *, draw: int, count: int) -> Pass:
    return _by_us([middle(seed, draw=draw) for seed in range(count)], solver, draw=draw, seconds=2.0)


def _by_us(positions: list[Position], solver: str, *, draw: int, seconds: float) -> Pass:
    backend: Backend = "fast" if solver == "fast" else "pure"
    prepare(backend=backend)
    budget = Budget(seconds=seconds)

    def ask(position: Position) -> tuple[bool, int]:
        found = solve(position, draw=draw, budget=budget, backend=backend, clock=time.process_time)
        return found.outcome is not Outcome.UNKNOWN, found.nodes

    return _measured([lambda position=position: ask(position) for position in positions])


def _by_pyksolve(deck: tuple[Card, ...], *, draw: int) -> tuple[bool, int]:
    return judge(deck, draw=draw, states=PYKSOLVE_STATES) != "unknown", 0


def _measured(questions: list[Callable[[], tuple[bool, int]]]) -> Pass:
    """Ask each question, answered by whether it was decided and by how many nodes."""
    times: list[float] = []
    answers: list[tuple[bool, int]] = []
    for number, ask in enumerate(questions):
        if number % 50 == 0:
            print(f"  {number} of {len(questions)}, {sum(times):.0f} s", file=sys.stderr, flush=True)
        began = time.process_time()
        answers.append(ask())
        times.append(time.process_time() - began)
    return Pass(
        times=times,
        within_second=sum(decided and spent <= 1 for (decided, _), spent in zip(answers, times, strict=True)),
        decided=sum(decided for decided, _ in answers),
        nodes=sum(nodes for _, nodes in answers),
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )
