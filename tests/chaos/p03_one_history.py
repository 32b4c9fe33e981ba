"""P3: one history per attempt: seq 1…n, each state legal after the last."""

from collections import defaultdict

from tests.chaos import checker
from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House

GAMES = 4
"""At once: with more, what is measured is their own queue."""

TOLD_WITHIN_S = 0.25
"""A loser hears so soon after the winner. What its process's loop lagged meanwhile, as a ping there shows, is allowed
beside, and nothing else: idle, that is some ms."""


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Two to four sockets a game on all processes fire different actions at the same number."""
    people = setup.people(GAMES)
    setup.pids  # noqa: B018 - two processes are two ids
    with crowd(setup, people, kind="tabs", seed=seed) as robots:

        def enough() -> bool:
            progress(min(rounds, robots.gauge.acks))
            return robots.gauge.acks >= rounds

        robots.until(enough, seconds=300, what=f"round {rounds}")
        robots.finish()
    told = robots.told
    kept = checker.journals(setup, [person["attempt"] for person in people])
    fought = [line for line in told if line.what == "round"]
    late = [float(line.more[1]) for line in fought]
    pings = [float(line.more[2]) for line in fought]
    winners: dict[tuple[int, int], set[str]] = defaultdict(set)
    for line in told:
        if line.what == "ok":
            winners[line.attempt, line.seq].add(line.action)
    faults = [
        *checker.all_of(told, kept, ordered=False),
        *(f"two winners: {place}: {won}" for place, won in winners.items() if len(won) > 1),
        *(
            f"late: attempt {line.attempt} at {line.seq}: a loser was told {wait} s after the winner (a ping: {ping} s)"
            for line, wait, ping in zip(fought, late, pings, strict=True)
            if wait > TOLD_WITHIN_S * setup.patience + ping
        ),
    ]
    contested = sum(int(line.more[0]) > 1 for line in fought)
    worst = {
        "worst ms to tell a loser": round(max(late, default=0) * 1000),
        "worst ms of a ping": round(max(pings, default=0) * 1000),
        "told within 250 ms": sum(wait <= TOLD_WITHIN_S for wait in late),
    }
    return Report(contested, faults, {"rounds": len(fought), **worst})


PROMISE = Promise(
    number=3,
    name="an attempt has one history, whoever fires at the same number",
    harm="2 to 4 sockets on 2 processes fire different actions at the same seq",
    unit="rounds",
    full=5_000,
    short=100,
    batch=1_000,
    setups=("cluster", "sqlite"),
    run=run,
)
