"""The example bot of the docs plays a whole winning line, through a kill of the server."""

import subprocess
import sys
import time

from tests.support import ledger
from tests.support.lines import wins
from tests.support.service import ROOT, Service

AMID = 30
"""Entries after which the kill comes: more than a burst, less than any line."""


def test_the_example_bot_wins_its_line_through_a_kill(service: Service) -> None:
    win = min(wins(), key=lambda row: len(row.actions))
    words = [sys.executable, "docs/bot.py", service.url, "tests/cases/wins.json", "--code", win.code]
    bot = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        while sum(len(journal.entries) for journal in ledger.read(service).values()) < AMID:
            assert bot.poll() is None
            time.sleep(0.02)
        service.kill()
        assert bot.poll() is None
        service.start()
        out, _ = bot.communicate(timeout=60)
    finally:
        bot.kill()
    assert out == f"won in {win.moves} moves, {win.score} points\n"
    assert "1 attempts agree" in service.manage("verify", "--all")


def test_the_example_bot_is_short() -> None:
    assert len((ROOT / "docs/bot.py").read_text().splitlines()) < 120
