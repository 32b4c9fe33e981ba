"""Harm to the processes of a house, chosen by a seed. It ends only what the house started."""

import random
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from tests.chaos.crowd import Crowd
from tests.chaos.houses import House
from tests.support.processes import stop

IN_FLIGHT = 20
"""Moves that are unanswered at the least where a process is killed."""

TRIES = 5

# How often each is chosen, of what a house has.
WEIGHTS = {"web": 60, "postgres": 20, "redis": 8, "keeper": 8, "worker": 4}


class Nemesis:
    """`harms` are the words it knows: `kill` (−9, PostgreSQL by an immediate stop), started again at once."""

    def __init__(self, house: House, *, seed: int) -> None:
        self.house = house
        self.chance = random.Random(f"nemesis {seed}")
        self.fewest_in_flight = 1_000_000
        self.done: dict[str, int] = {}
        self._starters = ThreadPoolExecutor(5)
        self._coming: dict[tuple[str, int], Future[None]] = {}

    def victims(self) -> list[tuple[str, int, int]]:
        """Kinds of processes that are up, with a place and the weight of each; of two web processes not the last."""
        there = {"postgres": self.house.postgres, "redis": self.house.redis, **self.house.helpers}
        found = [(kind, 0, weight) for kind, weight in WEIGHTS.items() if there.get(kind) and self._is_up(kind, 0)]
        up = [place for place in range(len(self.house.web)) if self._is_up("web", place)]
        if len(up) == len(self.house.web):
            found += [("web", place, WEIGHTS["web"] // len(up)) for place in up]
        return found

    def kill_some(self, crowd: Crowd, *, seconds: float = 120) -> None:
        """Kill one by chance at a random instant with enough in flight. It is started again while all else goes on."""
        time.sleep(self.chance.uniform(0, 0.3))
        crowd.until(lambda: bool(self.victims()), seconds=seconds, what="a process that may be killed")
        victims = self.victims()
        ((kind, place, _),) = self.chance.choices(victims, [weight for *_, weight in victims])
        at = place if kind == "web" else None
        crowd.until(lambda: crowd.gauge.in_flight(at) >= IN_FLIGHT, seconds=seconds, what="20 moves in flight")
        self.fewest_in_flight = min(self.fewest_in_flight, crowd.gauge.in_flight(at))
        self.kill(kind, place=place)
        self._coming[kind, place] = self._starters.submit(self._start_again, kind, place)

    def rest(self) -> None:
        """Until all that was killed is up again."""
        for coming in self._coming.values():
            coming.result()
        self._starters.shutdown()

    def _is_up(self, kind: str, place: int) -> bool:
        coming = self._coming.get((kind, place))
        if coming is not None and coming.done():
            coming.result()
        return coming is None or coming.done()

    def _start_again(self, kind: str, place: int) -> None:
        for _ in range(TRIES - 1):
            try:
                return self.revive(kind, place=place)
            except RuntimeError:
                # Its database was killed while it started; whoever looks after processes starts it once more.
                time.sleep(0.5)
        return self.revive(kind, place=place)

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
