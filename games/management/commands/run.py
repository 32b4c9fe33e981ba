"""`manage.py run`: the whole service on one machine: web, keeper, worker and robots, started and stopped together."""

import ctypes
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from types import FrameType

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from games.management.tables import missing_migrations

STOP_WITHIN_S = 15.0
PR_SET_PDEATHSIG = 1


class Command(BaseCommand):
    help = "Bring the tables up to date, then run serve, keeper, worker and robots until Ctrl-C, SIGTERM or one's end."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="the address to listen on (HOST)")
        parser.add_argument("--port", default=str(settings.PORT), help="the port to listen on (PORT)")

    def handle(self, *, host: str, port: str, **_options: object) -> None:
        asked: list[int] = []

        def ask(number: int, _frame: FrameType | None) -> None:
            asked.append(number)

        signal.signal(signal.SIGINT, ask)
        signal.signal(signal.SIGTERM, ask)
        # One machine, one process of each kind: nobody else would bring the tables up to date.
        if missing_migrations():
            self.stdout.write("Bringing the tables up to date …")
            call_command("migrate", verbosity=0, interactive=False)
        connections.close_all()
        here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        robots = ["robots", "--url", f"http://{here}:{port}"]
        children = {"serve": _start(["serve", "--host", host, "--port", port])}
        ended = ""
        while not asked and not ended:
            time.sleep(0.1)
            # Whoever waits for the page waits for nobody else.
            if len(children) == 1 and _listens(here, port):
                children |= {words[0]: _start(words) for words in (["keeper"], ["worker"], robots)}
            ended = next((name for name, child in children.items() if child.poll() is not None), "")
        _stop(list(children.values()))
        if ended and not asked:
            raise CommandError(f"{ended} ended by itself; everything was stopped.")


def _start(words: Sequence[str]) -> subprocess.Popen[bytes]:
    # In a session of its own, so that a terminal's Ctrl-C reaches it through this process alone.
    return subprocess.Popen([sys.executable, sys.argv[0], *words], start_new_session=True, preexec_fn=_end_with_parent)


def _listens(host: str, port: str) -> bool:
    try:
        socket.create_connection((host, int(port)), timeout=1).close()
    except OSError:
        return False
    return True


def _end_with_parent() -> None:
    """On Linux: be told to end when this process is killed; elsewhere only an orderly end stops the others."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _stop(children: Sequence[subprocess.Popen[bytes]]) -> None:
    for child in children:
        if child.poll() is None:
            child.terminate()
    last = time.monotonic() + STOP_WITHIN_S
    for child in children:
        try:
            child.wait(max(0.1, last - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
