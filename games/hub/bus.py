"""What carries notices between processes. It only makes things sooner: whoever misses one hears by the poller."""

from typing import Protocol

from games.hub.notices import Notice


class Bus(Protocol):
    """The wire, as the hub uses it."""

    def publish(self, notice: Notice) -> None:
        """Send if it can be sent now; never waits, never fails."""
        ...

    async def follow(self, topic: str) -> None:
        """Have the notices of a topic from here on; returns once that is sure, or cannot be had now."""
        ...

    def unfollow(self, topic: str) -> None: ...
