"""The service itself as its users meet it: a real `manage.py serve` on a port of its own."""

import json
import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tests.support import forks, migrated, pool
from tests.support.processes import Running, free_port, listens, stop, wait_for

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Service:
    """One web process. `folder` holds its `var/`; several processes share a `database` address."""

    folder: Path
    database: str = ""
    redis: str = ""
    command: tuple[str, ...] = ("manage.py", "serve")
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: Running | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def env(self) -> dict[str, str]:
        mine = {
            "REFLECHI_VAR": str(self.folder),
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            "PYTHONUNBUFFERED": "1",
            **self.environment,
        }
        if self.database:
            mine["DATABASE_URL"] = self.database
        if self.redis:
            mine["REDIS_URL"] = self.redis
        inherited = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "REFLECHI_VAR"}}
        return {**inherited, **mine}

    def manage(self, *words: str) -> str:
        """Run a command of manage.py against this service's database; its output."""
        return self.python("manage.py", *words)

    def python(self, *words: str) -> str:
        """Run python in this service's environment; its output."""
        return forks.run(words, env=self.env)

    def migrate(self) -> None:
        """Bring this service's SQLite file into being; the tests' PostgreSQL gives its databases migrated."""
        if not self.database:
            migrated.copy_to(self.folder)

    def fill_pool(self, count: int = 12) -> None:
        """So many certified deals to be taken for races and dailies, for each draw count."""
        pool.fill(self.folder, database=self.database, count=count)

    def start(self) -> "Service":
        log = self.folder / f"log-{self.port}.txt"
        self.process = forks.start(self.command, env=self.env, log=log)
        wait_for(lambda: listens(self.port), self.process, log=log, seconds=90)
        return self

    def stop(self, *, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            stop(self.process, how=how)

    def kill(self) -> None:
        """As a power cut: no handler runs."""
        self.stop(how=signal.SIGKILL)

    @property
    def log(self) -> str:
        return "".join(path.read_text() for path in sorted(self.folder.glob("log-*.txt")))


class Visitor:
    """A browser without a screen: cookies and CSRF over plain HTTP, and the header for its sockets."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.jar = CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> bytes:
        with self.opener.open(Request(f"{self.service.url}{path}"), timeout=20) as answer:
            return bytes(answer.read())

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """POST JSON with this visitor's CSRF token; HTTPError as urllib raises it."""
        if not self.cookie("csrftoken"):
            self.get("/")
        request = Request(
            f"{self.service.url}{path}",
            data=json.dumps(body).encode(),
            headers={
                "Content-Type": "application/json",
                "X-CSRFToken": self.cookie("csrftoken"),
                "Origin": self.service.url,
                "Referer": self.service.url + "/",
            },
        )
        with self.opener.open(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def cookie(self, name: str) -> str:
        return next((one.value or "" for one in self.jar if one.name == name), "")

    @property
    def cookies(self) -> str:
        """The Cookie header of this visitor's sockets."""
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)

    @property
    def socket_url(self) -> str:
        return f"ws://{urlsplit(self.service.url).netloc}/ws/"
