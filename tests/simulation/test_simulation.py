"""Whatever happens in whatever order, the promises are kept. `python -m tests.simulation SEED` shows one schedule."""

from tests.simulation.run import run_all

SEEDS = range(10_000)


def test_every_promise_is_kept_in_ten_thousand_schedules() -> None:
    broken = [f"python -m tests.simulation {seed}: {what}" for seed, what in run_all(SEEDS)]
    assert broken == []
