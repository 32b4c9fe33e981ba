"""P12: no right outlives its loss: the socket is closed within 5 s, and nothing is accepted after that."""

import json
import random
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.bad.sockets import FOREIGN
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House, Person
from tests.support.tab import Tab

WITHIN_S = 5.0
LOSSES = ("log-out", "ban", "a new password", "an account given up", "an expired session")
HARMS = (*LOSSES, "a foreign Origin", "a watcher that moves", "a stranger that moves")


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each round takes one right from one player who keeps moving, at a process of chance."""
    report = Report(0)
    chance = random.Random(seed)
    for _ in range(rounds):
        harm = HARMS[report.met % len(HARMS)]
        fault = _round(harm, setup=setup, chance=chance, report=report)
        if fault:
            report.faults.append(f"{harm}: {fault}")
        report.met += 1
        report.figures[harm] = report.figures.get(harm, 0) + 1
        progress(report.met)
    return report


def _round(harm: str, *, setup: House, chance: random.Random, report: Report) -> str:
    mine, other = setup.people(2)
    here, there = chance.choice(setup.web), chance.choice(setup.web)
    if harm == "a foreign Origin":
        for origin in FOREIGN:
            with suppress(InvalidStatus):
                Tab(here, mine, origin=origin.format(port=here.port)).leave()
                return f"a socket opened from {origin}"
        return ""
    with Tab(here, mine) as tab, Tab(there, other) as second:
        tab.hello()
        if harm == "a watcher that moves":
            second = Tab(there, mine)
            second.say("watch")
            second.hear()
        if harm not in LOSSES:
            second.attempt = mine["attempt"]
            return _closed_after(second, moves=3, code=4403, setup=setup)
        with ThreadPoolExecutor(1) as thread:
            loss = thread.submit(_take, harm, mine, setup=setup)
            return _lost(tab, mine, loss=loss, setup=setup, report=report)


def _closed_after(tab: Tab, *, moves: int, code: int, setup: House) -> str:
    with suppress(ConnectionClosed):
        for _ in range(moves):
            tab.say("play", seq=1, action="draw")
    ended = tab.closed()
    kept = _kept(setup, tab.attempt)
    return "" if ended == code and kept == 0 else f"closed with {ended}, {kept} moves kept"


def _take(harm: str, mine: Person, *, setup: House) -> float:
    """By a process of its own, as a page on any process would; when it was gone, by the machine's monotonic clock."""
    order = {"harm": harm, "key": mine["key"], "name": mine["name"]}
    return float(setup.python("tests.chaos.rights", given=json.dumps(order)))


def _lost(tab: Tab, mine: Person, *, loss: "Future[float]", setup: House, report: Report) -> str:
    """Moves all the while until it is closed; after that nothing is kept, from whatever process."""
    seq = 0
    try:
        while not loss.done() or time.monotonic() - loss.result() < 3 * WITHIN_S * setup.patience:
            tab.say("play", seq=seq + 1, action="undo" if seq % 2 else "draw")
            if tab.answer()["type"] == "ack":
                seq += 1
            time.sleep(0.1)
    except ConnectionClosed:
        pass
    took = max(0.0, time.monotonic() - loss.result())
    report.figures["moves before"] = report.figures.get("moves before", 0) + seq
    report.figures["worst seconds"] = max(report.figures.get("worst seconds", 0.0), round(took, 2))
    if took > WITHIN_S * setup.patience:
        return f"closed after {took:.1f} s only"
    if tab.closed() != 4401:
        return f"closed with {tab.closed()}"
    for web in setup.web:
        with Tab(web, mine) as again:
            if again.closed() != 4401:
                return f"let in again, closed with {again.closed()}"
    kept = _kept(setup, tab.attempt)
    # The one that was on its way when the socket was closed may be kept, unanswered.
    return f"{kept} moves kept, {seq} were acknowledged" if kept > seq + 1 else ""


def _kept(setup: House, attempt: int | None) -> int:
    query = "SELECT count(*) FROM games_journalentry WHERE attempt_id = %s AND action NOT LIKE 'end:%%'"
    if not setup.database:
        query = query.replace("%%", "%")
    return int(setup.rows(query, attempt)[0][0])


PROMISE = Promise(
    number=12,
    name="no right outlives its loss",
    harm="log-out, ban, password change, account given up, foreign Origin, watchers and strangers that send moves",
    unit="losses",
    full=400,
    short=4,
    batch=80,
    setups=("cluster", "sqlite"),
    short_setups=("cluster",),
    run=run,
)
