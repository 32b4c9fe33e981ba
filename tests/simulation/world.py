"""One schedule: a scene, its processes and tabs, and what happens, step after step, as a seed has it.

First everything that may go wrong does; then the faults stop, what is under way arrives, and some seconds pass.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from django.db import DatabaseError, OperationalError

from tests.simulation.chance import Chance
from tests.simulation.deals import Line
from tests.simulation.doings import Doings
from tests.simulation.faults import Faults
from tests.simulation.given import give_in
from tests.simulation.link import Link
from tests.simulation.memory import Memory
from tests.simulation.process import Killed, Process, SteppedWriter
from tests.simulation.promises import Broken, Promises
from tests.simulation.quiet import Quiet
from tests.simulation.scenes import scene
from tests.simulation.tab import Tab
from tests.simulation.turns import Turns

DEEPEST = 2
"""So many threads may be amid their work at once, one within the other."""


class World:
    """`story` takes the schedule's steps as texts, where somebody wants to read it. `now_ms`: the database's clock;
    `faulty`: whether anything may go wrong now."""

    def __init__(
        self,
        seed: int,
        *,
        steps: int = 100,
        writer: type[SteppedWriter] = SteppedWriter,
        story: Callable[[str], None] | None = None,
    ) -> None:
        self.chance = Chance(seed)
        self.writer = writer
        self.turns = Turns()
        self.bus_down = False
        self.database_down = False
        self.links: list[Link] = []
        self.doings = Doings(self)
        self.faults = Faults(self)
        self._story = story
        self._steps = steps
        self._healing = False
        self._depth = 0
        self._links = 0
        opening = scene(self.chance)
        self.now_ms = self._began_ms = opening.begins
        self.memory = Memory(gate=self.gate, unsure=self._unsure, clock=lambda: self.now_ms)
        give_in(self.memory)
        for row, entries, _ in opening.attempts:
            self.memory.add(row, entries=entries)
        lines = {row.pk: line for row, _, line in opening.attempts}
        self.promises = Promises(self.memory, lines=lines, now=lambda: self.now_ms)
        self.note(f"a {opening.kind} with {[len(entries) for _, entries, _ in opening.attempts]} entries")
        self.processes = [self._born(f"p{number}") for number in range(self.chance.choice((1, 2, 2, 3)))]
        self._lives = len(self.processes)
        self.tabs = self._tabs(lines)
        self._fault_rate = self.chance.choice((0.0, 0.01, 0.03, 0.08))

    # What others ask.

    def seconds(self) -> float:
        """The monotonic clock of every process, and a right wall clock."""
        return self.now_ms / 1000

    def note(self, what: str) -> None:
        if self._story is not None:
            self._story(f"{self.now_ms - self._began_ms:8.0f} {'  ' * self._depth}{what}")

    def faulted(self, what: str, error: BaseException | None) -> None:
        """Something happened that no code expected."""
        if not isinstance(error, DatabaseError):
            self.promises.fail("P15", f"{what}: {error!r}")

    def gate(self) -> None:
        """Somewhere amid the work of a thread: others go on meanwhile, and the database may be out of reach."""
        here = self.turns.here
        if not self._healing and self._depth < DEEPEST and self.chance.random() < 0.15:
            self._depth += 1
            for _ in range(self.chance.randint(1, 12)):
                self._step()
            self._depth -= 1
        if here is not None and not here.alive:
            raise Killed
        if self.database_down:
            raise OperationalError("the database is gone")

    def wait_for_database(self, seconds: float) -> None:
        """A thread waits; the others go on."""
        here = self.turns.here
        self._depth += 1
        for _ in range(self.chance.randint(1, 12)):
            if self._depth <= DEEPEST + 1:
                self._step()
        self._depth -= 1
        self.now_ms += seconds * 1000
        if self.database_down and (self.chance.random() < 0.3 or self._depth):
            self.faults.database_fault()
        if here is not None and not here.alive:
            raise Killed

    # The whole.

    def run(self) -> Broken | None:
        """Live through the schedule; the first promise that was not kept."""
        for tab in self.tabs:
            if self.chance.random() < 0.7:
                self.connect(tab)
        for _ in range(self._steps):
            self._step()
            if self.promises.broken is not None:
                return self.promises.broken
        self._heal()
        if not Quiet(self).settle():
            self.promises.finish(self.tabs)
        return self.promises.broken

    def close(self) -> None:
        for process in self.processes:
            process.die()
        self.turns.install(self.turns.nobody)

    def _step(self) -> None:
        chance = self.chance.random()
        choices = self.faults.choices if chance < self._fault_rate else self.doings.choices
        for _ in range(6):
            try:
                if choices.choose(self.chance)():
                    break
            except Killed:
                break
        self.now_ms += self.chance.choice((0, 0, 1, 3, 20))

    # Who is there.

    def connect(self, tab: Tab) -> bool:
        alive = [process for process in self.processes if process.alive and not process.leaving]
        if not alive:
            return False
        self._links += 1
        self.links = [link for link in self.links if link.up or not link.is_cut]
        link = Link(self, self.chance.choice(alive), tab, number=self._links)
        self.note(f"{tab.name} connects to {link.process.name} as {link.name}")
        self.links.append(link)
        tab.open(link)
        return True

    def die(self, process: Process) -> None:
        self.note(f"{process.name} dies")
        process.die()
        for link in process.links:
            link.die(down=self.chance.randint(0, len(link.down)))

    def restart(self) -> bool:
        dead = [process for process in self.processes if not process.alive]
        for process in dead:
            # What it had sent is under way still.
            self.processes.remove(process)
            for link in process.links:
                while link.down and not link.is_cut:
                    link.deliver_down()
            self.processes.append(self._born(f"p{self._lives}"))
            self._lives += 1
        return bool(dead)

    def keep(self) -> bool:
        """The keeper's look at all whose time has come."""
        self.note("the keeper keeps")
        with self.turns.nobody:
            try:
                self.memory.keep(datetime.fromtimestamp(self.now_ms / 1000, UTC))
            except OperationalError:
                pass
        return True

    def _born(self, name: str) -> Process:
        skew_ms = self.chance.choice((0.0, -40.0, 40.0, -7.2e6, 7.2e6))
        self.note(f"{name} begins, its wall clock {skew_ms / 1000:+.2f} s off")
        return Process(self, name, skew_ms=skew_ms)

    def _tabs(self, lines: dict[int, Line]) -> list[Tab]:
        tabs: list[Tab] = []
        for attempt, line in lines.items():
            seats = [f"{attempt}-seat-of-tab-{number:04}" for number in range(self.chance.choice((1, 1, 2, 3)))]
            seats += [""] * self.chance.choice((0, 1, 2))
            for seat in seats:
                name = f"{attempt}{'abcde'[len(tabs) % 5]}{'' if seat else ' (watches)'}"
                player = attempt if seat or len(lines) == 1 else self.chance.choice((1, 2, 3))
                tabs.append(
                    Tab(
                        name,
                        player=player,
                        attempt=attempt,
                        line=line,
                        seat=seat,
                        chance=self.chance,
                        note=None if self._story is None else self.note,
                    )
                )
        return tabs

    # Whether anything goes wrong.

    @property
    def faulty(self) -> bool:
        return not self._healing and self._fault_rate > 0

    def _unsure(self) -> bool:
        return not self._healing and self.chance.random() < self._fault_rate

    def _heal(self) -> None:
        self.note("the faults stop")
        self._healing, self.database_down = True, False
        if self.bus_down:
            self.faults.bus_fault()
        self.restart()
