"""One schedule: a scene, its processes and tabs, and what happens, step after step, as a seed has it.

First everything that may go wrong does; then the faults stop, what is under way arrives, and some seconds pass.
"""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import accumulate

from django.db import DatabaseError, OperationalError

from games import journal
from games.models import Status
from tests.simulation import memory as memories
from tests.simulation.link import Link
from tests.simulation.loop import Job
from tests.simulation.memory import Memory
from tests.simulation.process import Killed, Process, SteppedWriter
from tests.simulation.promises import Broken, Promises
from tests.simulation.scenes import scene
from tests.simulation.tab import Tab

QUIET_MS = 5_000
"""A stream is current so soon after the faults."""

ASK_MS = 1_000
"""Tabs say what they have, and the keeper keeps, so often."""

DEEPEST = 2
"""So many threads may be amid their work at once, one within the other."""

Step = Callable[[], bool]
"""Does something and says so, or could not."""


class World:
    """`story` takes the schedule's steps as texts, where somebody wants to read it."""

    def __init__(
        self,
        seed: int,
        *,
        steps: int = 100,
        writer: type[SteppedWriter] = SteppedWriter,
        story: Callable[[str], None] | None = None,
    ) -> None:
        self.chance = random.Random(seed)
        self.writer = writer
        self.here: Process | None = None
        self.bus_down = False
        self._story = story
        self._steps = steps
        self._database_down = False
        self._faults = True
        self._depth = 0
        self.links: list[Link] = []
        self._links = 0
        opening = scene(self.chance)
        self._now_ms = self._began_ms = opening.begins
        self.memory = Memory(gate=self.gate, unsure=self._unsure, clock=lambda: self._now_ms)
        memories.give_in(self.memory)
        for row, entries, _ in opening.attempts:
            self.memory.add(row, entries=entries)
        lines = {row.pk: line for row, _, line in opening.attempts}
        self.promises = Promises(self.memory, lines=lines, now=lambda: self._now_ms)
        self.note(f"a {opening.kind} with {[len(entries) for _, entries, _ in opening.attempts]} entries")
        self.processes = [self._born(f"p{number}") for number in range(self.chance.choice((1, 2, 2, 3)))]
        self._lives = len(self.processes)
        self.tabs = self._tabs(lines)
        self._fault_rate = self.chance.choice((0.0, 0.01, 0.03, 0.08))
        self._choices = _weighed(
            (self._run, 14),
            (self._go_on, 12),
            (self._arrive_up, 12),
            (self._arrive_down, 12),
            (self._act, 18),
            (self._work, 10),
            (self._write, 8),
            (self._carry, 12),
            (self._pass_time, 1),
        )
        self._fault_choices = _weighed(
            (self._cut, 5),
            (self._kill, 2),
            (self._leave, 1),
            (self._bus_fault, 2),
            (self._database_fault, 1),
            (self._end_from_outside, 1),
            (self._keep, 3),
            (self._half_cut, 1),
            (self._jump, 1),
        )

    # What others ask.

    def seconds(self) -> float:
        """The monotonic clock of every process, and a right wall clock."""
        return self._now_ms / 1000

    def note(self, what: str) -> None:
        if self._story is not None:
            self._story(f"{self._now_ms - self._began_ms:8.0f} {'  ' * self._depth}{what}")

    def faulted(self, what: str, error: BaseException | None) -> None:
        """Something happened that no code expected."""
        if not isinstance(error, DatabaseError):
            self.promises.fail("P15", f"{what}: {error!r}")

    def gate(self) -> None:
        """Somewhere amid the work of a thread: others go on meanwhile, and the database may be out of reach."""
        here = self.here
        if self._faults and self._depth < DEEPEST and self.chance.random() < 0.15:
            self._depth += 1
            for _ in range(self.chance.randint(1, 12)):
                self._step()
            self._depth -= 1
        if here is not None and not here.alive:
            raise Killed
        if self._database_down:
            raise OperationalError("the database is gone")

    def wait_for_database(self, seconds: float) -> None:
        """A thread waits; the others go on."""
        here = self.here
        self._depth += 1
        for _ in range(self.chance.randint(1, 12)):
            if self._depth <= DEEPEST + 1:
                self._step()
        self._depth -= 1
        self._now_ms += seconds * 1000
        if self._database_down and (self.chance.random() < 0.3 or self._depth):
            self._database_fault()
        if here is not None and not here.alive:
            raise Killed

    # The whole.

    def run(self) -> Broken | None:
        """Live through the schedule; the first promise that was not kept."""
        for tab in self.tabs:
            if self.chance.random() < 0.7:
                self._connect(tab)
        for _ in range(self._steps):
            self._step()
            if self.promises.broken is not None:
                return self.promises.broken
        self._heal()
        self._settle()
        self.promises.finish(self.tabs)
        return self.promises.broken

    def close(self) -> None:
        for process in self.processes:
            process.die()

    def _step(self) -> None:
        chance = self.chance.random()
        choices = self._fault_choices if chance < self._fault_rate else self._choices
        for _ in range(6):
            (step,) = self.chance.choices(choices[0], cum_weights=choices[1])
            try:
                if step():
                    break
            except Killed:
                break
        self._now_ms += self.chance.choice((0, 0, 1, 3, 20))

    # Steps.

    def _run(self) -> bool:
        busy = [process for process in self.processes if process.alive and process.loop.is_busy()]
        if not busy:
            return False
        process = self.chance.choice(busy)
        handles = self.chance.choice((1, 3, 30, 30))
        with process.running():
            while handles and process.alive and process.loop.is_busy():
                process.loop.step()
                handles -= 1
        return True

    def _go_on(self) -> bool:
        """A process does all it can for a while, but for what its writer has to do."""
        process = self.chance.choice(self.processes)
        loop, did = process.loop, False
        for _ in range(self.chance.choice((2, 8))):
            with process.running():
                while process.alive and loop.is_busy():
                    loop.step()
                    did = True
            if not (loop.jobs or process.wire.waits()):
                break
            if process.wire.waits():
                with process.running():
                    process.wire.confirm()
            while loop.jobs:
                self._do_job(process, loop.jobs.pop(0))
            while loop.done:
                loop.call_soon(loop.done.pop(0).tell)
        return did

    def _arrive_up(self) -> bool:
        waiting = [link for link in self.links if link.up]
        if not waiting:
            return False
        link = self.chance.choice(waiting)
        for _ in range(self.chance.choice((1, 1, 3))):
            if link.up:
                link.deliver_up()
        return True

    def _arrive_down(self) -> bool:
        waiting = [link for link in self.links if link.down and not link.is_cut]
        if not waiting:
            return False
        link = self.chance.choice(waiting)
        for _ in range(self.chance.choice((1, 1, 3))):
            if link.down and not link.is_cut:
                link.deliver_down()
        return True

    def _act(self) -> bool:
        shown = [tab for tab in self.tabs if tab.shown]
        tab = self.chance.choice(shown if shown and self.chance.random() < 0.7 else self.tabs)
        if tab.link is not None:
            tab.act()
        elif not tab.ousted or self.chance.random() < 0.05:
            return self._connect(tab)
        return True

    def _work(self) -> bool:
        """A thread reads the database, or tells what it has read."""
        busy = [process for process in self.processes if process.loop.jobs or process.loop.done]
        if not busy:
            return False
        process = self.chance.choice(busy)
        loop = process.loop
        if loop.jobs and (not loop.done or self.chance.random() < 0.5):
            self._do_job(process, loop.jobs.pop(self.chance.randrange(len(loop.jobs))))
        if loop.done and self.chance.random() < 0.7:
            loop.call_soon(loop.done.pop(self.chance.randrange(len(loop.done))).tell)
        return True

    def _do_job(self, process: Process, job: Job) -> None:
        with process.running(on_loop=False):
            job.work()
        if process.alive:
            process.loop.done.append(job)

    def _write(self) -> bool:
        ready = [process for process in self.processes if process.alive and _writer(process).has_work()]
        if not ready:
            return False
        process = self.chance.choice(ready)
        self.note(f"{process.name} writes")
        with process.running(on_loop=False):
            _writer(process).step()
        return True

    def _carry(self) -> bool:
        """The bus takes a notice, hands one over, or confirms that it will."""
        waiting = [one for one in self.processes if one.wire.told or one.wire.came or one.wire.waits()]
        if not waiting:
            return False
        process = self.chance.choice(waiting)
        if process.wire.waits() and self.chance.random() < 0.6:
            with process.running():
                process.wire.confirm()
        elif process.wire.came:
            notice = process.wire.came.pop(0)
            assert process.live is not None
            process.loop.call_soon(process.live.hub.hear, notice)
        elif process.wire.told:
            notice = process.wire.told.pop(0)
            for other in self.processes:
                if notice.topic in other.wire.topics and not self.bus_down:
                    self._hand_over(other.wire.came, notice)
        return True

    def _hand_over(self, came: list, notice: object) -> None:
        chance = self.chance.random() if self._faults and self._fault_rate else 1.0
        if chance < 0.15:
            return self.note(f"lost: {type(notice).__name__}")
        came.append(notice)
        if chance < 0.25:
            came.append(notice)
        if chance < 0.4:
            came.insert(self.chance.randint(0, len(came) - 1), came.pop())
        return None

    def _pass_time(self) -> bool:
        self._now_ms += self.chance.choice((50, 300, 1000, 1000, 2500))
        return True

    def _connect(self, tab: Tab) -> bool:
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

    # Faults.

    def _cut(self) -> bool:
        tab = self.chance.choice(self.tabs)
        if tab.link is None:
            return False
        link = tab.link
        link.cut(up=self.chance.randint(0, len(link.up)), down=self.chance.randint(0, len(link.down)))
        return True

    def _half_cut(self) -> bool:
        """As a cut, but everything under way arrives: what a browser does that closes."""
        tab = self.chance.choice(self.tabs)
        if tab.link is None:
            return False
        tab.link.cut(up=len(tab.link.up), down=len(tab.link.down))
        return True

    def _kill(self) -> bool:
        alive = [process for process in self.processes if process.alive]
        if not alive:
            return self._restart()
        self._die(self.chance.choice(alive))
        return self.chance.random() < 0.5 or self._restart()

    def _die(self, process: Process) -> None:
        self.note(f"{process.name} dies")
        process.die()
        for link in process.links:
            link.die(down=self.chance.randint(0, len(link.down)))

    def _restart(self) -> bool:
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

    def _leave(self) -> bool:
        """A deploy: the process keeps what it has, says so, and ends."""
        alive = [process for process in self.processes if process.alive and not process.leaving]
        if not alive:
            return False
        process = self.chance.choice(alive)
        self.note(f"{process.name} is told to end")
        process.leaving = True
        with process.running():
            assert process.live is not None
            process.loop.create_task(process.live.stop()).add_done_callback(lambda _: self._die(process))
        return True

    def _jump(self) -> bool:
        """Somebody sets a machine's wall clock."""
        process = self.chance.choice(self.processes)
        process.skew_ms += self.chance.choice((-7.2e6, -500.0, 500.0, 7.2e6))
        self.note(f"the wall clock of {process.name} is {process.skew_ms / 1000:+.2f} s off")
        return True

    def _bus_fault(self) -> bool:
        self.bus_down = not self.bus_down
        self.note("the bus is gone" if self.bus_down else "the bus is back, empty")
        for process in self.processes:
            process.wire.came.clear()
            if self.bus_down:
                process.wire.topics.clear()
        return True

    def _database_fault(self) -> bool:
        self._database_down = not self._database_down
        self.note("the database is gone" if self._database_down else "the database is back")
        return True

    def _unsure(self) -> bool:
        return self._faults and self.chance.random() < self._fault_rate

    def _end_from_outside(self) -> bool:
        """Somebody resigns over HTTP, or begins another game."""
        alive = [process for process in self.processes if process.alive]
        if not alive or self.chance.random() < 0.6:
            return False
        process, attempt = self.chance.choice(alive), self.chance.choice(list(self.memory.attempts))
        if self._now_ms < self.memory.attempts[attempt].row.started_at.timestamp() * 1000:
            return False
        self.note(f"{process.name} ends {attempt} from outside")
        with process.running(on_loop=False):
            try:
                journal.end(attempt, status=Status.RESIGNED)
            except OperationalError:
                pass
        return True

    def _keep(self) -> bool:
        self.note("the keeper keeps")
        here, self.here = self.here, None
        try:
            self.memory.keep(datetime.fromtimestamp(self._now_ms / 1000, UTC))
        except OperationalError:
            pass
        finally:
            self.here = here
        return True

    # Afterwards.

    def _heal(self) -> None:
        self.note("the faults stop")
        self._faults, self._database_down = False, False
        if self.bus_down:
            self._bus_fault()
        self._restart()

    def _settle(self) -> None:
        """Everything that is under way arrives; time goes from timer to timer, until all is told or should be."""
        ended_ms, asked_ms = self._now_ms, 0.0
        while self.promises.broken is None:
            # What is kept meanwhile, an end above all, may take as long to be told as anything else.
            until = max(ended_ms, self.memory.changed_ms) + QUIET_MS
            if self._now_ms - asked_ms >= ASK_MS:
                # Nothing may happen after this: what is due at this very instant would be told only later.
                if asked_ms and self.promises.finished(self.tabs):
                    return
                asked_ms = self._now_ms
                self._keep()
                for tab in self.tabs:
                    tab.ask()
            self._exhaust()
            if self._now_ms >= until:
                return
            timers = [at for process in self.processes if (at := process.loop.next_at()) is not None]
            following = min([at * 1000 for at in timers], default=until)
            # A little more, since seconds and milliseconds do not round alike.
            self._now_ms = max(self._now_ms, min(following, until) + 0.001)

    def _exhaust(self) -> None:
        for _ in range(500):
            if not self._something():
                return
            if self.promises.broken is not None:
                return
        self.promises.fail("P15", "there is no end to it")

    def _something(self) -> bool:
        self._restart()
        for tab in self.tabs:
            if tab.link is None and not tab.ousted:
                self._connect(tab)
        did = False
        for process in self.processes:
            with process.running():
                while process.alive and process.loop.is_busy():
                    process.loop.step()
                    did = True
        for link in self.links:
            while link.up:
                link.deliver_up()
                did = True
            while link.down and not link.is_cut:
                link.deliver_down()
                did = True
        for step in (self._work, self._write, self._carry):
            try:
                while step():
                    did = True
            except Killed:
                did = True
        return did

    def _born(self, name: str) -> Process:
        skew_ms = self.chance.choice((0.0, -40.0, 40.0, -7.2e6, 7.2e6))
        self.note(f"{name} begins, its wall clock {skew_ms / 1000:+.2f} s off")
        return Process(self, name, skew_ms=skew_ms)

    def _tabs(self, lines: dict) -> list[Tab]:
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
                        note=self.note,
                    )
                )
        return tabs


def _writer(process: Process) -> SteppedWriter:
    assert process.live is not None
    assert isinstance(process.live.writer, SteppedWriter)
    return process.live.writer


def _weighed(*steps: tuple[Step, float]) -> tuple[list[Step], list[float]]:
    return [step for step, _ in steps], list(accumulate(weight for _, weight in steps))
