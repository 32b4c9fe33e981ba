"""Running schedules, by their seeds."""

import gc
import logging
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError

from tests.simulation import given
from tests.simulation.process import SteppedWriter
from tests.simulation.promises import Broken
from tests.simulation.world import World

LOG = logging.getLogger("games")


def run_all(seeds: Iterable[int]) -> Iterator[tuple[int, Broken]]:
    """The schedules of these seeds that break a promise, and which."""
    was_on = gc.isenabled()
    gc.disable()
    _tidy()
    with _set_up() as put_back:
        try:
            for seed in seeds:
                broken = _lived(World(seed)).promises.broken
                # The modules would hold its memory, and so all of it, while what is there is frozen.
                put_back()
                if broken is not None:
                    yield seed, broken
                # What a schedule leaves is collected while it is at hand still, and amid one nothing is.
                _tidy()
        finally:
            if was_on:
                gc.enable()


def broken_in(seeds: Iterable[int]) -> list[str]:
    """Of each schedule that breaks a promise: how it is shown step by step, and which it breaks."""
    return [f"python -m tests.simulation {seed}: {broken}" for seed, broken in run_all(seeds)]


def run(
    seed: int, *, story: Callable[[str], None] | None = None, writer: type[SteppedWriter] = SteppedWriter
) -> Broken | None:
    """The first promise that the schedule of this seed breaks, None where all are kept."""
    return lived(seed, story=story, writer=writer).promises.broken


def lived(
    seed: int, *, story: Callable[[str], None] | None = None, writer: type[SteppedWriter] = SteppedWriter
) -> World:
    """The world after the schedule of this seed, its processes gone."""
    with _set_up():
        return _lived(World(seed, writer=writer, story=story))


def _lived(world: World) -> World:
    complaints = _Complaints(world)
    LOG.addHandler(complaints)
    try:
        world.run()
    finally:
        LOG.removeHandler(complaints)
        world.close()
    return world


def _tidy() -> None:
    gc.collect()
    # Tasks and coroutines that never ended say so when they are collected, and live on till the next time.
    gc.collect()
    # Whatever is there now stays: modules, and the games that are kept. It need not be looked through each time.
    gc.freeze()


class _Complaints(logging.Handler):
    """What the service logs as an error is something that it did not expect."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        said = record.msg if isinstance(record.msg, dict) else {"exc_info": record.exc_info}
        error = said.get("exc_info")
        error = error[1] if isinstance(error, tuple) else sys.exc_info()[1] if error is True else error
        if not isinstance(error, DatabaseError):
            self._world.faulted(record.getMessage(), error)


@contextmanager
def _set_up() -> Iterator[Callable[[], None]]:
    """What schedules need of the modules and the log, put back afterwards: many have it in common.

    Given is what puts back what a world has set in the modules.
    """

    def put_back() -> None:
        for module, name, value in before:
            setattr(module, name, value)

    before = [(module, name, getattr(module, name)) for module, name in given.names()]
    level, propagates = LOG.level, LOG.propagate
    LOG.setLevel(logging.ERROR)
    LOG.propagate = False
    try:
        with warnings.catch_warnings():
            # What a process that was killed had begun is never awaited.
            warnings.simplefilter("ignore", RuntimeWarning)
            yield put_back
    finally:
        LOG.setLevel(level)
        LOG.propagate = propagates
        put_back()
