"""P14: a deploy ends no game: everybody is told, closed with 1012, and back soon by the other process."""

import time
from collections import defaultdict

from tests.chaos import checker
from tests.chaos.crowd import Crowd, crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis

PLAYERS = 200
BACK_WITHIN_S = 5.0
BACK = 0.95
MOVES_BETWEEN = 400
LOST_AFTER_S = 60.0


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """One web process after another gets SIGTERM and is started again, under 200 players; a round is one of them."""
    count = 40 if setup.is_short else PLAYERS
    people = setup.people(count)
    nemesis = Nemesis(setup, seed=seed)
    assert len(set(setup.pids)) == 2
    with crowd(setup, people, seed=seed, window=2, pause=0.4, wait=2.0) as robots:
        for number in range(rounds):
            wanted = robots.gauge.acks + count if setup.is_short else max(count, MOVES_BETWEEN)
            robots.until(lambda wanted=wanted: robots.gauge.acks >= wanted, seconds=120, what=f"ack {wanted}")
            nemesis.term(number % 2)
            nemesis.revive("web", place=number % 2)
            progress(number + 1, acks=robots.gauge.acks)
        wanted = robots.gauge.acks + 2 * count
        robots.until(lambda: robots.gauge.acks >= wanted, seconds=120, what="moves after the last")
        _wait_for_all(robots)
        robots.finish()
    told = robots.told
    kept = checker.journals(setup, [person["attempt"] for person in people])
    waits, faults = _returns(told)
    soon = BACK_WITHIN_S * setup.patience
    late = sum(wait > soon for wait in waits)
    if late > (1 - BACK) * len(waits):
        faults.append(f"late: {late} of {len(waits)} were back after more than {soon} s")
    figures = {"acks": robots.gauge.acks, "told and closed": len(waits), "back late": late}
    worst = {"worst s to be back": round(max(waits, default=0), 1)}
    return Report(rounds, [*checker.all_of(told, kept), *faults], {**figures, **worst})


def _wait_for_all(robots: Crowd) -> None:
    """Who is back late is late; who is not back after so long has lost the game."""
    end = time.monotonic() + LOST_AFTER_S
    while any(fault.startswith("ended") for fault in _returns(robots.told)[1]) and time.monotonic() < end:
        time.sleep(1)


def _returns(told: list) -> tuple[list[float], list[str]]:
    """How long each was away, from the close to the next acknowledgement; who was not told, or closed otherwise."""
    waits, faults = [], []
    told_so, closed_at = set(), {}
    names = defaultdict(str)
    for line in told:
        if line.what == "restart":
            told_so.add(line.who)
        elif line.what == "closed" and line.action == "-":
            names[line.who] = line.more[0]
            if line.more[0] == "1012":
                closed_at.setdefault(line.attempt, line.t)
                if line.who not in told_so:
                    faults.append(f"untold: {line.who} was closed with 1012 without a word")
            elif line.who in told_so:
                faults.append(f"close: {line.who} was told of a restart and closed with {line.more[0]}")
        elif line.what == "ok" and line.attempt in closed_at:
            waits.append(line.t - closed_at.pop(line.attempt))
    faults += [f"ended: attempt {attempt} did not come back" for attempt in closed_at]
    return waits, faults


PROMISE = Promise(
    number=14,
    name="a deploy ends no game",
    harm="rolling SIGTERM under 200 players",
    unit="restarts",
    full=10,
    short=1,
    batch=2,
    run=run,
)
