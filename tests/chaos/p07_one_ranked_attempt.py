"""P7: one ranked attempt per player per daily, however many start it at once."""

import json
import time
from collections import defaultdict
from datetime import timedelta

from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis
from tests.chaos.starts import LANES
from tests.support.timeshift import day_after

PARALLEL = 32
FEW_PARALLEL = 12
"""In the short form."""

DRAWS = (1, 3)
KILL_EVERY = 25
"""Rounds; the kill falls while starts are unanswered."""

LONGEST_S = 900.0
MIDNIGHT_EVERY = 50
MIDNIGHT_IN_S = 1.0
"""The rounds that are on their way go over into the next day."""

_ROWS = (
    "SELECT a.player_id, y.date, y.draw, COUNT(*), MIN(a.id), SUM(CASE WHEN a.ranked THEN 1 ELSE 0 END) "
    "FROM games_attempt a JOIN games_daily y ON y.id = a.daily_id GROUP BY a.player_id, y.date, y.draw"
)


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each round one account starts a daily 32 times at once; on a schedule a process is killed, or it is midnight.

    In the short form it is fewer times.
    """
    parallel = FEW_PARALLEL if setup.is_short else PARALLEL
    shift, nemesis = setup.shift, Nemesis(setup, seed=seed)
    assert shift is not None
    first = time.monotonic_ns() // 1000
    midnights = 1 + rounds // MIDNIGHT_EVERY
    # Rounds that are under way at a midnight may come too late for their day, and do not count.
    count = -(-(rounds + LANES * midnights) // len(DRAWS))
    words = ("accounts", str(count), str(first), str(midnights + 2))
    people = json.loads(setup.python("tests.chaos.stage", *words))
    order = {"draws": DRAWS, "parallel": parallel, "shift": str(shift.path)}
    with crowd(setup, people, kind="starts", seed=seed, **order) as robots:
        kill_at = min(KILL_EVERY, max(2, rounds // 3))
        midnight_at = min(MIDNIGHT_EVERY, max(2, rounds * 2 // 3))
        end = time.monotonic() + LONGEST_S
        while robots.process.poll() is None and time.monotonic() < end:
            progress(robots.gauge.acks)
            if robots.gauge.acks >= kill_at and robots.gauge.in_flight() >= parallel // 2:
                place = nemesis.chance.randrange(len(setup.web))
                time.sleep(nemesis.chance.uniform(0, 0.1))
                nemesis.kill("web", place=place)
                nemesis.revive("web", place=place)
                kill_at += KILL_EVERY
            if robots.gauge.acks >= midnight_at:
                shift.pass_until(day_after(shift.now()) - timedelta(seconds=MIDNIGHT_IN_S))
                midnight_at += MIDNIGHT_EVERY
            time.sleep(0.01)
        robots.wait(seconds=5)
    faults, over, kept = _checked(setup, robots.told, people, parallel=parallel)
    figures = {
        "starts": robots.gauge.acks * parallel,
        "kills": sum(nemesis.done.values()),
        "refused after midnight": over,
    }
    return Report(kept, faults, figures)


def _checked(house: House, told: list, people: list, *, parallel: int) -> tuple[list[str], int, int]:
    """What is wrong; how many starts came too late for their day; how many dailies were started."""
    rows = {}
    faults = []
    ids = {person["name"]: person["player"] for person in people}
    for player, date, draw, count, attempt, ranked in house.rows(_ROWS):
        if player not in ids.values():
            # Another promise's, in the same house: who is watched there plays a daily without having begun it.
            continue
        rows[player, str(date)[:10], draw] = attempt
        if count != 1 or ranked != 1:
            faults.append(f"rows: player {player} has {count} attempts, {ranked} ranked, at {date} {draw}")
    answered, refused, heard = defaultdict(set), defaultdict(int), defaultdict(int)
    for line in told:
        if line.what == "bad":
            faults.append(f"bad: {line}")
        key = (ids[line.who.rsplit(".", 1)[0]], *_daily(line.action))
        if line.what == "started":
            answered[key].add(line.attempt)
            heard[key] += 1
        elif line.what == "closed":
            refused[key] += 1
    for key, attempts in answered.items():
        if attempts != {rows.get(key)}:
            faults.append(f"answers: {key} was told {attempts}, the row is {rows.get(key)}")
    for key in {*answered, *refused}:
        if refused[key] + heard[key] != parallel:
            faults.append(f"silence: {key} was asked for {parallel} times and answered {heard[key]}, {refused[key]}")
    return faults, sum(refused.values()), len(answered)


def _daily(path: str) -> tuple[str, int]:
    _, _, _, date, draw, _ = path.split("/")
    return date, int(draw)


PROMISE = Promise(
    number=7,
    name="one ranked attempt per player per daily",
    harm="32 parallel starts on 2 processes, kills between insert and answer, midnight",
    unit="rounds",
    full=2_000,
    short=10,
    batch=500,
    setups=("cluster", "sqlite"),
    shifted=True,
    run=run,
)
