"""What happens by itself, step after step: a process goes on, a thread reads, something arrives, somebody acts.

It answers for each step being something that may come next; which one does is the schedule's chance.
"""

from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from tests.simulation.loop import Job
from tests.simulation.process import Process, SteppedWriter

if TYPE_CHECKING:
    from tests.simulation.world import World

Step = Callable[[], bool]
"""Does something and says so, or could not."""


class Weighed:
    """Steps, some likelier than others."""

    def __init__(self, *steps: tuple[Step, int]) -> None:
        self._steps = [step for step, _ in steps]
        self._weights = list(accumulate(weight for _, weight in steps))
        self._whole = self._weights[-1]

    def choose(self, chance: Random) -> Step:
        return self._steps[bisect(self._weights, chance.random() * self._whole)]


class Doings:
    """`choices`: all of them, weighed."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._chance = world.chance
        self.choices = Weighed(
            (self.run, 14),
            (self.go_on, 12),
            (self.arrive_up, 12),
            (self.arrive_down, 12),
            (self.act, 18),
            (self.work, 10),
            (self.write, 8),
            (self.carry, 12),
            (self.pass_time, 1),
        )

    def run(self) -> bool:
        busy = [process for process in self._world.processes if process.alive and process.loop.is_busy()]
        if not busy:
            return False
        process = self._chance.choice(busy)
        most = self._chance.choice((1, 3, 30, 30))
        with process.running():
            process.loop.run(most)
        return True

    def go_on(self) -> bool:
        """A process does all it can for a while, but for what its writer has to do."""
        process = self._chance.choice(self._world.processes)
        loop, did = process.loop, False
        for _ in range(self._chance.choice((2, 8))):
            with process.running():
                did = loop.run() or did
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

    def arrive_up(self) -> bool:
        waiting = [link for link in self._world.links if link.up]
        if not waiting:
            return False
        link = self._chance.choice(waiting)
        for _ in range(self._chance.choice((1, 3, 8))):
            if link.up:
                link.deliver_up()
        return True

    def arrive_down(self) -> bool:
        waiting = [link for link in self._world.links if link.down and not link.is_cut]
        if not waiting:
            return False
        link = self._chance.choice(waiting)
        for _ in range(self._chance.choice((1, 3, 8))):
            if link.down and not link.is_cut:
                link.deliver_down()
        return True

    def act(self) -> bool:
        """Somebody who can does something; those who play more often than those who watch."""
        able = [tab for tab in self._world.tabs if tab.can_act()]
        if not able:
            return False
        players = [tab for tab in able if tab.seat]
        tab = self._chance.choice(players if players and self._chance.random() < 0.6 else able)
        if tab.link is None:
            return self._world.connect(tab)
        tab.act()
        return True

    def work(self) -> bool:
        """A thread reads the database, or tells what it has read."""
        busy = [process for process in self._world.processes if process.loop.jobs or process.loop.done]
        if not busy:
            return False
        process = self._chance.choice(busy)
        loop = process.loop
        if loop.jobs and (not loop.done or self._chance.random() < 0.5):
            self._do_job(process, loop.jobs.pop(self._chance.randrange(len(loop.jobs))))
        if loop.done and self._chance.random() < 0.7:
            loop.call_soon(loop.done.pop(self._chance.randrange(len(loop.done))).tell)
        return True

    def _do_job(self, process: Process, job: Job) -> None:
        with process.running(on_loop=False):
            job.work()
        if process.alive:
            process.loop.done.append(job)

    def write(self) -> bool:
        ready = [process for process in self._world.processes if process.alive and _writer(process).has_work()]
        if not ready:
            return False
        process = self._chance.choice(ready)
        self._world.note(f"{process.name} writes")
        with process.running(on_loop=False):
            _writer(process).step()
        return True

    def carry(self) -> bool:
        """The bus takes a notice, hands one over, or confirms that it will."""
        waiting = [one for one in self._world.processes if one.wire.told or one.wire.came or one.wire.waits()]
        if not waiting:
            return False
        process = self._chance.choice(waiting)
        if process.wire.waits() and self._chance.random() < 0.6:
            with process.running():
                process.wire.confirm()
        elif process.wire.came:
            notice = process.wire.came.pop(0)
            assert process.live is not None
            process.loop.call_soon(process.live.hub.hear, notice)
        elif process.wire.told:
            notice = process.wire.told.pop(0)
            for other in self._world.processes:
                if notice.topic in other.wire.topics and not self._world.bus_down:
                    self._hand_over(other.wire.came, notice)
        return True

    def _hand_over(self, came: list, notice: object) -> None:
        chance = self._chance.random() if self._world.faulty else 1.0
        if chance < 0.15:
            return self._world.note(f"lost: {type(notice).__name__}")
        came.append(notice)
        if chance < 0.25:
            came.append(notice)
        if chance < 0.4:
            came.insert(self._chance.randint(0, len(came) - 1), came.pop())
        return None

    def pass_time(self) -> bool:
        self._world.now_ms += self._chance.choice((50, 300, 1000, 1000, 2500))
        return True


def _writer(process: Process) -> SteppedWriter:
    assert process.live is not None
    assert isinstance(process.live.writer, SteppedWriter)
    return process.live.writer
