"""`make run-cluster`: two web processes, keeper, worker and robots with a Redis and a PostgreSQL of their own, behind
one address, for trying. All are stopped together, and nothing is kept.

A web process that ends, or is killed to see what happens, is told; the other one serves on.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.support.front import Front
from tests.support.postgres import postgres
from tests.support.processes import stop
from tests.support.redis import redis
from tests.support.service import ROOT, Service

WEB = 2
HOST, PORT = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))


def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="reflechi-cluster-")))
        print("Starting PostgreSQL and Redis …", flush=True)
        database = stack.enter_context(postgres()).database()
        bus = stack.enter_context(redis()).url
        web = [_web(folder, database=database, bus=bus) for _ in range(WEB)]
        web[0].manage("migrate", "-v0")
        others: list[subprocess.Popen[bytes]] = []
        stack.callback(lambda: [stop(process) for process in others])
        for one in web:
            stack.callback(one.stop)
            one.start()
        address = f"http://{HOST}:{PORT}"
        for words in (["keeper"], ["worker"], ["robots", "--url", address, "--origin", address]):
            others.append(_start(words, service=web[0]))
        asyncio.run(_serve(web, others=others, address=address))


def _web(folder: Path, *, database: str, bus: str) -> Service:
    service = Service(folder, database=database, redis=bus, environment={"PORT": str(PORT), "HOST": HOST})
    service.command = ("manage.py", "serve", "--host", "127.0.0.1", "--port", str(service.port))
    return service


def _start(words: Sequence[str], *, service: Service) -> subprocess.Popen[bytes]:
    log = service.folder / f"{words[0]}.txt"
    with log.open("ab") as out:
        return subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=service.env,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )


async def _serve(web: Sequence[Service], *, others: Sequence[subprocess.Popen[bytes]], address: str) -> None:
    """Until asked to end, or nobody serves any more."""
    asked = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    living = {one.port: one.process for one in web}
    async with Front(HOST, PORT, backends=list(living)):
        print(f"Réfléchi is at {address}/ on {len(web)} web processes:", *_pids(web), flush=True)
        while living and not asked.is_set():
            for port, process in list(living.items()):
                if process is None or process.poll() is not None:
                    del living[port]
                    print(f"the web process on port {port} has ended, {len(living)} go on", flush=True)
            for process in others:
                if process.poll() is not None:
                    raise SystemExit(f"{process.args!r} has ended by itself; everything is stopped")
            try:
                async with asyncio.timeout(0.2):
                    await asked.wait()
            except TimeoutError:
                pass


def _pids(web: Sequence[Service]) -> list[str]:
    return [f"{one.process.pid} (port {one.port})" for one in web if one.process is not None]


if __name__ == "__main__":
    main()
