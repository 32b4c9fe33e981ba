"""One harm after another to what carries news between two web processes, and to these themselves, while robots play."""

import random
import time
from collections.abc import Callable

from tests.chaos.houses import House
from tests.chaos.nemesis import Nemesis
from tests.chaos.proxy import Faults
from tests.chaos.streams import Window

FAULTS = {
    "maul": Faults(drop=0.1, double=0.1, swap=0.1),
    "hole": Faults(hole=True),
    "slice": Faults(slice=7, latency=0.02, jitter=0.05),
    "down": Faults(down=True),
}


class Harms:
    """`windows`: when each began and ended. `meanwhile` is called all the time that one lasts."""

    def __init__(self, house: House, *, seed: int, chance: random.Random, meanwhile: Callable[[], None]) -> None:
        self.house, self.chance, self.meanwhile = house, chance, meanwhile
        self.nemesis = Nemesis(house, seed=seed)
        self.windows: list[Window] = []
        self._hit = house.wire.hit if house.wire else 0

    @property
    def hit(self) -> int:
        """Notices that were lost, doubled or kept back."""
        return self.house.wire.hit - self._hit if self.house.wire else 0

    def do(self, harm: str) -> None:
        """One fault from beginning to end."""
        began = time.monotonic()
        self._do(harm)
        self.windows.append((began, time.monotonic()))

    def rest(self, seconds: float) -> None:
        """Nothing is harmed for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.meanwhile()
            time.sleep(0.1)

    def _do(self, harm: str) -> None:
        nemesis, wire, chance = self.nemesis, self.house.wire, self.chance
        assert wire is not None
        match harm:
            case "kill redis":
                nemesis.empty_redis(seconds=chance.uniform(0, 3), meanwhile=self.meanwhile)
            case "kill web":
                place = chance.randrange(len(self.house.web))
                nemesis.kill("web", place=place)
                nemesis.revive("web", place=place)
            case "kill keeper":
                nemesis.kill("keeper")
                nemesis.revive("keeper")
            case "flush":
                nemesis.flush_redis()
            case "drop":
                nemesis.drop_redis_clients()
            case "asleep":
                nemesis.asleep("redis", seconds=8, meanwhile=self.meanwhile)
            case "stop web":
                nemesis.asleep("web", seconds=10, place=chance.randrange(2), meanwhile=self.meanwhile)
            case _:
                wire.faults = FAULTS[harm]
                if harm == "down":
                    wire.reset()
                self.rest(chance.uniform(2, 4))
                wire.faults = Faults()
                if harm == "hole":
                    # What was swallowed in the middle of a reply is no protocol any more.
                    wire.reset()
