"""Afterwards: the faults have stopped, everything that is under way arrives, and some seconds pass.

It answers for a promise that takes time having had that time, and for nothing happening after the last look at it.
"""

from typing import TYPE_CHECKING

from tests.simulation.process import Killed

if TYPE_CHECKING:
    from tests.simulation.world import World

QUIET_MS = 5_000
"""A stream is current so soon after the faults."""

ASK_MS = 1_000
"""Tabs say what they have, and the keeper keeps, so often."""


class Quiet:
    def __init__(self, world: "World") -> None:
        self._world = world

    def settle(self) -> bool:
        """Everything that is under way arrives; time goes from timer to timer, until all is told or should be.

        Whether all was found as it must be in the end.
        """
        ended_ms, asked_ms = self._world.now_ms, 0.0
        while self._world.promises.broken is None:
            # What is kept meanwhile, an end above all, may take as long to be told as anything else.
            until = max(ended_ms, self._world.memory.changed_ms) + QUIET_MS
            if self._world.now_ms - asked_ms >= ASK_MS:
                # Nothing may happen after this: what is due at this very instant would be told only later.
                if asked_ms and self._world.promises.finished(self._world.tabs):
                    return True
                asked_ms = self._world.now_ms
                self._world.keep()
                for tab in self._world.tabs:
                    tab.ask()
            self._exhaust()
            if self._world.now_ms >= until:
                break
            timers = [at for process in self._world.processes if (at := process.loop.next_at()) is not None]
            following = min([at * 1000 for at in timers], default=until)
            # A little more, since seconds and milliseconds do not round alike.
            self._world.now_ms = max(self._world.now_ms, min(following, until) + 0.001)
        return False

    def _exhaust(self) -> None:
        for _ in range(500):
            if not self._something():
                return
            if self._world.promises.broken is not None:
                return
        self._world.promises.fail("P15", "there is no end to it")

    def _something(self) -> bool:
        self._world.restart()
        for tab in self._world.tabs:
            if tab.link is None and not tab.ousted:
                self._world.connect(tab)
        did, doings = False, self._world.doings
        for process in self._world.processes:
            with process.running():
                did = process.loop.run() or did
        for link in self._world.links:
            while link.up:
                link.deliver_up()
                did = True
            while link.down and not link.is_cut:
                link.deliver_down()
                did = True
        for step in (doings.work, doings.write, doings.carry):
            try:
                while step():
                    did = True
            except Killed:
                did = True
        return did
