"""P7: one ranked attempt per player per daily, however many start it at once."""

import json
import random
import time
from collections import defaultdict
from datetime import timedelta

from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis
from tests.support.timeshift import day_after

PARALLEL = 32
DRAWS = (1, 3)
KILL_EVERY = 25
"""Rounds; the kill falls while starts are unanswered."""

_ROWS = (
    "SELECT a.player_id, y.date, y.draw, COUNT(*), MIN(a.id), SUM(CASE WHEN a.ranked THEN 1 ELSE 0 END) "
    "FROM games_attempt a JOIN games_daily y ON y.id = a.daily_id GROUP BY a.player_id, y.date, y.draw"
)


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each round one account starts one daily 32 times at once; now and then a process is killed, or it is midnight."""
    assert setup.shift is not None
    chance, nemesis = random.Random(f"P7 {seed}"), Nemesis(setup, seed=seed)
    first = time.monotonic_ns() // 1000
    people = json.loads(setup.python("tests.chaos.stage", "accounts", str((rounds + 1) // 2), str(first)))
    midnight = day_after(setup.shift.now())
    # Begun in the last seconds of a day, the rounds go over into the next.
    setup.shift.jump(
        (midnight - timedelta(seconds=4) - setup.shift.now()).total_seconds() if chance.random() < 0.5 else 0
    )
    _anew(setup)
    today = setup.shift.now().date()
    setup.web[0].fill_pool(4)
    paths = [f"/api/dailies/{today.isoformat()}/{draw}/start" for draw in DRAWS]
    with crowd(setup, people, kind="starts", seed=seed, paths=paths, parallel=PARALLEL) as robots:
        next_kill = min(KILL_EVERY, max(2, rounds // 2))
        while robots.process.poll() is None:
            progress(robots.gauge.acks)
            if robots.gauge.acks >= next_kill and robots.gauge.in_flight() >= PARALLEL // 2:
                place = chance.randrange(len(setup.web))
                time.sleep(chance.uniform(0, 0.1))
                nemesis.kill("web", place=place)
                nemesis.revive("web", place=place)
                next_kill += KILL_EVERY
            time.sleep(0.01)
        robots.wait(seconds=5)
    faults, over = _checked(setup, robots.told, people)
    figures = {"starts": rounds * PARALLEL, "kills": sum(nemesis.done.values()), "refused after midnight": over}
    return Report(robots.gauge.acks, faults, figures)


def _anew(house: House) -> None:
    """Processes whose clocks begin where the wall clock is now."""
    for one in house.web:
        one.stop()
    house.heal()


def _checked(house: House, told: list, people: list) -> tuple[list[str], int]:
    rows = {}
    faults = []
    ids = {person["name"]: person["player"] for person in people}
    for player, date, draw, count, attempt, ranked in house.rows(_ROWS):
        rows[player, str(date)[:10], draw] = attempt
        if count != 1 or ranked != 1:
            faults.append(f"rows: player {player} has {count} attempts, {ranked} ranked, at {date} {draw}")
    answered, refused = defaultdict(set), defaultdict(int)
    for line in told:
        if line.what == "bad":
            faults.append(f"bad: {line}")
        key = (ids[line.who.rsplit(".", 1)[0]], *_daily(line.action))
        if line.what == "started":
            answered[key].add(line.attempt)
        elif line.what == "closed":
            refused[key] += 1
    for key, attempts in answered.items():
        if attempts != {rows.get(key)}:
            faults.append(f"answers: {key} was told {attempts}, the row is {rows.get(key)}")
    return faults, sum(refused.values())


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
    batch=100,
    setups=("cluster", "sqlite"),
    shifted=True,
    run=run,
)
