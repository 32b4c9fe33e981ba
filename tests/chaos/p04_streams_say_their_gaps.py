"""P4: a stream is gap-free or says so, and current 5 s after a fault ends at the latest."""

import random
import time
from contextlib import ExitStack

from tests.chaos import checker, streams
from tests.chaos.crowd import Crowd, crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis, shuffled
from tests.chaos.proxy import Faults

GAMES = 12
SHORT = 1_000
WATCHERS = 12
"""Of each game, on the process that it is not played on."""

QUICK = ("maul", "drop")
"""The harms of the short form."""

HARMS = ("maul", "kill redis", "maul", "flush", "asleep", "maul", "drop", "stop web", "hole", "slice", "down")


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Watchers on one process of games on the other, while the notices between them are harmed."""
    chance = random.Random(f"P4 {seed}")
    people = setup.people(GAMES)
    assert len(set(setup.pids)) == 2
    watched = [
        {"attempt": one["attempt"], "cookie": one["cookie"], "count": WATCHERS, "place": (at + 1) % 2}
        for at, one in enumerate(people)
    ]
    nemesis, faults = Nemesis(setup, seed=seed), []
    with ExitStack() as stack:
        watchers = stack.enter_context(crowd(setup, [], kind="watchers", seed=seed, watched=watched, stay=20))
        players = stack.enter_context(crowd(setup, people, seed=seed, window=2, pause=0.05, hop=0))
        quick = rounds <= SHORT
        harms = QUICK * 50 if quick else ["maul", *shuffled(chance, HARMS, 11 * 20)]
        while watchers.gauge.acks < rounds or len(faults) < 2:
            faults.append(_harmed(setup, nemesis, harms[len(faults)], chance, watchers, progress))
            _pause(watchers, 1.0, progress)
        _pause(watchers, 1.0 if quick else streams.CURRENT_S + 1, progress)
        players.finish()
        kept = checker.journals(setup, [person["attempt"] for person in people])
        left = checker.come_to_their_end(watchers, kept)
        watchers.finish()
    played, seen = players.told, watchers.told
    late, worst = streams.behind(played, seen, faults, within=streams.CURRENT_S * setup.patience)
    wrong = [*left, *checker.all_of(played, kept), *checker.lost(seen, kept), *streams.gaps(seen), *late]
    figures = {
        "faults done": len(faults),
        "acks": players.gauge.acks,
        "notices harmed": setup.wire.hit if setup.wire else 0,
        "worst s behind": round(worst, 1),
    }
    return Report(watchers.gauge.acks, wrong, figures)


def _harmed(
    house: House, nemesis: Nemesis, harm: str, chance: random.Random, watchers: Crowd, progress: Progress
) -> tuple[float, float]:
    """One fault from beginning to end, and when those were."""

    def meanwhile() -> None:
        progress(watchers.gauge.acks)

    wire = house.wire
    assert wire is not None
    began = time.monotonic()
    match harm:
        case "kill redis":
            nemesis.empty_redis(seconds=chance.uniform(0, 3), meanwhile=meanwhile)
        case "flush":
            nemesis.flush_redis()
        case "drop":
            nemesis.drop_redis_clients()
        case "asleep":
            nemesis.asleep("redis", seconds=8, meanwhile=meanwhile)
        case "stop web":
            nemesis.asleep("web", seconds=10, place=chance.randrange(2), meanwhile=meanwhile)
        case _:
            wire.faults = FAULTS[harm]
            if harm == "down":
                wire.reset()
            _pause(watchers, chance.uniform(2, 4), progress)
            wire.faults = Faults()
            if harm == "hole":
                # What was swallowed in the middle of a reply is no protocol any more.
                wire.reset()
    return began, time.monotonic()


FAULTS = {
    "maul": Faults(drop=0.1, double=0.1, swap=0.1),
    "hole": Faults(hole=True),
    "slice": Faults(slice=7, latency=0.02, jitter=0.05),
    "down": Faults(down=True),
}


def _pause(watchers: Crowd, seconds: float, progress: Progress) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        progress(watchers.gauge.acks)
        time.sleep(0.1)


PROMISE = Promise(
    number=4,
    name="a stream is gap-free or says so, and current 5 s after a fault",
    harm="notices lost, doubled, reordered; Redis killed, flushed, asleep 8 s; a web process stopped 10 s; joining",
    unit="events",
    full=200_000,
    short=SHORT,
    batch=25_000,
    run=run,
)
