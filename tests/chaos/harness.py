"""What a promise under test is, and how its batches add up. It runs nothing itself.

A module `tests/chaos/pNN_….py` has one `PROMISE`. Its `run` does one batch of the harm to a house that stands,
checks what was written down, and reports; the runner gives it another seed for each batch.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tests.chaos.houses import House

Number = int | float

SHOWN = 20
"""Faults kept of a batch; the others are only counted."""


@dataclass
class Report:
    """What a batch has come to. `met`: how many of the promise's unit were tried. `faults`: each in a sentence, with
    what it takes to find it again; none is well.

    `figures` are added up over batches; of those whose name begins with `worst` or `most` the greatest is kept, with
    `least` or `fewest` the smallest.
    """

    met: int
    faults: list[str] = field(default_factory=list)
    figures: dict[str, Number] = field(default_factory=dict)


class Progress(Protocol):
    """Called whenever something is known: how many of this batch's unit are done, with figures if one likes."""

    def __call__(self, met: int, /, **figures: Number) -> None: ...


class Run(Protocol):
    """One batch: `rounds` of the promise's unit, all chance from `seed`.

    The house stands, healed, with its database as earlier batches left it. The batch may kill what it likes there;
    an exception is a fault too, and the house is built anew after it.
    """

    def __call__(self, seed: int, *, rounds: int, setup: House, progress: Progress) -> Report: ...


@dataclass(frozen=True)
class Promise:
    """One row of the promises.

    name: the promise, as a sentence. harm: what is done. unit: what `full` and `short` count. batch: how many of them
    one call of `run` does at most. also: figures that must come to so much too. setups: where it is tried.
    environment: of the house's web processes, beside what the house sets. shifted: web and keeper run under the wall
    clock of `House.shift`.
    """

    number: int
    name: str
    harm: str
    unit: str
    full: int
    short: int
    batch: int
    run: Run
    setups: Sequence[str] = ("cluster",)
    short_setups: Sequence[str] | None = None
    also: Mapping[str, int] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    shifted: bool = False

    @property
    def short_on(self) -> Sequence[str]:
        """The set-ups of the short form, all of them if nothing else is said."""
        return self.setups if self.short_setups is None else self.short_setups


def promises() -> list[Promise]:
    """All of this folder, by their numbers."""
    found = []
    for module in pkgutil.iter_modules(import_module("tests.chaos").__path__):
        if module.name[0] == "p" and module.name[1:3].isdigit():
            found.append(import_module(f"tests.chaos.{module.name}").PROMISE)
    return sorted(found, key=lambda promise: promise.number)


def added(one: Mapping[str, Number], other: Mapping[str, Number]) -> dict[str, Number]:
    """Figures of two batches together."""
    both = dict(one)
    for name, value in other.items():
        if name not in both:
            both[name] = value
        elif name.startswith(("worst", "most")):
            both[name] = max(both[name], value)
        elif name.startswith(("least", "fewest")):
            both[name] = min(both[name], value)
        else:
            both[name] += value
    return both


def some(faults: Sequence[str]) -> list[str]:
    """Not more of them than somebody reads, a few of each kind (what stands before the first colon)."""
    kinds: dict[str, int] = {}
    shown = []
    for fault in faults:
        kind = fault.split(":")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= 3 and len(shown) < SHOWN:
            shown.append(fault)
    more = len(faults) - len(shown)
    return [*shown, f"and {more} more"] if more else shown


def silent(_met: int, /, **_figures: Number) -> None:
    """A progress that nobody looks at."""
