"""P1: an acknowledged move is never lost, whatever process is killed at whatever instant."""

from tests.chaos import checker
from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis

ROBOTS = 24
ACKS_A_KILL = 334


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Robots play with 8 moves in flight each; kills fall between at least so many acks."""
    people = setup.people(ROBOTS)
    nemesis = Nemesis(setup, seed=seed)
    pids = set(setup.pids)
    acks_a_kill = ACKS_A_KILL // 3 if setup.is_short else ACKS_A_KILL
    with crowd(setup, people, seed=seed, hop=0.005) as robots:
        try:
            for kill in range(rounds):
                wanted = (kill + 1) * acks_a_kill
                robots.until(lambda wanted=wanted: robots.gauge.acks >= wanted, seconds=150, what=f"ack {wanted}")
                nemesis.kill_some(robots)
                pids |= setup.living
                progress(kill + 1, acks=robots.gauge.acks)
        finally:
            nemesis.rest()
        wanted = robots.gauge.acks + ROBOTS
        robots.until(lambda: robots.gauge.acks >= wanted, seconds=120, what="moves after the last kill")
        robots.finish()
    told = robots.told
    kept = checker.journals(setup, [person["attempt"] for person in people])
    acks = sum(line.what == "ok" for line in told)
    unknown = sum(line.what == "unknown" for line in told)
    figures = {"acks": acks, "unknown": unknown, "fewest in flight": nemesis.fewest_in_flight, "pids": len(pids)}
    killed = {f"kills of {kind}": count for kind, count in nemesis.done.items()}
    return Report(rounds, checker.all_of(told, kept), {**figures, **killed})


PROMISE = Promise(
    number=1,
    name="an acknowledged move is never lost",
    harm="kill −9 of any process at any time, PostgreSQL stopped `immediate`",
    unit="kills",
    full=300,
    short=3,
    batch=30,
    also={"acks": 100_000},
    setups=("cluster", "sqlite"),
    run=run,
)
