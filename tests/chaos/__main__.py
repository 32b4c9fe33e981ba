"""`python -m tests.chaos [P…] [--short] [--seed N] [--setup sqlite|cluster] [--fresh]`: promises, put to the test.

What each has met is kept in var/chaos.json by seed and commit: a run that was broken off goes on. The report is a
table and var/chaos-report.json; exit 1 if a promise was broken or its number was not met.
"""

import argparse
import fcntl
import json
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from tests.chaos.harness import Number, Promise, Report, added, promises, some
from tests.chaos.houses import SETUPS, House, Street
from tests.chaos.short import PATIENCE
from tests.support.service import ROOT

KEPT, REPORT = ROOT / "var" / "chaos.json", ROOT / "var" / "chaos-report.json"
EVERY_S = 3.0
MOST_FAULTS = 5
"""Batches with faults after which a promise is given up."""


def commit() -> str:
    """The last commit that changed what is served."""
    words = ["git", "log", "-1", "--format=%h", "--", "games", "reflechi", "manage.py", "requirements.lock"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


class Kept:
    """What was met so far, in a file that is whole at any time and may be written by several runs."""

    def __init__(self, path: Path, *, fresh: bool) -> None:
        self._path = path
        self._fresh = fresh

    def of(self, key: str) -> dict[str, Any]:
        empty: dict[str, Any] = {"met": 0, "batches": 0, "broken": 0, "seconds": 0.0, "figures": {}, "faults": []}
        return {**empty, **({} if self._fresh else self._all().get(key, {}))}

    def keep(self, key: str, stands: dict[str, Any]) -> None:
        self._path.parent.mkdir(exist_ok=True)
        with self._path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            whole = self._path.with_suffix(".new")
            whole.write_text(json.dumps({**self._all(), key: stands}, indent=1))
            whole.replace(self._path)

    def _all(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._path.read_text()) if self._path.exists() else {}
        return found


class Line:
    """Progress as a line every few seconds."""

    def __init__(self, label: str, stands: dict[str, Any], *, goal: int, unit: str) -> None:
        self._label, self._stands, self._goal, self._unit = label, stands, goal, unit
        self._told = 0.0

    def __call__(self, met: int, /, **figures: Number) -> None:
        if time.monotonic() - self._told < EVERY_S:
            return
        self._told = time.monotonic()
        more = ", ".join(f"{value:g} {name}" for name, value in added(self._stands["figures"], figures).items())
        done = self._stands["met"] + met
        faults = len(self._stands["faults"])
        print(f"  {self._label}  {done}/{self._goal} {self._unit}  {more}  {faults} faults", flush=True)


class Trial:
    """One promise on one set-up until its number is met, or it is broken for good."""

    def __init__(self, promise: Promise, *, setup: str, seed: int, short: bool, kept: Kept) -> None:
        self.promise, self.setup, self.seed, self.short, self._kept = promise, setup, seed, short, kept
        self.key = f"P{promise.number} {setup} {'short' if short else 'full'} seed {seed} commit {commit()}"
        self.goal = promise.short if short else promise.full
        self.stands = kept.of(self.key)

    @property
    def is_met(self) -> bool:
        also = {} if self.short else self.promise.also
        return self.stands["met"] >= self.goal and all(
            self.stands["figures"].get(name, 0) >= number for name, number in also.items()
        )

    @property
    def is_over(self) -> bool:
        return self.is_met or self.stands["broken"] >= MOST_FAULTS

    def batch(self, standing: House) -> bool:
        """One more; False where the house must be built anew."""
        promise, stands = self.promise, self.stands
        seed = self.seed * 1_000_000 + stands["batches"]
        rounds = max(1, min(promise.batch, self.goal - stands["met"]))
        label = f"P{promise.number} {self.setup}"
        began, sound = time.monotonic(), True
        try:
            line = Line(label, stands, goal=self.goal, unit=promise.unit)
            report = promise.run(seed, rounds=rounds, setup=standing, progress=line)
        except Exception:
            report, sound = Report(0, [traceback.format_exc()]), False
        stands["batches"] += 1
        stands["met"] += report.met
        stands["seconds"] += time.monotonic() - began
        stands["figures"] = added(stands["figures"], report.figures)
        if report.faults:
            stands["broken"] += 1
            for fault in some(report.faults):
                stands["faults"].append(f"[seed {seed}, {rounds} rounds] {fault}")
                print(f"  {label}  BROKEN {stands['faults'][-1]}", flush=True)
        self._kept.keep(self.key, stands)
        return sound


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    asked.add_argument("promises", nargs="*", metavar="P", help="numbers, with or without a P; all if none is named")
    asked.add_argument("--short", action="store_true", help="the small numbers of `make test`")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--setup", choices=SETUPS, help="only there")
    asked.add_argument("--fresh", action="store_true", help="forget what was met before")
    given = asked.parse_args()
    numbers = {int(word.lstrip("Pp")) for text in given.promises for word in text.replace(",", " ").split()}
    chosen = [one for one in promises() if not numbers or one.number in numbers]
    # Broken off, it still pulls its house down.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("broken off; a second run goes on"))
    kept = Kept(KEPT, fresh=given.fresh)
    trials = [
        Trial(promise, setup=setup, seed=given.seed, short=given.short, kept=kept)
        for promise in chosen
        for setup in (promise.short_on if given.short else promise.setups)
        if given.setup in (None, setup)
    ]
    with Street(patience=PATIENCE if given.short else 1.0, short=given.short) as street:
        for trial in sorted(trials, key=lambda one: (one.setup, one.promise.shifted)):
            _go_on(trial, street)
    sys.exit(_report(trials))


def _go_on(trial: Trial, street: Street) -> None:
    if trial.is_over:
        return
    promise = trial.promise
    print(f"P{promise.number} on {trial.setup}, seed {trial.seed}: {promise.name}", flush=True)
    while not trial.is_over:
        standing = street.house(trial.setup, environment=promise.environment, shifted=promise.shifted)
        if not trial.batch(standing):
            street.clear()


def _report(trials: list[Trial]) -> int:
    rows = [
        {
            "promise": f"P{trial.promise.number}",
            "name": trial.promise.name,
            "setup": trial.setup,
            "unit": trial.promise.unit,
            "goal": trial.goal,
            "holds": trial.is_met and not trial.stands["faults"],
            "key": trial.key,
            **trial.stands,
        }
        for trial in trials
    ]
    REPORT.write_text(json.dumps(rows, indent=1))
    print()
    for row in rows:
        figures = ", ".join(f"{name} {value:g}" for name, value in row["figures"].items())
        verdict = "holds" if row["holds"] else "BROKEN" if row["faults"] else "not met"
        counted = f"{row['met']}/{row['goal']} {row['unit']}"
        print(f"{row['promise']:<4} {row['setup']:<8} {verdict:<8} {counted:<28} {row['seconds']:7.0f} s  {figures}")
    return 0 if all(row["holds"] for row in rows) else 1


if __name__ == "__main__":
    main()
