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

    @property
    def topic(self) -> str:
        return of_attempt(self.attempt)


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """An attempt is played from this seat now."""

    origin: str
    attempt: int
    seat: str

    @property
    def topic(self) -> str:
        return of_attempt(self.attempt)


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """An attempt was ended from outside of its line of play, by entry `seq`."""

    origin: str
    attempt: int
    seq: int

    @property
    def topic(self) -> str:
        return of_attempt(self.attempt)


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A race has a new version."""

    origin: str
    race: int

    @property
    def topic(self) -> str:
        return of_race(self.race)


class Told(msgspec.Struct, frozen=True, tag="told"):
    """A player has news."""

    origin: str
    player: int

    @property
    def topic(self) -> str:
        return NEWS


Notice = Moved | Seated | Ended | Changed | Told
"""`origin` names the process that tells; `topic` is what one follows to hear it."""


NEWS = "news"
"""Of all players: they are few, and any player may be anywhere."""


def of_attempt(attempt: int) -> str:
    return f"attempt:{attempt}"


def of_race(race: int) -> str:
    return f"race:{race}"
