"""The paths of sockets. Any other is refused as the handshake's 403."""

from games.live.base import BaseConsumer, Receive, Send
from games.live.runtime import runtime
from games.live.socket import PlaySocket

PATHS: dict[str, type[BaseConsumer]] = {"/ws/": PlaySocket}


class NoSuchPath(BaseConsumer):
    async def opening(self) -> bool:
        runtime().turn_away("path")
        await self.reject()
        return False


async def sockets(scope: dict[str, object], receive: Receive, send: Send) -> None:
    consumer = PATHS.get(str(scope["path"]), NoSuchPath)
    await consumer()(scope, receive, send)
