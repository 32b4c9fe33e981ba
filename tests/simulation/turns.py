"""Whose turn it is: what a module of the service keeps for a whole process is that process's meanwhile.

It answers for each process finding its own things, within another's turn too; never for who is next.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from games import clock as clocks
from games import friends, races
from games.journal import notices
from games.live import runtime, socket

if TYPE_CHECKING:
    from tests.simulation.process import Process

PLACES: tuple[tuple[Any, str], ...] = (
    (notices.told, "listeners"),
    (races.notices.told, "listeners"),
    (friends.notices.told, "listeners"),
    (clocks, "process"),
    (socket, "PLAYERS"),
    (runtime, "_runtime"),
)
"""Where the service's modules keep something for a whole process."""

_SPACES = [(vars(where), name) for where, name in PLACES]


class Turns:
    """`now` is whose turn it is; what is set in the modules stays until somebody else needs it otherwise."""

    def __init__(self) -> None:
        self.nobody = Turn(self, process=None, loop=asyncio._get_running_loop())
        self.now = self.installed = self.nobody
        self._set_for: Process | None = None
        self.before: list[Turn] = []
        self._outside = tuple(getattr(where, name) for where, name in PLACES)

    @property
    def here(self) -> "Process | None":
        """The process whose turn it is."""
        return self.now.process

    def install(self, turn: "Turn") -> None:
        """Set in the modules what this turn has: nothing but the loop, where it is the same process's."""
        if turn.process is not self._set_for:
            self.set_for(turn.process)
        self.installed = turn
        asyncio._set_running_loop(turn.loop)

    def set_for(self, process: "Process | None") -> None:
        """Set in the modules what this process has of its own."""
        self._set_for = process
        for (space, name), own in zip(_SPACES, self._outside if process is None else process.own, strict=True):
            space[name] = own


class Turn:
    """Entered as often as it comes; within it may be others."""

    __slots__ = ("_turns", "loop", "process")

    def __init__(self, turns: Turns, *, process: "Process | None", loop: Any) -> None:
        self._turns = turns
        self.process = process
        self.loop = loop

    def __enter__(self) -> None:
        turns = self._turns
        turns.before.append(turns.now)
        turns.now = self
        if turns.installed is not self:
            turns.install(self)

    def __exit__(self, *_: object) -> None:
        turns = self._turns
        before = turns.now = turns.before.pop()
        if before is not turns.installed and before.process is not None:
            turns.install(before)
