"""The real program under a wall clock of the test's own: `python -m tests.support.timeshift FILE serve --port …`.

`Shift` is the test's hand on that clock, `command` the words that start a process under it. Two things can happen to a
clock, also while the process runs: it *jumps* – the machine's wall clock, and with it the database's clock as this
process reads it, is set to another hour, and the monotonic clock stays – or time *passes*: the process has lived so
much longer, by every clock that decides something. Nothing else is changed, and no part of the program knows of it:
sleeping, the event loop and the timeouts of sockets go by the machine.
"""

import gc
import mmap
import os
import struct
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

_FORM = struct.Struct("=dd")

_FUNCTIONS = (FunctionType, BuiltinFunctionType)

_true_time, _true_monotonic = time.time, time.monotonic


class Shift:
    """Seconds that the wall clock has jumped by, and that have passed, kept in a file that processes look at."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            path.write_bytes(_FORM.pack(0.0, 0.0))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _FORM.size)

    def command(self, *words: str) -> tuple[str, ...]:
        """What python is given to run `manage.py WORDS` under this clock; for `Service.command` without its port."""
        return ("-m", "tests.support.timeshift", str(self.path), *words)

    @property
    def jumped(self) -> float:
        """By how much the wall clock was set, in seconds."""
        return float(_FORM.unpack(self._map[:])[0])

    @property
    def passed(self) -> float:
        """How much longer everything has lived than the machine says, in seconds."""
        return float(_FORM.unpack(self._map[:])[1])

    def jump(self, seconds: float) -> None:
        """Set the wall clock forward, or back, from where it is."""
        self._map[:] = _FORM.pack(self.jumped + seconds, self.passed)

    def pass_time(self, seconds: float) -> None:
        """Let so much time go by at once."""
        self._map[:] = _FORM.pack(self.jumped, self.passed + seconds)

    def start_at(self, moment: datetime) -> None:
        """Set the wall clock to a moment, before the processes start that are to begin then."""
        self.jump((moment - self.now()).total_seconds())

    def pass_until(self, moment: datetime) -> None:
        """Let time go by until a moment; nothing where it is later already."""
        self.pass_time(max(0.0, (moment - self.now()).total_seconds()))

    def now(self) -> datetime:
        """What the wall clock of a process under it shows."""
        return datetime.fromtimestamp(self.wall(), UTC)

    def wall(self) -> float:
        """As `time.time`."""
        return _true_time() + self.jumped + self.passed

    def monotonic(self) -> float:
        """As `time.monotonic`, for whoever decides by it."""
        return _true_monotonic() + self.passed


def day_after(moment: datetime) -> datetime:
    """The UTC midnight that follows."""
    return datetime.combine(moment.astimezone(UTC).date() + timedelta(days=1), datetime.min.time(), UTC)


def main(path: str, words: list[str]) -> None:
    """Run one command of manage.py under the clock kept in `path`."""
    shift = Shift(Path(path))
    # As `manage.py` does: what is imported is no rubbish.
    gc.disable()
    from django.utils import timezone

    shown = {time.time: shift.wall, time.time_ns: lambda: int(shift.wall() * 1e9), timezone.now: shift.now}
    for module in [one for one in sys.modules.values() if type(one) is ModuleType and vars(one) is not globals()]:
        _look_at(module, shown)
    from games import clock

    clock.process = clock.ProcessClock(monotonic=shift.monotonic, wall=shift.wall)

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    import django

    django.setup()
    _shift_database(shift)
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *words])


def _look_at(module: ModuleType, shown: Mapping[Any, Any]) -> None:
    """Its names for the clock mean another from now on, and those of its classes: it may have been imported before.

    By `type`: to ask what is lazy for its class would make it.
    """
    mine = {name: value for name, value in vars(module).items() if type(value) in _FUNCTIONS and value in shown}
    vars(module).update({name: shown[value] for name, value in mine.items()})
    for one in [one for one in vars(module).values() if mine and issubclass(type(one), type)]:
        for name, value in list(vars(one).items()):
            if type(value) is staticmethod and value.__func__ in shown:
                setattr(one, name, staticmethod(shown[value.__func__]))


def _shift_database(shift: Shift) -> None:
    """The database runs on the same machine, so its clock jumps along."""
    from games import poller

    read: Callable[[], float] = poller.database_ms
    vars(poller).update(database_ms=lambda: read() + (shift.jumped + shift.passed) * 1000)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
