"""The bug: when Redis has lost its memory, what was followed is not followed again."""

from typing import Any

from tests.mutants.putting import in_processes

CAUGHT_BY = "tests/live/test_redis.py::test_play_and_watching_go_on_without_redis_and_are_quick_again_with_it"

pytest_configure = in_processes(__name__)


def put_in() -> None:
    from redis.asyncio.client import PubSub

    from games.hub.redis import CONTROL

    subscribe = PubSub.subscribe

    async def forgetful(self: Any, *channels: Any, **more: Any) -> Any:
        return await subscribe(self, *(channels[:1] if channels[0] == CONTROL else channels), **more)

    PubSub.subscribe = forgetful  # type: ignore[method-assign]
