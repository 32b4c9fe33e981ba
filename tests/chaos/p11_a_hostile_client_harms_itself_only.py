"""P11: a hostile or slow client harms itself only: it is gone within 20 s, and the others do not notice."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack

import psutil

from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House
from tests.support.service import Service
from tests.support.tab import Tab

HARMS = ("flood", "huge_body", "slow_reader_that_talks", "half_open", "thousand_sockets")
"""The quick ones first: they are the short form, and `tests/live/test_slow.py` has the others in small."""
GONE_WITHIN_S = 20.0
SECONDS = 40
PLAYERS = 4
CALM_S = 6.0
MOST_MIB = 64
MOST_TIMES = 2.0
FLOOR_MS = 50.0
"""Below this a p99 is noise of the machine: twice nothing is nothing."""

NOTICED_S = 2.0
"""What starting a process and counting seconds may add."""


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each round: people play in peace, then beside the harm; delays and memory are compared."""
    report = Report(0)
    for number in range(rounds):
        harm = HARMS[(seed + number) % len(HARMS)]
        web = setup.web[number % len(setup.web)]
        report.faults += [f"{harm}: {fault}" for fault in _round(harm, setup=setup, web=web, report=report)]
        report.met += 1
        report.figures[harm] = report.figures.get(harm, 0) + 1
        progress(report.met)
    return report


def _round(harm: str, *, setup: House, web: Service, report: Report) -> Iterator[str]:
    *people, hostile = setup.people(PLAYERS + 1)
    assert web.process is not None
    process = psutil.Process(web.process.pid)
    order = {"harm": harm, "port": web.port, "url": web.url, "person": hostile, "seconds": SECONDS}
    with ExitStack() as stack, ThreadPoolExecutor(1) as thread:
        tabs = [stack.enter_context(Tab(web, person)) for person in people]
        for tab in tabs:
            tab.hello()
        players = [Mover(tab) for tab in tabs]
        calm = _p99(players, lambda began: time.monotonic() - began > CALM_S)
        before = process.memory_info().rss
        most = [before]
        doing: Future[str] = thread.submit(setup.python, "tests.chaos.hostile", given=json.dumps(order))

        def over(_: float) -> bool:
            most.append(process.memory_info().rss)
            return doing.done()

        busy = _p99(players, over)
        told = json.loads(doing.result())
    grown = (max(most) - before) / 2**20
    for name, value in (("worst MiB more", grown), ("worst p99 ms beside", busy), ("worst p99 ms in peace", calm)):
        report.figures[name] = max(report.figures.get(name, 0.0), round(value, 1))
    if told["gone"] is not None:
        report.figures["worst seconds"] = max(report.figures.get("worst seconds", 0.0), round(told["gone"], 1))
    if told["gone"] is None or (
        harm != "thousand_sockets" and told["gone"] > GONE_WITHIN_S * setup.patience + NOTICED_S
    ):
        yield f"gone after {told['gone']} s"
    paced = int(ENVIRONMENT["OPENINGS_BURST"]) + int(ENVIRONMENT["OPENINGS_PER_SECOND"]) * ((told["gone"] or 0) + 1)
    if harm == "thousand_sockets" and told["most"] > paced:
        yield f"{told['most']} sockets of one account"
    if grown > MOST_MIB:
        yield f"{grown:.0f} MiB more"
    if busy > max(FLOOR_MS, MOST_TIMES * calm) * setup.patience:
        yield f"p99 of the others {busy:.0f} ms, in peace {calm:.0f} ms"


class Mover:
    """Draws and takes it back, for ever."""

    def __init__(self, tab: Tab) -> None:
        self.tab, self.seq = tab, 0

    def move(self) -> float:
        """One move; its delay in ms."""
        self.seq += 1
        began = time.monotonic()
        answer = self.tab.play(self.seq, "draw" if self.seq % 2 else "undo")
        assert answer["type"] == "ack", answer
        return (time.monotonic() - began) * 1000


def _p99(players: list[Mover], over) -> float:  # type: ignore[no-untyped-def]
    began, delays = time.monotonic(), []
    while not over(began) or len(delays) < 200:
        delays += [player.move() for player in players]
        time.sleep(0.06)
    return sorted(delays)[int(len(delays) * 0.99)]


ENVIRONMENT = {
    "MESSAGE_BURST": "20",
    "MESSAGES_PER_SECOND": "20",
    "SOCKETS_PER_PLAYER": "200",
    "OPENINGS_BURST": "12",
    "OPENINGS_PER_SECOND": "8",
}
PROMISE = Promise(
    number=11,
    name="a hostile or slow client harms itself only",
    harm="a slow reader, 10,000 messages a second, 300 MiB POST, half-open × 500, 1,000 sockets of one account",
    unit="harms",
    full=25,
    short=2,
    batch=10,
    setups=("cluster", "sqlite"),
    short_setups=("sqlite",),
    environment=ENVIRONMENT,
    run=run,
)
