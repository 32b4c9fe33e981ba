"""P13: Redis may vanish: all moves are acknowledged meanwhile, and watchers are at most 5 s behind after."""

import random
import time
from contextlib import ExitStack
from itertools import pairwise

from tests.chaos import checker, streams
from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis

GAMES = 8
WATCHERS = 4
GONE_S = 60.0
SHORT_S = 6.0
SHORT_PAUSE_S = 0.15
ACK_WITHIN_S = 2.0
"""The longest that moves may rest while Redis is away; a machine's own rests are more than a commit's."""

WAYS = ("stopped", "empty", "full")


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Redis is away for a minute, back without a memory, or full, while games are played and watched."""
    chance, nemesis, faults = random.Random(f"P13 {seed}"), Nemesis(setup, seed=seed), []
    people = setup.people(GAMES)
    assert len(set(setup.pids)) == 2
    watched = [
        {"attempts": [one["attempt"]], "cookies": [one["cookie"]], "count": WATCHERS, "place": (at + 1) % 2}
        for at, one in enumerate(people)
    ]
    ways = [WAYS[(seed + number) % len(WAYS)] for number in range(rounds)]
    with ExitStack() as stack:
        watchers = stack.enter_context(crowd(setup, [], kind="watchers", seed=seed, watched=watched))
        pause = SHORT_PAUSE_S if setup.is_short else 0.05
        players = stack.enter_context(crowd(setup, people, seed=seed, window=2, pause=pause))
        players.until(lambda: players.gauge.acks > GAMES, seconds=60, what="the first moves")
        for number, way in enumerate(ways):

            def meanwhile(number: int = number) -> None:
                progress(number, events=watchers.gauge.acks, acks=players.gauge.acks)

            away = (SHORT_S if setup.is_short else GONE_S) * chance.uniform(0.9, 1.1)
            began = time.monotonic()
            if way == "full":
                nemesis.redis_says("CONFIG", "SET", "maxmemory", "1")
                _wait(away, meanwhile)
                nemesis.redis_says("CONFIG", "SET", "maxmemory", "0")
            else:
                nemesis.empty_redis(seconds=away if way == "stopped" else 1.0, meanwhile=meanwhile)
            faults.append((began, time.monotonic()))
            _wait(1.0 if setup.is_short else streams.CURRENT_S + 2, meanwhile)
        quick = watchers.gauge.acks
        if setup.is_short:
            since = players.gauge.acks
            players.until(lambda: players.gauge.acks > since + 5 * GAMES, seconds=90, what="moves after Redis is back")
        players.finish()
        kept = checker.journals(setup, [person["attempt"] for person in people])
        left = checker.come_to_their_end(watchers, kept)
        watchers.finish()
    played, seen = players.told, watchers.told
    # Watchers are to be current within 5 s all the while: pollers carry what the bus does not.
    late, worst = streams.behind(played, seen, faults, within=streams.CURRENT_S * setup.patience)
    rests = _rests(played, faults)
    wrong = [*left, *checker.all_of(played, kept), *checker.lost(seen, kept), *streams.gaps(seen), *late]
    wrong += [
        f"rest: no move was acknowledged for {rest:.1f} s while Redis was {way}"
        for rest, way in zip(rests, ways, strict=True)
        if rest > ACK_WITHIN_S * setup.patience
    ]
    wrong += [
        f"unknown: attempt {line.attempt} at {line.seq} was not answered" for line in played if line.what == "unknown"
    ]
    if not setup.is_short:
        wrong += _not_followed(played, seen, faults)
    figures = {
        "acks": players.gauge.acks,
        "events": quick,
        "worst s behind": round(worst, 1),
        "worst s without an ack": round(max(rests), 1),
    }
    return Report(rounds, wrong, figures)


def _rests(played: list, faults: list[tuple[float, float]]) -> list[float]:
    """The longest time without any acknowledgement, during each fault."""
    acks = [line.t for line in played if line.what == "ok"]
    longest = []
    for began, ended in faults:
        within = [began, *(t for t in acks if began <= t <= ended), ended]
        longest.append(max(later - earlier for earlier, later in pairwise(within)))
    return longest


def _not_followed(played: list, seen: list, faults: list[tuple[float, float]]) -> list[str]:
    """Long after the last fault events come by the bus again: sooner than any poller brings them."""
    since = faults[-1][1] + streams.CURRENT_S
    told_at = {(line.attempt, line.seq): line.t for line in played if line.what == "ok" and line.t > since}
    waits = sorted(
        line.t - told_at[line.attempt, line.seq]
        for line in seen
        if line.what == "event" and (line.attempt, line.seq) in told_at
    )
    if not waits:
        return ["not followed: no event after Redis was back"]
    median = waits[len(waits) // 2]
    return (
        [f"not followed: half of the events come {median:.2f} s late long after Redis was back"] if median > 0.5 else []
    )


def _wait(seconds: float, meanwhile) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        meanwhile()
        time.sleep(0.1)


PROMISE = Promise(
    number=13,
    name="Redis may vanish",
    harm="stopped 60 s, restarted empty, memory full",
    unit="vanishings",
    full=9,
    short=1,
    batch=3,
    run=run,
)
