"""What goes wrong: sockets, processes, the bus, the database and wall clocks; and what others do to an attempt."""

from typing import TYPE_CHECKING

from django.db import OperationalError

from games import journal
from games.models import Status
from tests.simulation.doings import Weighed

if TYPE_CHECKING:
    from tests.simulation.world import World


class Faults:
    """`choices`: all of them, weighed."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._chance = world.chance
        self.choices = Weighed(
            (self.cut, 5),
            (self.kill, 2),
            (self.leave, 1),
            (self.bus_fault, 2),
            (self.database_fault, 1),
            (self.end_from_outside, 1),
            (world.keep, 3),
            (self.half_cut, 1),
            (self.jump, 1),
        )

    def cut(self) -> bool:
        tab = self._chance.choice(self._world.tabs)
        if tab.link is None:
            return False
        link = tab.link
        link.cut(up=self._chance.randint(0, len(link.up)), down=self._chance.randint(0, len(link.down)))
        return True

    def half_cut(self) -> bool:
        """As a cut, but everything under way arrives: what a browser does that closes."""
        tab = self._chance.choice(self._world.tabs)
        if tab.link is None:
            return False
        tab.link.cut(up=len(tab.link.up), down=len(tab.link.down))
        return True

    def kill(self) -> bool:
        alive = [process for process in self._world.processes if process.alive]
        if not alive:
            return self._world.restart()
        self._world.die(self._chance.choice(alive))
        return self._chance.random() < 0.5 or self._world.restart()

    def leave(self) -> bool:
        """A deploy: the process keeps what it has, says so, and ends."""
        alive = [process for process in self._world.processes if process.alive and not process.leaving]
        if not alive:
            return False
        process = self._chance.choice(alive)
        self._world.note(f"{process.name} is told to end")
        process.leaving = True
        with process.running():
            assert process.live is not None
            process.loop.create_task(process.live.stop()).add_done_callback(lambda _: self._world.die(process))
        return True

    def jump(self) -> bool:
        """Somebody sets a machine's wall clock."""
        process = self._chance.choice(self._world.processes)
        process.skew_ms += self._chance.choice((-7.2e6, -500.0, 500.0, 7.2e6))
        self._world.note(f"the wall clock of {process.name} is {process.skew_ms / 1000:+.2f} s off")
        return True

    def bus_fault(self) -> bool:
        self._world.bus_down = not self._world.bus_down
        self._world.note("the bus is gone" if self._world.bus_down else "the bus is back, empty")
        for process in self._world.processes:
            process.wire.came.clear()
            if self._world.bus_down:
                process.wire.topics.clear()
        return True

    def database_fault(self) -> bool:
        self._world.database_down = not self._world.database_down
        self._world.note("the database is gone" if self._world.database_down else "the database is back")
        return True

    def end_from_outside(self) -> bool:
        """Somebody resigns over HTTP, or begins another game."""
        alive = [process for process in self._world.processes if process.alive]
        if not alive or self._chance.random() < 0.6:
            return False
        process, attempt = self._chance.choice(alive), self._chance.choice(list(self._world.memory.attempts))
        started_at = self._world.memory.attempts[attempt].row.started_at
        assert started_at is not None
        if self._world.now_ms < started_at.timestamp() * 1000:
            return False
        self._world.note(f"{process.name} ends {attempt} from outside")
        with process.running(on_loop=False):
            try:
                journal.end(attempt, status=Status.RESIGNED)
            except OperationalError:
                pass
        return True
