"""P2: a message may be sent again any number of times by any route, and counts once."""

from tests.chaos import checker
from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis

ROBOTS = 20
RESENDS_A_KILL = 400


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Robots say all of it twice and more, while web processes and the database are killed."""
    people = setup.people(ROBOTS)
    nemesis = Nemesis(setup, seed=seed)
    setup.pids  # noqa: B018 - two processes are two ids
    with crowd(setup, people, kind="resends", seed=seed) as robots:
        for wanted in range(RESENDS_A_KILL, rounds, RESENDS_A_KILL):
            robots.until(lambda wanted=wanted: robots.gauge.acks >= wanted, seconds=120, what=f"resend {wanted}")
            kind = nemesis.chance.choice(("web", "web", "postgres")) if setup.is_cluster else "web"
            place = nemesis.chance.randrange(len(setup.web))
            nemesis.kill(kind, place=place)
            nemesis.revive(kind, place=place)
            progress(min(rounds, robots.gauge.acks))
        robots.until(lambda: robots.gauge.acks >= rounds, seconds=120, what=f"resend {rounds}")
        robots.finish()
    told = robots.told
    kept = checker.journals(setup, [person["attempt"] for person in people])
    figures = {
        "entries": sum(len(journal.entries) for journal in kept.values()),
        "acks": sum(line.what == "ok" for line in told),
        "stale": sum(line.what == "stale" for line in told),
        "behind": sum(line.what == "behind" for line in told),
        "kills": sum(nemesis.done.values()),
    }
    return Report(robots.gauge.acks, checker.all_of(told, kept, ordered=False), figures)


PROMISE = Promise(
    number=2,
    name="what is sent again, by any route, counts once",
    harm="resends on new sockets, other processes, after restarts; the same seq with another action",
    unit="resends",
    full=10_000,
    short=450,
    batch=2_000,
    setups=("cluster", "sqlite"),
    run=run,
)
