"""P9: only the server's clock counts, whatever a client claims and however the machine's wall clock jumps."""

import json
import random
import signal
import time
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from urllib.error import HTTPError

from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.support.service import Service, Visitor
from tests.support.tab import Tab
from tests.support.timeshift import day_after

OFF_MS = 50
JUMP_S = 7200
TEN_YEARS_MS = 10 * 365 * 86_400_000
MOVES = 4
RESTART_EVERY = 10

EARLIER = """
from datetime import timedelta
from django.db.models import F
from games.models import Attempt
Attempt.objects.filter(pk__in={attempts}).update(started_at=F("started_at") - timedelta(hours=5))
"""
"""The games were begun before any hour that a process may take it to be: no game begins in the future."""

DEALS = """
from games.dealing import candidate
for _ in range(2):
    deal = candidate("S", draw=1, secret=b"for a night")
    deal.pooled, deal.proof, deal.line, deal.par = True, "taken on trust", "draw", 99
    deal.save()
"""
"""A day's deal and the next one's; whether they can be won is not asked here."""


@dataclass
class Times:
    """When, by this process's monotonic clock in ms, a move was sent and its ack came, and what `at` it got."""

    sent: float
    heard: float
    at: int


class Batch:
    def __init__(self, seed: int, setup: House) -> None:
        self.chance, self.setup = random.Random(seed), setup
        self.faults: list[str] = []
        self.figures: dict[str, float] = {
            "claims": 0,
            "jumps": 0,
            "restarts": 0,
            "midnights": 0,
            "to the instant": 0,
            "worst ms off": 0,
        }
        assert setup.shift is not None
        self.shift = setup.shift

    def fault(self, words: str) -> None:
        self.faults.append(words)

    def count(self, name: str) -> None:
        self.figures[name] += 1

    def round(self, person: dict[str, Any], number: int) -> None:
        service = self.chance.choice(self.setup.web)
        with Tab(service, person) as tab:
            tab.hello()
            self._claim(tab)
            times = [self._move(tab, seq) for seq in range(1, MOVES + 1)]
        self._durations(person, times)
        if number % RESTART_EVERY == 0:
            self._across_a_restart(service, person, last=times[-1].at)

    def midnight(self) -> None:
        """A daily is begun until its day's last instant and not after, and what was begun is played on."""
        setup, shift = self.setup, self.shift
        setup.web[0].manage("shell", "-v0", "-c", DEALS)
        for one in setup.web:
            one.stop()
        midnight = day_after(self._unplayed())
        shift.start_at(midnight - timedelta(minutes=1))
        setup.heal()
        today, tomorrow = midnight.date() - timedelta(days=1), midnight.date()
        early, other, late = (Visitor(setup.web[number % len(setup.web)]) for number in range(3))
        for visitor in (other, late):
            visitor.get("/")
        attempt = self._expect(early, day=today, midnight=midnight)
        shift.pass_until(midnight - timedelta(seconds=1))
        self._expect(late, day=tomorrow, midnight=midnight)
        self._expect(other, day=today, midnight=midnight)
        shift.pass_until(midnight + timedelta(seconds=1))
        self._expect(late, day=today, midnight=midnight)
        self._expect(late, day=tomorrow, midnight=midnight)
        with Tab(setup.web[-1], {"cookie": early.cookies, "attempt": attempt}) as tab:
            tab.hello()
            answer = tab.play(1)
            if answer["type"] != "ack":
                self.fault(f"begun before midnight, and then {answer}")
        self.count("midnights")

    def _unplayed(self) -> datetime:
        """A time on a day that has no daily yet, nor has the next: the clock was set back since the midnight before."""
        ((latest,),) = self.setup.rows("SELECT max(date) FROM games_daily")
        if latest is None:
            return self.shift.now()
        return max(self.shift.now(), datetime.fromisoformat(f"{latest}T00:00:00+00:00") + timedelta(days=1))

    def _expect(self, visitor: Visitor, *, day: date, midnight: datetime) -> int:
        """A start of that day's daily is answered as it must be at an instant between the asking and the answer."""

        def right() -> int:
            is_past = self.shift.now() >= midnight
            if day < midnight.date():
                return 409 if is_past else 201
            return 201 if is_past else 404

        allowed = {right()}
        try:
            attempt, found = visitor.post(f"/api/dailies/{day}/1/start", {})["attempt"], 201
        except HTTPError as error:
            attempt, found = 0, error.code
        allowed.add(right())
        if found not in allowed:
            self.fault(f"start of {day} before {self.shift.now()}: {found}, not {allowed}")
        self.figures["to the instant"] += len(allowed) == 1
        return int(attempt)

    def _claim(self, tab: Tab) -> None:
        """A client's own time is no part of any message."""
        claim = self.chance.choice(("at", "now", "time", "timestamp", "started_at", "sent"))
        value = int(time.time() * 1000) + self.chance.choice((-1, 1)) * TEN_YEARS_MS
        message = {"type": "play", "attempt": tab.attempt, "seq": 1, "action": "draw", claim: value}
        tab.say_text(json.dumps(message))
        answer = tab.hear()
        if (answer["type"], answer.get("fault"), answer.get("path")) != ("error", "bad-message", f"$.{claim}"):
            self.fault(f"a claimed {claim} was answered {answer}")
        before = time.monotonic() * 1000
        tab.say("ping", sent=value)
        pong = tab.until("pong")
        if pong["sent"] != value or abs(pong["now"] - value) < TEN_YEARS_MS / 2:
            self.fault(f"a ping of {value} after {before} was answered {pong}")
        self.count("claims")

    def _move(self, tab: Tab, seq: int) -> Times:
        time.sleep(self.chance.uniform(0, 0.15))
        self.shift.jump(self.chance.uniform(-JUMP_S, JUMP_S) - self.shift.jumped)
        self.count("jumps")
        sent = time.monotonic() * 1000
        answer = tab.play(seq)
        return Times(sent, time.monotonic() * 1000, answer["at"])

    def _durations(self, person: dict[str, Any], times: list[Times]) -> None:
        """Between two messages' reading lies at least what passed between the first's ack and the second's sending,
        and at most what passed between the first's sending and the second's ack."""
        for one in range(len(times)):
            for other in range(one + 1, len(times)):
                first, second = times[one], times[other]
                took = second.at - first.at
                off = max(second.sent - first.heard - took, took - (second.heard - first.sent))
                self.figures["worst ms off"] = max(self.figures["worst ms off"], round(off, 1))
                if off > OFF_MS:
                    self.fault(f"attempt {person['attempt']}: {took} ms between moves, off by {off:.0f}")

    def _across_a_restart(self, service: Service, person: dict[str, Any], *, last: int) -> None:
        self.shift.jump(-JUMP_S - self.shift.jumped)
        service.stop(how=self.chance.choice((signal.SIGKILL, signal.SIGTERM)))
        service.start()
        with Tab(service, person) as tab:
            shown = tab.hello()
            after = [tab.play(seq)["at"] for seq in (MOVES + 1, MOVES + 2)]
        if [last, shown["at"], *after] != sorted([last, shown["at"], *after]) or shown["at"] != last:
            self.fault(f"attempt {person['attempt']}: {last}, restarted at {shown['at']}, then {after}")
        self.count("restarts")


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Players who claim times, under a clock that jumps; now and then a restart, and one midnight."""
    batch = Batch(seed, setup)
    batch.midnight()
    people = setup.people(rounds)
    setup.web[0].manage("shell", "-v0", "-c", EARLIER.format(attempts=[one["attempt"] for one in people]))
    for number, person in enumerate(people, start=1):
        batch.round(person, number)
        progress(number, **batch.figures)
    return Report(rounds, batch.faults, batch.figures)


PROMISE = Promise(
    number=9,
    name="only the server's clock counts",
    harm="client times ±10 years, wall clock jumps ±2 h, UTC midnight ±1 s",
    unit="games",
    full=400,
    short=10,
    batch=100,
    setups=("cluster", "sqlite"),
    short_setups=("sqlite",),
    shifted=True,
    run=run,
)
