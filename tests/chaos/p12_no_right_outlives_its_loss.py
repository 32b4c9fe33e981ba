"""P12: no right outlives its loss: whose it was is closed or told within 5 s, and nothing is accepted after that."""

import json
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, zip_longest

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.bad.sockets import FOREIGN
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House, Person
from tests.chaos.looks import LOOKS, Look, Seen
from tests.chaos.rights import Taking
from tests.support.tab import Tab

WITHIN_S = 5.0
AT_ONCE = 10
"""Rounds side by side, each with people of its own."""

LOSSES = ("log-out", "ban", "a new password", "an account given up", "an expired session")
SENDERS = ("a foreign Origin", "a watcher that moves", "a stranger that moves")
HARMS = tuple(filter(None, chain(*zip_longest([*LOSSES, *SENDERS], LOOKS))))
"""Of each kind some first, for the short form."""


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each round takes one right from one player who keeps moving, or who watches one, at processes of chance."""
    report, chance = Report(0), random.Random(seed)
    harms = [HARMS[number % len(HARMS)] for number in range(rounds)]
    people = iter(setup.people(2 * sum(harm not in LOOKS for harm in harms)))
    kinds = [LOOKS[harm][0] for harm in harms if harm in LOOKS]
    pairs = iter(json.loads(setup.python("tests.chaos.circles", *kinds)) if kinds else [])
    with Taking(setup) as taking, ThreadPoolExecutor(AT_ONCE) as thread:
        doing: list[tuple[str, Future[Seen]]] = []
        for harm in harms:
            round_ = Round(setup, chance=random.Random(chance.random()), taking=taking)
            given = next(pairs) if harm in LOOKS else (next(people), next(people))
            doing.append((harm, thread.submit(_done, round_.look if harm in LOOKS else round_.send, harm, given)))
        for harm, one in doing:
            _count(report, harm, one.result())
            progress(report.met)
    return report


def _done(round_: Callable[..., Seen], harm: str, given: object) -> Seen:
    try:
        return round_(harm, given)
    except Exception as error:
        return Seen(f"{type(error).__name__}: {error}")


def _count(report: Report, harm: str, seen: Seen) -> None:
    report.met += 1
    report.figures[harm] = report.figures.get(harm, 0) + 1
    report.figures["worst seconds"] = max(report.figures.get("worst seconds", 0.0), round(seen.took, 2))
    report.figures["before"] = report.figures.get("before", 0) + seen.before
    if seen.fault:
        report.faults.append(f"{harm}: {seen.fault}")


class Round:
    """One right, and its loss."""

    def __init__(self, setup: House, *, chance: random.Random, taking: Taking) -> None:
        self.setup, self.taking = setup, taking
        self.here, self.there = chance.choice(setup.web), chance.choice(setup.web)
        self.within = WITHIN_S * setup.patience

    def look(self, harm: str, pair: dict[str, Person]) -> Seen:
        """Somebody who watches may no more."""
        _, way = LOOKS[harm]
        with Look(pair, here=self.here, there=self.there, within=self.within) as look:
            seen = look.lose(way, self.taking)
            kept = _kept(self.setup, look.attempt)
        if not seen.fault and kept != look.seq:
            seen.fault = f"{kept} moves kept, the player made {look.seq}"
        return seen

    def send(self, harm: str, two: tuple[Person, Person]) -> Seen:
        """Somebody who plays, or never had the right to."""
        mine, other = two
        if harm == "a foreign Origin":
            return Seen(next(self._opened_from_afar(mine), ""))
        with Tab(self.here, mine) as tab:
            tab.hello()
            if harm in LOSSES:
                with ThreadPoolExecutor(1) as thread:
                    order = {"harm": harm, "key": mine["key"], "name": mine["name"]}
                    return self._lost(tab, mine, loss=thread.submit(self.taking.take, order))
            with Tab(self.there, mine if harm == "a watcher that moves" else other) as second:
                second.attempt = mine["attempt"]
                if harm == "a watcher that moves":
                    second.say("watch")
                    second.hear()
                return Seen(_closed_after(second, moves=3, code=4403, setup=self.setup))

    def _opened_from_afar(self, mine: Person) -> Iterator[str]:
        for origin in FOREIGN:
            with suppress(InvalidStatus):
                Tab(self.here, mine, origin=origin.format(port=self.here.port)).leave()
                yield f"a socket opened from {origin}"

    def _lost(self, tab: Tab, mine: Person, *, loss: Future[float]) -> Seen:
        """Moves all the while until it is closed; after that nothing is kept, from whatever process."""
        seq = 0
        try:
            while not loss.done() or time.monotonic() - loss.result() < 3 * self.within:
                tab.say("play", seq=seq + 1, action="undo" if seq % 2 else "draw")
                if tab.answer()["type"] == "ack":
                    seq += 1
                time.sleep(0.1)
        except ConnectionClosed:
            pass
        took = max(0.0, time.monotonic() - loss.result())
        return Seen(self._after(tab, mine, took=took, acknowledged=seq), took, seq)

    def _after(self, tab: Tab, mine: Person, *, took: float, acknowledged: int) -> str:
        if took > self.within:
            return f"closed after {took:.1f} s only"
        if tab.closed() != 4401:
            return f"closed with {tab.closed()}"
        for web in self.setup.web:
            with Tab(web, mine) as again:
                if again.closed() != 4401:
                    return f"let in again, closed with {again.closed()}"
        kept = _kept(self.setup, tab.attempt)
        # The one that was on its way when the socket was closed may be kept, unanswered.
        return f"{kept} moves kept, {acknowledged} were acknowledged" if kept > acknowledged + 1 else ""


def _closed_after(tab: Tab, *, moves: int, code: int, setup: House) -> str:
    with suppress(ConnectionClosed):
        for _ in range(moves):
            tab.say("play", seq=1, action="draw")
    ended = tab.closed()
    kept = _kept(setup, tab.attempt)
    return "" if ended == code and kept == 0 else f"closed with {ended}, {kept} moves kept"


def _kept(setup: House, attempt: int | None) -> int:
    query = "SELECT count(*) FROM games_journalentry WHERE attempt_id = %s AND action NOT LIKE 'end:%%'"
    if not setup.database:
        query = query.replace("%%", "%")
    return int(setup.rows(query, attempt)[0][0])


PROMISE = Promise(
    number=12,
    name="no right outlives its loss",
    harm="log-out, ban, password change, account given up, foreign Origin, watchers and strangers that send moves; "
    "unfriended, blocked, shown no more, while one watches",
    unit="losses",
    full=400,
    short=6,
    batch=100,
    setups=("cluster", "sqlite"),
    short_setups=("cluster",),
    run=run,
)
