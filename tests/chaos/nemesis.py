"""Harm to the processes of a house, chosen by a seed. It ends only what the house started."""

import random
import signal
import time
from collections.abc import Callable, Sequence

from tests.chaos.crowd import Crowd
from tests.chaos.houses import House
from tests.support.processes import stop

IN_FLIGHT = 20
"""Moves that are unanswered at the least where a process is killed."""

# How often each is chosen, of what a house has.
WEIGHTS = {"web": 60, "postgres": 20, "redis": 8, "keeper": 8, "worker": 4}


class Nemesis:
    """`harms` are the words it knows: `kill` (−9, PostgreSQL by an immediate stop), started again at once."""

    def __init__(self, house: House, *, seed: int) -> None:
        self.house = house
        self.chance = random.Random(f"nemesis {seed}")
        self.fewest_in_flight = 1_000_000
        self.done: dict[str, int] = {}

    def victims(self) -> list[tuple[str, int]]:
        """Kinds of processes here, with the weight of each."""
        there = {"web": True, "postgres": self.house.postgres, "redis": self.house.redis, **self.house.helpers}
        return [(kind, weight) for kind, weight in WEIGHTS.items() if there.get(kind)]

    def kill_some(self, crowd: Crowd, *, seconds: float = 60) -> str:
        """Kill one by chance at a random instant with enough in flight, and start it again; what it was."""
        kinds, weights = zip(*self.victims(), strict=True)
        (kind,) = self.chance.choices(kinds, weights)
        place = self.chance.randrange(len(self.house.web)) if kind == "web" else None
        time.sleep(self.chance.uniform(0, 0.3))
        crowd.until(lambda: crowd.gauge.in_flight(place) >= IN_FLIGHT, seconds=seconds, what="20 moves in flight")
        in_flight = crowd.gauge.in_flight(place)
        self.kill(kind, place=place or 0)
        self.fewest_in_flight = min(self.fewest_in_flight, in_flight)
        self.revive(kind, place=place or 0)
        return kind

    def kill(self, kind: str, *, place: int = 0) -> None:
        self.done[kind] = self.done.get(kind, 0) + 1
        match kind:
            case "web":
                self.house.web[place].kill()
            case "postgres":
                assert self.house.postgres is not None
                self.house.postgres.stop(how=signal.SIGQUIT)
            case "redis":
                assert self.house.redis is not None
                assert self.house.redis.process is not None
                stop(self.house.redis.process, how=signal.SIGKILL)
            case _:
                self.house.helpers[kind].stop(how=signal.SIGKILL)

    def revive(self, kind: str, *, place: int = 0) -> None:
        match kind:
            case "web":
                self.house.web[place].start()
            case "postgres":
                assert self.house.postgres is not None
                self.house.postgres.start()
            case "redis":
                assert self.house.redis is not None
                self.house.redis.start()
            case _:
                self.house.helpers[kind].start()

    def term(self, place: int) -> None:
        """As a deploy: SIGTERM to a web process, waited for."""
        self.house.web[place].stop()

    def asleep(self, kind: str, *, seconds: float, place: int = 0, meanwhile: Callable[[], None] | None = None) -> None:
        """SIGSTOP for so long."""
        process = self._process(kind, place)
        process.send_signal(signal.SIGSTOP)
        try:
            _wait(seconds, meanwhile)
        finally:
            process.send_signal(signal.SIGCONT)

    def flush_redis(self) -> None:
        """All that Redis remembers; its subscriptions stay."""
        self.redis_says("FLUSHALL")

    def drop_redis_clients(self) -> None:
        """Redis closes every connection, and so forgets every subscription."""
        self.redis_says("CLIENT", "KILL", "TYPE", "normal")
        self.redis_says("CLIENT", "KILL", "TYPE", "pubsub")

    def redis_says(self, *words: str) -> object:
        import redis

        assert self.house.redis is not None
        with redis.Redis(host="127.0.0.1", port=self.house.redis.port, socket_timeout=5) as client:
            return client.execute_command(*words)

    def empty_redis(self, *, seconds: float, meanwhile: Callable[[], None] | None = None) -> None:
        """Gone for so long, then back without a memory."""
        self.kill("redis")
        _wait(seconds, meanwhile)
        self.revive("redis")

    def _process(self, kind: str, place: int):
        match kind:
            case "web":
                found = self.house.web[place].process
            case "postgres":
                found = self.house.postgres.process if self.house.postgres else None
            case "redis":
                found = self.house.redis.process if self.house.redis else None
            case _:
                found = self.house.helpers[kind].process
        assert found is not None
        return found


def _wait(seconds: float, meanwhile: Callable[[], None] | None) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if meanwhile is not None:
            meanwhile()
        time.sleep(min(0.1, max(0.0, end - time.monotonic())))


def shuffled(chance: random.Random, words: Sequence[str], count: int) -> list[str]:
    """So many of these words, each as often as the others, in some order."""
    found = [words[number % len(words)] for number in range(count)]
    chance.shuffle(found)
    return found
