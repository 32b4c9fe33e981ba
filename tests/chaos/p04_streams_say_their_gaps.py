"""P4: a stream is gap-free or says so, and current 5 s after a fault ends at the latest."""

import json
import random
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from tests.chaos import checker, streams
from tests.chaos.busfaults import Harms
from tests.chaos.crowd import Crowd, crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House, Person
from tests.chaos.nemesis import shuffled

GAMES = 12
WATCHERS = 12
"""Of each game, on the process that it is not played on."""

FEW_GAMES, FEW_WATCHERS = 6, 8
"""In the short form."""

QUICK = ("maul", "drop")
"""The harms of the short form."""

HARMS = ("maul", "kill redis", "maul", "flush", "asleep", "maul", "drop", "stop web", "hole", "slice", "down")

RACERS, VIEWERS = 10, 100
"""A race, and who follows all its boards, half of them at each process."""

RACE_HARMS = ("maul", "kill web", "kill redis", "kill web", "drop", "maul", "hole", "kill keeper", "flush", "slice")
RACE_FAULTS = 8


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Games that are watched one by one; then, but in the short form, a race that a hundred watch."""
    assert len(set(setup.pids)) == 2
    report = _games(setup, seed, rounds=rounds, progress=progress)
    if not setup.is_short:
        watched = _race(setup, seed, met=report.met, progress=progress)
        report.faults += watched.faults
        report.figures |= {f"{name} before a hundred": value for name, value in watched.figures.items()}
    return report


def _games(setup: House, seed: int, *, rounds: int, progress: Progress) -> Report:
    """Watchers on one process of games on the other, while the notices between them are harmed."""
    chance, quick = random.Random(f"P4 {seed}"), setup.is_short
    games, each = (FEW_GAMES, FEW_WATCHERS) if quick else (GAMES, WATCHERS)
    people = setup.people(games)
    watched = [
        {"attempts": [one["attempt"]], "cookies": [one["cookie"]], "count": each, "place": (at + 1) % 2}
        for at, one in enumerate(people)
    ]
    playing = {"window": 2, "pause": 0.1 if quick else 0.04, "hop": 0}
    with ExitStack() as stack:
        watchers = stack.enter_context(crowd(setup, [], kind="watchers", seed=seed, watched=watched, stay=20))
        players = stack.enter_context(crowd(setup, people, seed=seed, **playing))
        harms = Harms(setup, seed=seed, chance=chance, meanwhile=lambda: progress(watchers.gauge.acks))
        # Before anybody is followed nothing can be missed.
        watchers.until(lambda: watchers.gauge.acks >= games * each, seconds=90, what="the first events")
        words = QUICK * 50 if quick else ["maul", *shuffled(chance, HARMS, 11 * 20)]
        while watchers.gauge.acks < rounds or len(harms.windows) < 2:
            harms.do(words[len(harms.windows)])
            harms.rest(1.0)
        harms.rest(1.0 if quick else streams.CURRENT_S + 1)
        return _judged(setup, people, players, watchers, harms)


def _race(setup: House, seed: int, *, met: int, progress: Progress) -> Report:
    """Everybody who watches has all boards; web processes are killed, too, and who was cut comes back at the other."""
    chance = random.Random(f"P4 race {seed}")
    first = time.monotonic_ns() // 1000 % 1_000_000
    made = json.loads(setup.python("tests.chaos.stage", "crowd", str(RACERS), str(first), str(VIEWERS)))
    cookies = [one["cookie"] for one in made["viewers"]]
    attempts = [one["attempt"] for one in made["players"]]
    half = {"attempts": attempts, "race": made["race"], "count": VIEWERS // 2}
    watched = [{**half, "cookies": cookies[place::2], "place": place} for place in (0, 1)]
    playing = {"window": 2, "pause": 0.5, "hop": 0}
    with ExitStack() as stack:
        watchers = stack.enter_context(crowd(setup, [], kind="watchers", seed=seed, watched=watched, hops=True))
        players = stack.enter_context(crowd(setup, made["players"], seed=seed, **playing))
        wanted = VIEWERS * RACERS
        watchers.until(lambda: watchers.gauge.acks >= wanted, seconds=90, what="events before a hundred")
        harms = Harms(setup, seed=seed, chance=chance, meanwhile=lambda: progress(met, watched=watchers.gauge.acks))
        for harm in shuffled(chance, RACE_HARMS, len(RACE_HARMS))[:RACE_FAULTS]:
            harms.do(harm)
            harms.rest(chance.uniform(1, 4))
        harms.rest(streams.CURRENT_S + 1)
        return _judged(setup, made["players"], players, watchers, harms)


def _judged(house: House, people: Sequence[Person], players: Crowd, watchers: Crowd, harms: Harms) -> Report:
    """Let both come to their end, and compare what they were told with each other and with the journal."""
    players.finish()
    kept = checker.journals(house, [person["attempt"] for person in people])
    left = checker.come_to_their_end(watchers, kept)
    watchers.finish()
    played, seen = players.told, watchers.told
    late, worst = streams.behind(played, seen, harms.windows, within=streams.CURRENT_S * house.patience)
    figures: Mapping[str, Any] = {
        "events": watchers.gauge.acks,
        "faults done": len(harms.windows),
        "acks": players.gauge.acks,
        "notices harmed": harms.hit,
        "worst s behind": round(worst, 1),
    }
    wrong = [*left, *checker.all_of(played, kept), *checker.lost(seen, kept), *streams.gaps(seen), *late]
    return Report(watchers.gauge.acks, wrong, dict(figures))


PROMISE = Promise(
    number=4,
    name="a stream is gap-free or says so, and current 5 s after a fault",
    harm="notices lost, doubled, reordered; Redis killed, flushed, asleep 8 s; a web process stopped 10 s; joining; "
    "web processes killed before 100 watchers of a race",
    unit="events",
    full=200_000,
    short=1_000,
    batch=50_000,
    also={"events before a hundred": 200_000},
    run=run,
)
