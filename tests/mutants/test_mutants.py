"""Each bug that is put in on purpose turns its named test red."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.service import ROOT

KILLED = "tests/live/test_play.py::test_what_was_sent_at_once_is_kept_in_order_and_survives_a_kill[sqlite]"
TWO = "tests/journal/test_writer.py::test_two_writers_on_one_number_have_one_winner"
CAUGHT_BY = {"ack_before_commit": KILLED, "no_unique_constraint": TWO}


def failures(test: str, *, folder: Path, plugin: str | None) -> int:
    """How many tests fail in a pytest of its own, with a bug or without."""
    bug = ["-p", f"tests.mutants.{plugin}"] if plugin else []
    env = {**os.environ, "REFLECHI_VAR": str(folder), "PYTEST_ADDOPTS": ""}
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *bug, test]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    found = re.search(r"(\d+) (failed|passed) in", done.stdout)
    assert found, done.stdout[-3000:] + done.stderr[-3000:]
    return int(found[1]) if found[2] == "failed" else 0


@pytest.mark.parametrize("bug", CAUGHT_BY)
def test_the_bug_is_caught_by_its_named_test(bug: str, tmp_path: Path) -> None:
    assert failures(CAUGHT_BY[bug], folder=tmp_path, plugin=None) == 0
    assert failures(CAUGHT_BY[bug], folder=tmp_path, plugin=bug) == 1
