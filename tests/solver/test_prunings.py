"""Each pruning switched off: the verdicts stay, only the way to them is longer."""

import pytest

from games.solver.hunt import Hunt, Outcome
from games.solver.moves import EARLY, ORDERLY, PRUNINGS, SAFE, SETTLED
from tests.solver.positions import judged, middle

POSITIONS = [
    *((case.position, case.draw) for case in judged("middles")),
    *((middle(seed, draw=draw), draw) for seed in range(60) for draw in (1, 3)),
]
SMALL = 40_000


@pytest.fixture(scope="module")
def verdicts():
    return [Hunt(position, draw=draw, backend="fast").advance(SMALL).outcome for position, draw in POSITIONS]


def test_enough_is_decided_of_both_kinds(verdicts):
    assert verdicts.count(Outcome.WINNABLE) > 150
    assert verdicts.count(Outcome.UNWINNABLE) > 50


@pytest.mark.parametrize("left_out", [SAFE, ORDERLY, SETTLED, EARLY, PRUNINGS], ids=hex)
def test_without_a_pruning_no_verdict_changes(verdicts, left_out):
    decided = 0
    for (position, draw), before in zip(POSITIONS, verdicts, strict=True):
        hunt = Hunt(position, draw=draw, backend="fast", prunings=PRUNINGS & ~left_out)
        after = hunt.advance(SMALL).outcome
        if Outcome.UNKNOWN not in (before, after):
            decided += 1
            assert after == before, position
    assert decided > 150


@pytest.mark.parametrize("left_out", [SAFE, ORDERLY, SETTLED, EARLY, PRUNINGS], ids=hex)
def test_without_a_pruning_too_both_backends_go_through_the_same_nodes(left_out):
    for position, draw in POSITIONS[::14]:
        pure, fast = (
            Hunt(position, draw=draw, backend=backend, prunings=PRUNINGS & ~left_out).advance(1_500)
            for backend in ("pure", "fast")
        )
        assert pure == fast, position
