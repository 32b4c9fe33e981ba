"""What processes tell each other, so that they hear sooner what their pollers would find."""

import msgspec

from games.protocol.messages import Event


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """An entry was kept."""

    origin: str
    event: Event

    @property
    def attempt(self) -> int:
        return self.event.attempt


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """An attempt is played from this seat now."""

    origin: str
    attempt: int
    seat: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """An attempt was ended from outside of its line of play, by entry `seq`."""

    origin: str
    attempt: int
    seq: int


Notice = Moved | Seated | Ended
"""`origin` names the process that tells."""
