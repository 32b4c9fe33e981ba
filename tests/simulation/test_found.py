"""What schedules have found, in the simulation itself too. Told without the seed that found it, which means another
schedule after each change of what may happen."""

from unittest.mock import patch

from tests.simulation.promises import Promises
from tests.simulation.run import lived
from tests.simulation.tab import Tab


def test_nothing_happens_between_the_last_look_at_all_and_the_end() -> None:
    """Polls due at that instant found an end and told some; whoever would have heard a little later was blamed."""
    seen: list[tuple[float, list[int]]] = []
    real = Promises.finished

    def finished(self: Promises, tabs: list[Tab]) -> bool:
        holds = real(self, tabs)
        if holds:
            seen.append((self._now(), [len(kept.entries) for kept in self._memory.attempts.values()]))
        return holds

    with patch.object(Promises, "finished", finished):
        for seed in range(20):
            world = lived(seed)
            assert world.promises.broken is None
            assert seen.pop() == (world.now_ms, [len(kept.entries) for kept in world.memory.attempts.values()])
    assert seen == []
