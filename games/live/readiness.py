"""Whether this process can serve, and how its helpers are: what `/readyz` says.

It answers for a database that hangs costing one reader's thread at most, however often it is asked. A missing keeper or
worker is told, but makes no web process unready: play goes on without them.
"""

import asyncio
from dataclasses import asdict, dataclass
from time import monotonic

import structlog
from django.db import DatabaseError

from games import keeper, orders
from games.live.runtime import Runtime
from games.management.tables import missing_migrations
from games.poller import database_ms

WITHIN_S = 3.0
FRESH_S = 1.0
"""An answer is given again for so long, so that asking often costs nothing."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Readiness:
    """`reason`: why it is not ready, None where it is: "stopping", "database" or "migrations". Ages in seconds since
    the last sign of life, None where there never was one or it cannot be known."""

    reason: str | None
    keeper_age_s: float | None = None
    worker_age_s: float | None = None
    poller_lag_s: float | None = None
    clock_off_ms: float = 0.0

    def words(self) -> dict[str, object]:
        return {"ready": self.reason is None, **asdict(self)}


@dataclass(frozen=True, slots=True)
class _Read:
    """What the database says: how many migrations it lacks, and the ages."""

    missing: int
    keeper_age_s: float | None
    worker_age_s: float | None


class Watch:
    """Asks the database for whoever wants to know; used on the event loop's thread."""

    def __init__(self, live: Runtime) -> None:
        self._live = live
        self._reading: asyncio.Task[_Read] | None = None
        self._read: _Read | None = None
        self._read_at = 0.0
        self._is_migrated = False

    async def readiness(self) -> Readiness:
        live = self._live
        polled = live.counts.polled_ms
        lag = None if polled is None else round((live.clock.now_ms() - polled) / 1000, 3)
        if live.stopping:
            return Readiness("stopping", poller_lag_s=lag, clock_off_ms=live.clock_off_ms)
        read = await self._asked()
        if read is None:
            return Readiness("database", poller_lag_s=lag, clock_off_ms=live.clock_off_ms)
        reason = "stopping" if live.stopping else "migrations" if read.missing else None
        return Readiness(reason, read.keeper_age_s, read.worker_age_s, lag, live.clock_off_ms)

    async def _asked(self) -> _Read | None:
        if self._read is not None and monotonic() - self._read_at < FRESH_S:
            return self._read
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._ask())
            self._reading.add_done_callback(self._done)
        try:
            return await asyncio.wait_for(asyncio.shield(self._reading), WITHIN_S)
        except (DatabaseError, TimeoutError):
            return None

    async def _ask(self) -> _Read:
        self._read = await self._live.readers.run(_read, is_migrated=self._is_migrated)
        self._read_at = monotonic()
        self._is_migrated = not self._read.missing
        return self._read

    def _done(self, task: asyncio.Task[_Read]) -> None:
        self._reading = None
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._read = None
            log.warning("the database does not answer", error=type(error).__name__)


def _read(*, is_migrated: bool) -> _Read:
    # Reading what every migration wants takes long: what was complete once stays so for this program.
    missing = 0 if is_migrated else missing_migrations()
    now_s = database_ms() / 1000
    return _Read(missing, keeper.age_s(now_s=now_s), orders.worker_age_s(now_s=now_s))
