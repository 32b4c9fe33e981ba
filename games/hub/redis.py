"""The bus over Redis pub/sub: one connection that hears, one that tells.

Redis may vanish at any time and come back empty: what was followed is followed again, for ever and with jitter,
and what could not be sent is dropped, since pollers find it.
"""

import asyncio
import random
from collections.abc import Callable

import msgspec
import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from games.hub.notices import Notice

PREFIX = "reflechi:"
CONTROL = "reflechi:control"
"""Always subscribed to, so that listening never ends for lack of channels."""

CONFIRM_S = 0.5
"""Longer than this nobody waits for a subscription: the poller serves until it is there."""

WAITING = 1000
"""Notices that may wait to be sent; more are dropped."""

log = structlog.get_logger(__name__)
_decoder = msgspec.json.Decoder(Notice)
_encoder = msgspec.json.Encoder()


class RedisBus:
    """`heard` is called with every notice of what is followed, one's own too."""

    def __init__(self, url: str, *, heard: Callable[[Notice], None]) -> None:
        self._listening = _client(url, timeout=None)
        self._telling = _client(url, timeout=2)
        self._heard = heard
        self._pubsub: PubSub | None = None
        self._followed: dict[str, asyncio.Event] = {}
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue(WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(self._listening.aclose(), self._telling.aclose(), return_exceptions=True)

    def publish(self, notice: Notice) -> None:
        try:
            self._waiting.put_nowait(notice)
        except asyncio.QueueFull:
            pass

    async def follow(self, topic: str) -> None:
        channel = f"{PREFIX}{topic}"
        confirmed = self._followed.setdefault(channel, asyncio.Event())
        if self._pubsub is None or confirmed.is_set():
            return
        try:
            async with asyncio.timeout(CONFIRM_S):
                await self._pubsub.subscribe(channel)
                await confirmed.wait()
        except (RedisError, OSError, TimeoutError):
            pass

    def unfollow(self, topic: str) -> None:
        channel = f"{PREFIX}{topic}"
        if self._followed.pop(channel, None) is not None and self._pubsub is not None:
            self._tasks = [task for task in self._tasks if not task.done()]
            self._tasks.append(asyncio.create_task(self._unsubscribe(channel)))

    async def _unsubscribe(self, channel: str) -> None:
        try:
            if self._pubsub is not None and channel not in self._followed:
                await self._pubsub.unsubscribe(channel)
        except (RedisError, OSError):
            pass

    async def _listen(self) -> None:
        while True:
            try:
                async with self._listening.pubsub() as pubsub:
                    asked = tuple(self._followed)
                    await pubsub.subscribe(CONTROL, *asked)
                    self._pubsub = pubsub
                    # Who came while that was on its way has found no connection to ask on.
                    late = self._followed.keys() - set(asked)
                    if late:
                        await pubsub.subscribe(*late)
                    async for message in pubsub.listen():
                        self._take(message)
            except (RedisError, OSError) as error:
                log.info("the bus cannot be heard now", error=str(error))
            except Exception:
                log.exception("the bus is heard anew")
            finally:
                self._pubsub = None
                for confirmed in self._followed.values():
                    confirmed.clear()
            await asyncio.sleep(random.uniform(0.1, 1.0))

    def _take(self, message: dict[str, object]) -> None:
        channel, data = message["channel"], message["data"]
        assert isinstance(channel, bytes)
        if message["type"] == "subscribe":
            confirmed = self._followed.get(channel.decode())
            if confirmed is not None:
                confirmed.set()
        elif message["type"] == "message" and isinstance(data, bytes):
            try:
                notice = _decoder.decode(data)
            except msgspec.MsgspecError:
                return log.warning("the bus carried something that is no notice")
            self._heard(notice)
        return None

    async def _tell(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                async with self._telling.pipeline(transaction=False) as pipeline:
                    for notice in batch:
                        pipeline.publish(f"{PREFIX}{notice.topic}", _encoder.encode(notice))
                    await pipeline.execute()
            except (RedisError, OSError) as error:
                log.info("the bus cannot be told now", error=str(error))
                await asyncio.sleep(random.uniform(0.1, 1.0))
            except Exception:
                log.exception("the bus goes on with what comes next")


def _client(url: str, *, timeout: float | None) -> Redis:
    """A client that fails at once: trying again is ours, since what is late is found by the poller."""
    return Redis.from_url(
        url, socket_timeout=timeout, socket_connect_timeout=2, max_connections=4, retry=Retry(NoBackoff(), 0)
    )
