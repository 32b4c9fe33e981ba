"""Starting the service's processes out of one that has imported the libraries already: a third of the work of a start.

Within a run of tests only: what `make run`, `make chaos` and `make bench` start is started whole. It answers for a
process with the words, environment and output that it is given; never for modules of the service's own, which the
process imports itself: they read settings.

`python -m tests.support.forks` is that one process; it takes orders on its input till that is closed.
"""

import contextlib
import gc
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import hashers

from tests.support.processes import Running

ROOT = Path(__file__).resolve().parents[2]
FORKED = "REFLECHI_TESTS_FORKED"
"""Set in the environment where processes are to be started so."""

LIBRARIES = """
django.contrib.admin.sites django.contrib.auth.hashers django.contrib.auth.management
django.contrib.auth.password_validation django.contrib.auth.tokens django.contrib.messages.storage.fallback
django.contrib.sessions.backends.db django.contrib.sites.shortcuts django.contrib.staticfiles.finders
django.contrib.staticfiles.storage django.core.handlers.asgi django.core.management
django.core.management.commands.shell django.core.serializers.json django.db.backends.postgresql.base
django.db.backends.sqlite3.base django.db.migrations.executor django.db.models django.db.models.sql.compiler
django.forms django.middleware.clickjacking django.middleware.common django.middleware.locale
django.middleware.security django.template.loader django.utils.translation.trans_real django.views.generic
allauth.account.app_settings allauth.core.internal.ratelimit asgiref.sync autobahn.websocket.protocol
autobahn.wamp.protocol channels.consumer channels.layers channels.routing csp.checks csp.middleware
daphne.http_protocol dj_database_url django_vite.core.tag_generator msgspec packaging.version
prometheus_client psycopg psycopg_pool redis.asyncio structlog twisted.application.service
twisted.internet.asyncioreactor twisted.internet.defer twisted.internet.endpoints twisted.internet.protocol
twisted.internet.ssl twisted.logger twisted.python.failure twisted.web.http websockets.asyncio.client
whitenoise.middleware email.mime.multipart secrets smtplib urllib.request uuid zoneinfo
""".split()
"""None of them reads settings, starts a thread or chooses one of CHOICES when it is imported."""

CHOICES = {"twisted.internet.reactor", "autobahn.twisted", "autobahn.asyncio"}
"""Event loops: web and robots choose differently."""

LATER = {"worker": ("numba", "numba.extending")}
"""What a command has beside, from when it is first asked for; of these holds the same."""


class Forked:
    """A process, with what of `subprocess.Popen` is used here. `returncode` as there, None while it lives."""

    def __init__(self, pid: int, *, args: Sequence[str]) -> None:
        self.pid, self.args = pid, list(args)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = _one().ask({"poll": self.pid})
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        pause = 0.005
        while (code := self.poll()) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
            time.sleep(pause)
            pause = min(0.05, 1.2 * pause)
        return code

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start(words: Sequence[str], *, env: Mapping[str, str], log: Path) -> Running:
    """Start python with these words in the project's root; what it says is added to the log.

    How `run` starts is what is tested of it: it is started whole.
    """
    if FORKED in os.environ and words[:2] != ("manage.py", "run"):
        return _forked(words, env=env, out=log, err=log)
    with log.open("ab") as out:
        return subprocess.Popen([sys.executable, *words], cwd=ROOT, env=env, stdout=out, stderr=out)


def run(words: Sequence[str], *, env: Mapping[str, str], given: str = "") -> str:
    """Its output when it has ended well, `given` its input; CalledProcessError as `subprocess.run` raises it."""
    if FORKED not in os.environ:
        command = [sys.executable, *words]
        return subprocess.run(
            command, cwd=ROOT, env=env, check=True, input=given, capture_output=True, text=True
        ).stdout
    with tempfile.TemporaryDirectory() as folder:
        out, err, read = Path(folder, "out"), Path(folder, "err"), Path(folder, "in")
        read.write_text(given)
        forked = _forked(words, env=env, out=out, err=err, read=read)
        if code := forked.wait():
            raise subprocess.CalledProcessError(code, forked.args, out.read_text(), err.read_text())
        return out.read_text()


def _forked(
    words: Sequence[str], *, env: Mapping[str, str], out: Path, err: Path, read: Path = Path(os.devnull)
) -> Forked:
    for path in (out, err):
        # There when this returns, as where a file is handed over.
        path.touch()
    order = {"words": list(words), "env": dict(env), "in": str(read), "out": str(out), "err": str(err)}
    return Forked(_one().ask(order), args=[sys.executable, *words])


class _Parent:
    """The one process, asked by any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", __name__],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def ask(self, order: dict[str, Any]) -> Any:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        with self._lock:
            stdin.write(json.dumps(order).encode() + b"\n")
            stdin.flush()
            answer = stdout.readline()
        if not answer:
            raise RuntimeError("the process that others are forked from has ended: see above what it said")
        return json.loads(answer)


@cache
def _one() -> _Parent:
    return _Parent()


def serve() -> dict[str, Any] | None:
    """Take orders; returns in a forked process, with what it is to be, and in this one at the end of orders."""
    _have(LIBRARIES)
    quick_hashing()
    while line := sys.stdin.buffer.readline():
        order: dict[str, Any] = json.loads(line)
        if "poll" not in order:
            _have(LATER.get(order["words"][-1], ()))
        if "poll" in order:
            answer = _code(order["poll"])
        elif (answer := os.fork()) == 0:
            return order
        sys.stdout.write(json.dumps(answer) + "\n")
    return None


def _have(names: Sequence[str]) -> None:
    """Import those that are not there yet; RuntimeError where a process that is forked then could not be its own."""
    if all(name in sys.modules for name in names):
        return
    for name in names:
        importlib.import_module(name)
    if settings.configured or threading.active_count() > 1 or not CHOICES.isdisjoint(sys.modules):
        raise RuntimeError(f"one of these reads settings, starts a thread or chooses a loop: take it out: {names}")
    gc.collect()
    gc.freeze()


def quick_hashing() -> None:
    """From now on a password costs a millisecond here, and not half a second of CPU: that is Django's to test."""
    hashers.PBKDF2PasswordHasher.iterations = 2_000


def _code(pid: int) -> int | None:
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def become(order: dict[str, Any]) -> None:
    """Be what was ordered, from here to the end of this process."""
    os.environ.clear()
    os.environ.update(order["env"])
    for number, path, how in (
        (0, order["in"], os.O_RDONLY),
        (1, order["out"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
        (2, order["err"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
    ):
        opened = os.open(path, how, 0o644)
        os.dup2(opened, number)
        os.close(opened)
    first, *rest = order["words"]
    if first == "-m":
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = order["words"]
        runpy.run_path(first, run_name="__main__")


if __name__ == "__main__":
    ordered = None
    with contextlib.suppress(KeyboardInterrupt):
        ordered = serve()
    if ordered is not None:
        become(ordered)
