"""Starting, waiting for and ending the processes that tests use. Only what was started here is ended here."""

import os
import pwd
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypedDict


class Identity(TypedDict, total=False):
    user: int
    group: int
    extra_groups: list[int]


class Running(Protocol):
    """What is asked of a process here, as `subprocess.Popen` has it."""

    pid: int
    args: Any
    returncode: Any

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...


def free_port() -> int:
    """A TCP port on loopback that nobody listens on at this moment."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(ready: Callable[[], bool], process: Running, *, log: Path, seconds: float = 30) -> None:
    """Wait until `ready()`; RuntimeError with the end of the log when the process ends or time is up."""
    end = time.monotonic() + seconds
    while not ready():
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}:\n{log.read_text()[-4000:]}")
        if time.monotonic() > end:
            stop(process)
            raise RuntimeError(f"{process.args!r} was not ready in {seconds} s:\n{log.read_text()[-4000:]}")
        time.sleep(0.02)


def listens(port: int) -> bool:
    """Whether somebody accepts connections on this port of loopback."""
    with socket.socket() as one:
        one.settimeout(1)
        return one.connect_ex(("127.0.0.1", port)) == 0


def stop(process: Running, *, how: signal.Signals = signal.SIGTERM, seconds: float = 15) -> None:
    """End a process that was started here, and see that it is gone."""
    if process.poll() is None:
        process.send_signal(how)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(seconds)


def unprivileged() -> Identity:
    """Whom to run a server as that refuses to be root: `nobody` when we are root, else ourselves."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def give_to_unprivileged(folder: Path) -> None:
    """Hand a folder to whom `unprivileged()` names."""
    who = unprivileged()
    if who:
        os.chown(folder, who["user"], who["group"])
