"""P8: a result counts exactly once, and boards are a function of results."""

import json
import random
import subprocess
import time
from collections import Counter

from tests.chaos.crowd import crowd
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis

AT_ONCE = 24
KILL_EVERY = 60
LONGEST_S = 900.0

WON, PLAYING, VOID = 30, 20, 70
_ENDS = (
    "SELECT a.id, a.player_id, a.status, a.counted, a.score, a.moves, a.time, COUNT(e.id), MAX(e.seq), "
    "SUM(CASE WHEN e.action LIKE 'end:%%' THEN 1 ELSE 0 END), MAX(CASE WHEN e.home = 52 THEN 1 ELSE 0 END), MAX(e.at) "
    "FROM games_attempt a JOIN games_journalentry e ON e.attempt_id = a.id WHERE a.id BETWEEN %s AND %s "
    "GROUP BY a.id, a.player_id, a.status, a.counted, a.score, a.moves, a.time"
)
_PLACES = (
    "SELECT board, player_id, COUNT(*) FROM games_place WHERE attempt_id BETWEEN %s AND %s GROUP BY board, player_id"
)


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Games one move from their win are won, resigned and ended by the limit at once; kills fall around the commits."""
    chance, nemesis = random.Random(f"P8 {seed}"), Nemesis(setup, seed=seed)
    first = time.monotonic_ns() // 1000 % 100_000_000
    seconds = 8 + rounds * 0.06
    pairs = str(max(1, rounds // 2))
    people = json.loads(setup.python("tests.chaos.stage", "races", pairs, str(first), str(seconds)))
    with crowd(setup, people, kind="ends", seed=seed, at_once=AT_ONCE) as robots:
        next_kill = min(KILL_EVERY, max(3, rounds // 3))
        end = time.monotonic() + LONGEST_S
        while robots.process.poll() is None and time.monotonic() < end:
            progress(robots.gauge.acks)
            if robots.gauge.acks >= next_kill and robots.gauge.in_flight() > 0:
                kind = chance.choice(("web", "web", "postgres", "keeper") if setup.is_cluster else ("web", "keeper"))
                place = chance.randrange(len(setup.web))
                nemesis.kill(kind, place=place)
                nemesis.revive(kind, place=place)
                next_kill += KILL_EVERY
            time.sleep(0.01)
        robots.wait(seconds=5)
        told = robots.told
    faults, how = _checked(setup, told, people)
    faults += _boards(setup, people)
    return Report(len(people), faults, {**how, "kills": sum(nemesis.done.values())})


def _checked(house: House, told: list, people: list) -> tuple[list[str], dict[str, int]]:
    attempts = {person["attempt"]: person for person in people}
    shown = {line.attempt: line.action for line in told if line.what == "ended"}
    names = {30: "won", 40: "resigned", 50: "limit", 60: "idle", 70: "void"}
    faults, how = [], Counter()
    acked = {(line.attempt, line.action) for line in told if line.what == "ok"}
    for attempt, _, status, counted, *row in house.rows(_ENDS, min(attempts), max(attempts)):
        _score, _moves, taken, entries, last, ends, full, at = row
        if attempt not in attempts:
            continue
        how[names.get(status, "open")] += 1
        won = status == WON
        if status < WON or entries != last or entries != attempts[attempt]["seq"]:
            faults.append(f"ends: attempt {attempt} is {status} after {entries} entries, the last {last}")
        if (ends, full) != ((0, 1) if won else (1, 0)):
            faults.append(f"ends: attempt {attempt} is {status} with {ends} ends, won {full}")
        if taken != at:
            faults.append(f"result: attempt {attempt} took {taken}, its last entry is at {at}")
        if not counted:
            faults.append(f"missing: attempt {attempt} does not count")
        if shown.get(attempt) != names.get(status):
            faults.append(f"shown: attempt {attempt} is {names.get(status)}, its player was shown {shown.get(attempt)}")
        if (attempt, attempts[attempt]["action"]) in acked and not won:
            faults.append(f"lost: attempt {attempt} was told that it has won")
    return faults, dict(how)


def _boards(house: House, people: list) -> list[str]:
    """Each player has one result here: a place on each board of it, and what the boards add up to is the results."""
    faults = [
        f"double: player {player} stands {count} times on board {board}"
        for board, player, count in house.rows(
            _PLACES, min(p["attempt"] for p in people), max(p["attempt"] for p in people)
        )
        if count != 1
    ]
    tallies = "SELECT board, shift, SUM(n) FROM games_tally GROUP BY board, shift"
    places = dict(house.rows("SELECT board, COUNT(*) FROM games_place GROUP BY board"))
    for board, shift, count in house.rows(tallies):
        if int(count) != places.get(board, 0):
            faults.append(f"tallies: board {board} at {shift} has {count}, there are {places.get(board, 0)} places")
    placed = {player for (player,) in house.rows("SELECT DISTINCT player_id FROM games_place")}
    missing = [person["player"] for person in people if person["player"] not in placed]
    if missing:
        faults.append(f"missing: {len(missing)} players stand on no board, {missing[:3]}")
    for words in (["boards", "--check"], ["boards", "--rebuild"]):
        try:
            said = house.web[0].manage(*words).strip()
        except subprocess.CalledProcessError as error:
            said = f"failed: {error.stdout} {error.stderr[-500:]}"
        if said not in {"the boards are what the results say", "mended: 0"}:
            faults.append(f"boards: {words} said {said[:500]}")
    return faults


PROMISE = Promise(
    number=8,
    name="a result counts exactly once, and boards are a function of results",
    harm="finish, resign and time limit at once; kills around the commit; boards rebuilt",
    unit="results",
    full=5_000,
    short=24,
    batch=500,
    setups=("cluster", "sqlite"),
    short_setups=("cluster",),
    run=run,
)
