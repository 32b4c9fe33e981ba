"""The simulation can fail: each bug that is put in on purpose breaks a promise within a few schedules."""

import os
import subprocess
import sys

import pytest

from tests.simulation.bugs import BUGS, put_in
from tests.simulation.run import run, run_all
from tests.support.service import ROOT

SEEDS = range(1_000)


@pytest.mark.parametrize("name", BUGS)
def test_the_bug_breaks_a_promise(name: str) -> None:
    with put_in(name):
        seed, _ = next(run_all(SEEDS), (None, None))
    assert seed is not None, f"{name} was not seen in {len(SEEDS)} schedules"
    assert run(seed) is None


def test_a_seed_is_one_schedule() -> None:
    for seed in range(10):
        first: list[str] = []
        second: list[str] = []
        run(seed, story=first.append)
        run(seed, story=second.append)
        assert first == second


def test_a_failing_seed_is_shown_step_by_step_by_one_line_and_the_same_in_every_process() -> None:
    shown = [_shown(hash_seed) for hash_seed in ("1", "2")]
    assert shown[0] == shown[1]
    assert shown[0].splitlines()[-1] == "seed 5: every promise was kept"


def _shown(hash_seed: str) -> str:
    words = [sys.executable, "-W", "ignore", "-m", "tests.simulation", "5"]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
