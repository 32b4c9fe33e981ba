"""`python -m tests.mutants`: each bug put in on purpose must turn its named test red; else exit 1. Prints a table."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from importlib import import_module

from tests.mutants.putting import BUGS
from tests.support.service import ROOT

LONGEST_S = 600


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    asked.add_argument("bugs", nargs="*", metavar="BUG", help="all if none is named")
    bugs = asked.parse_args().bugs or BUGS
    survived = 0
    for bug in bugs:
        module = import_module(f"tests.mutants.{bug}")
        began = time.monotonic()
        sound, red = outcome(module.CAUGHT_BY, bug=None), outcome(module.CAUGHT_BY, bug=bug)
        caught = sound == "passed" and red == "failed"
        survived += not caught
        verdict = "caught" if caught else f"SURVIVED (without it {sound}, with it {red})"
        print(f"{bug:<22} {verdict:<8} {time.monotonic() - began:5.0f} s  {module.CAUGHT_BY}", flush=True)
    print(f"{len(bugs) - survived} of {len(bugs)} caught")
    return 1 if survived else 0


def outcome(test: str, *, bug: str | None) -> str:
    """What becomes of a test in a pytest of its own, with a bug or without: `passed`, `failed`, or what it said."""
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    words += ["-p", f"tests.mutants.{bug}"] if bug else []
    with tempfile.TemporaryDirectory(prefix="reflechi-mutant-") as folder:
        env = {**os.environ, "REFLECHI_VAR": folder, "PYTEST_ADDOPTS": ""}
        try:
            done = subprocess.run(
                [*words, test], cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=LONGEST_S
            )
        except subprocess.TimeoutExpired:
            return f"no end in {LONGEST_S} s"
    found = re.findall(r"(\d+) (failed|passed|error)", done.stdout)
    kinds = {kind for _, kind in found}
    if len(kinds) == 1:
        return kinds.pop()
    return f"{found} {done.stdout[-1500:]} {done.stderr[-1500:]}"


if __name__ == "__main__":
    sys.exit(main())
